import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { requiredLine } from '#shared/api/text.ts';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';

export const fundTypes = ['buyout', 'growth', 'venture'] as const;
export const sfdrArticles = ['article_6', 'article_8', 'article_9', 'not_in_scope'] as const;

export const Fund = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(fundTypes),
  /** Year of the first closing. */
  vintage: v.nullable(v.number()),
  currency: v.string(),
  sfdrArticle: v.picklist(sfdrArticles),
  archivedAt: v.nullable(v.string()),
  companyCount: v.number(),
  version: v.number(),
});
export type Fund = v.InferOutput<typeof Fund>;

const fields = {
  name: requiredLine(200, 'A name has at most 200 characters', 'Enter a name'),
  type: v.picklist(fundTypes, 'Choose a type'),
  vintage: v.optional(
    v.nullable(v.pipe(v.number(), v.integer('A year is a whole number'), v.minValue(1970), v.maxValue(2100))),
    null,
  ),
  currency: v.picklist(currencyCodes, 'Choose a currency'),
  sfdrArticle: v.picklist(sfdrArticles, 'Choose the SFDR article'),
};
export const NewFund = v.strictObject(fields);
const version = v.pipe(v.number(), v.integer(), v.minValue(1));

export const fundRoutes = defineRoutes({
  listFunds: {
    method: 'GET',
    path: '/api/portfolio/funds',
    summary: 'Funds of the fund manager by name',
    access: 'fund-manager',
    answer: v.object({ data: v.array(Fund) }),
  },
  createFund: {
    method: 'POST',
    path: '/api/portfolio/funds',
    summary: 'Create a fund',
    access: 'fm-admin',
    body: NewFund,
    lookAt: '/api/portfolio/funds',
    answer: dataOf(Fund),
    status: 201,
  },
  changeFund: {
    method: 'PUT',
    path: '/api/portfolio/funds/{id}',
    summary: 'Change a fund; a stale version answers 409',
    access: 'fm-admin',
    body: v.strictObject({ ...fields, version }),
    fails: ['conflict'],
    answer: dataOf(Fund),
  },
  archiveFund: {
    method: 'DELETE',
    path: '/api/portfolio/funds/{id}',
    summary: 'Archive a fund; its history stays',
    access: 'fm-admin',
    answer: dataOf(Fund),
  },
});
