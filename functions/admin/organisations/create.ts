import type * as v from 'valibot';
import { recording } from '#functions/core/events/store.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { type NewOrganisation as Draft, founding } from '#functions/organisations/api.ts';
import { prepareInvite } from '#functions/people/api.ts';
import { demoJob, fillingOf } from '#shared/admin/organisations/job.ts';
import type { NewDemoOrganisation, NewOrganisation } from '#shared/admin/organisations/schema.ts';
import { AppError } from '#shared/api/problem.ts';
import { addDays } from '#shared/library/dates/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import { adminRoleOf } from '#shared/people/roles/rules.ts';

type First = { readonly adminName: string; readonly adminEmail: string };

/** Days for which a demo may be changed. */
const DEMO_DAYS = 30;

/** Creates a customer's organisation, and invites its first administrator by mail. */
export function createCustomer(
  { adminName, adminEmail, licenceStartDate, licenceEndDate, ...given }: v.InferOutput<typeof NewOrganisation>,
  caller: Caller,
  now: Date,
): Promise<organisations.OrganisationRecord> {
  const type = given.organizationType === 'company' ? 'standalone' : 'fund_manager';
  const dates = { ...(licenceStartDate && { licenceStartDate }), ...(licenceEndDate && { licenceEndDate }) };
  return create({ ...given, ...dates, type }, { adminName, adminEmail }, caller, now);
}

/** Creates a demo organisation, still empty: a trial of 30 days with every feature on. */
export function createDemo(
  { adminName, adminEmail, name, currency, country }: NewDemoOrganisation,
  caller: Caller,
  now: Date,
): Promise<organisations.OrganisationRecord> {
  const today = now.toISOString().slice(0, 10);
  const draft = {
    name,
    currency,
    country,
    type: 'standalone',
    organizationType: 'company',
    isDemo: true,
    licenceType: 'trial',
    licenceStartDate: today,
    licenceEndDate: addDays(today, DEMO_DAYS),
  } as const;
  const first = { adminName, adminEmail };
  return create(draft, first, caller, now, (orgId) => [jobs.queueing(demoJob, fillingOf(orgId), caller.userId, now)]);
}

async function create(
  draft: Draft,
  first: First,
  caller: Caller,
  now: Date,
  beside: (orgId: string) => readonly Write[] = () => [],
): Promise<organisations.OrganisationRecord> {
  const { orgId, writes } = founding(draft, now);
  const role = adminRoleOf(draft.organizationType);
  if (!role) throw new AppError('invalid', 'Organisations of this type are made by the operator.');
  const actor = { userId: caller.userId, via: 'staff' } as const;
  const invitation = { email: first.adminEmail, name: first.adminName, roles: [role], ...wholeReach };
  const at = { orgId, name: draft.name, timeZone: draft.timeZone ?? 'Europe/London' };
  const invite = prepareInvite(at, invitation, actor, now);
  const by = { actorId: caller.userId, via: 'staff' } as const;
  const event = { ...by, orgId, action: 'organisation-created', subject: 'organisation' } as const;
  const refusals = await transact([...writes, ...invite.writes, ...recording(event, now), ...beside(orgId)]);
  if (refusals.length > 0) throw new AppError('unavailable', 'The organisation could not be created. Try again.');
  await invite.deliver();
  return organisations.getNow(orgId);
}

const wholeReach = { allowedQuestionGroupIds: [], allowedEntityIds: [] };
