import * as v from 'valibot';
import { defineRoutes } from '#shared/api/route.ts';
import { requiredLine } from '#shared/api/text.ts';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';

/** Name and fund that the dialog begins with; the fund cannot be changed (product.md, section 5). */
export const SANDBOX_NAME = 'Test Company';
export const SANDBOX_FUND = 'Test Fund';

export const NewTestCompany = v.strictObject({
  companyName: requiredLine(200, 'A name has at most 200 characters', 'Company name is required'),
  currency: v.picklist(currencyCodes, 'Currency is required'),
});

export const sandboxRoutes = defineRoutes({
  createTestCompany: {
    method: 'PUT',
    path: '/api/test-company',
    summary: 'Create the one test company of a fund manager; a second one is refused',
    access: 'fm-admin',
    peopleOnly: true,
    flag: 'sandbox',
    body: NewTestCompany,
    fails: ['conflict'],
    answer: v.object({ orgId: v.string() }),
  },
});
