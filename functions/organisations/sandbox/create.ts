import { ulid } from 'ulid';
import type * as v from 'valibot';
import * as events from '#functions/core/events/store.ts';
import * as funds from '#functions/core/funds/store.ts';
import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import { founding } from '#functions/organisations/profile/create.ts';
import { AppError } from '#shared/api/problem.ts';
import { type NewTestCompany, SANDBOX_FUND } from '#shared/organisations/sandbox/routes.ts';
import type { Caller } from '#shared/people/access.ts';

/**
 * Creates the one test company of a fund manager: the company with its root entity, the fund that it belongs to, and the
 * link by which the manager administers it; all of it or nothing.
 * @returns the company's id
 * @throws AppError `conflict` where there is one already, `forbidden` for an organisation that is no fund manager
 */
export async function createTestCompany(
  manager: organisations.OrganisationRecord,
  { companyName, currency }: v.InferOutput<typeof NewTestCompany>,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<string> {
  if (manager.organizationType !== 'private_equity') {
    throw new AppError('forbidden', 'Only fund managers have a test company.');
  }
  const { licenceType, licenceStartDate, licenceEndDate, timeZone, numberLocale, isDemo } = manager;
  const company = founding({
    name: companyName,
    type: 'port_co',
    organizationType: 'company',
    currency,
    isTestCompany: true,
    // It lives as long as its manager's licence does.
    licenceType,
    licenceStartDate,
    licenceEndDate,
    timeZone,
    numberLocale,
    isDemo,
  });
  const fundId = ulid(now.getTime()).toLowerCase();
  const by = { actorId: caller.userId, via: caller.via, subject: 'organisation', subjectId: company.orgId } as const;
  const refusals = await transact([
    organisations.claimTestCompany(manager.orgId),
    ...company.writes,
    funds.creation(manager.orgId, {
      fundId,
      name: SANDBOX_FUND,
      type: 'buyout',
      vintage: null,
      currency,
      sfdrArticle: 'not_in_scope',
    }),
    links.creation({
      orgId: manager.orgId,
      companyId: company.orgId,
      status: 'ACTIVE',
      managed: 'YES',
      isTest: true,
      fromDate: now.toISOString().slice(0, 10),
      invitedName: companyName,
      invitedById: caller.userId,
      fundIds: [fundId],
    }),
    ...events.recording({ ...by, orgId: manager.orgId, action: 'test-company-created' }, now),
    ...events.recording({ ...by, orgId: company.orgId, action: 'organisation-created' }, now),
  ]);
  if (refusals.length > 0) throw new AppError('conflict', 'There is a test company already: only one may exist.');
  return company.orgId;
}
