import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { afterwards } from '#functions/core/afterwards.ts';
import { inBothTrails, inManagersTrail, recordingAll, tellOfLink } from '#functions/core/links/events.ts';
import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { changeOver } from '#functions/db/changeOver.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { mayManageCompanies } from '#functions/http/place.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import type { LinkChange } from '#shared/portfolio/companies/schema.ts';
import { checkedFunds, checkedPeople, hasOwnAdministrator } from './checks.ts';
import { foundingFor } from './invite.ts';
import { toCompany } from './present.ts';

type Change = Omit<v.InferOutput<typeof LinkChange>, 'version'>;
type Act = { readonly caller: Caller; readonly now: Date };

/** What a change of a link writes: its new state, and what else comes with it. */
type Plan = {
  readonly patch: links.LinkPatch;
  readonly more: readonly Write[];
  /** Mails the contact of a company that is founded by it. */
  readonly deliver?: () => Promise<unknown>;
};

/**
 * Changes a link on the side of the fund manager.
 * @throws AppError `conflict` with what is stored for a stale version, or where the company has to decide; `invalid` by
 * field; `missing` for full management where it is switched off
 */
export async function changeLink(
  link: links.Link,
  { version, ...change }: v.InferOutput<typeof LinkChange>,
  { caller, now }: Act,
): Promise<links.Link> {
  const { orgId: managerId, companyId } = link;
  const mustHold = await changeOver(version, link, {
    message: 'Somebody else changed this company meanwhile.',
    now: async () => {
      const stored = await links.find(managerId, companyId);
      return stored && toCompany(stored, caller, now);
    },
  });
  await Promise.all([
    checkedFunds(managerId, change.fundIds ?? [], link.fundIds),
    checkedPeople(managerId, change.grantedUserIds ?? [], link.grantedUserIds),
  ]);
  const company = await organisations.find(companyId);
  const isRuled = await hasOwnAdministrator(company);
  refuseRevival(link, change, isRuled, now);
  const dates = datesOf(link, change);
  const management = await managementOf(link, change, { company, isRuled, caller, now });
  const patch = {
    ...dates,
    ...(change.fundIds && { fundIds: [...new Set(change.fundIds)] }),
    ...(change.grantedUserIds && { grantedUserIds: [...new Set(change.grantedUserIds)] }),
    ...management.patch,
  };
  const changed = (Object.keys(patch) as (keyof links.LinkPatch)[]).filter(
    (key) => !isDeepStrictEqual(patch[key] ?? null, link[key] ?? null),
  );
  if (changed.length === 0) return link;
  const after = { change: 'changed', fields: changed.join(', '), ...(patch.managed && { managed: patch.managed }) };
  const act = { managerId, companyId, actorId: caller.userId, via: caller.via, after };
  // A company that has not answered, or that nobody knows, keeps no trail of it.
  const told = link.status !== 'INVITED' && company !== undefined;
  const events = told ? inBothTrails(act, now) : [inManagersTrail(act, now)];
  await mustHold(await transact([links.saving(link, patch), ...recordingAll(events), ...management.more]));
  await tellOfLink(events);
  if (management.deliver) await afterwards('contact of a company invited', management.deliver);
  return (await links.find(managerId, companyId)) ?? link;
}

/** @throws AppError `invalid` for a last day before the first */
function datesOf(link: links.Link, { fromDate, toDate }: Change): links.LinkPatch {
  const from = fromDate ?? link.fromDate;
  const to = toDate === undefined ? link.toDate : toDate;
  if (to && to < from) {
    const message = 'The last day lies before the first';
    throw new AppError('invalid', `${message}.`, { fields: { toDate: message } });
  }
  return { ...(fromDate !== undefined && { fromDate }), ...(toDate !== undefined && { toDate }) };
}

/** What has ended, by decision or by date, does not come back without the company where that has an administrator. */
function refuseRevival(link: links.Link, change: Change, isRuled: boolean, now: Date): void {
  const { fromDate, toDate, managed } = change;
  if (fromDate === undefined && toDate === undefined && managed === undefined) return;
  if (link.status === 'DECLINED' || link.status === 'ENDED') {
    throw new AppError('conflict', 'The company has declined or ended this. Invite it again to ask.');
  }
  const last = link.toDate;
  const isOver = last !== undefined && last < now.toISOString().slice(0, 10);
  if (link.status === 'ACTIVE' && isOver && isRuled && (toDate === null || (toDate ?? '') > last)) {
    throw new AppError('conflict', 'The last day has passed. Invite the company again to follow it anew.');
  }
}

type Standing = Act & {
  readonly company: organisations.OrganisationRecord | undefined;
  readonly isRuled: boolean;
};

/**
 * Full management: at once while the company has no administrator of its own, else as a proposal that one of them accepts.
 * An invitation that waits is then founded as a company, if it was not: the manager acts for it from here on, and what the
 * invited contact decides is another matter.
 */
async function managementOf(link: links.Link, { managed }: Change, at: Standing): Promise<Plan> {
  const nothing = { patch: {}, more: [] };
  if (managed === undefined) return nothing;
  if (managed === 'NO') return { ...nothing, patch: { managed } };
  if (link.managed !== 'NO') return nothing;
  if (!link.isTest && !(await mayManageCompanies(link.orgId))) {
    throw new AppError('missing', 'Full management is not switched on for your organisation.');
  }
  const { company, isRuled, caller } = at;
  if (company && isRuled) {
    return { ...nothing, patch: { managed: 'PROPOSED' } };
  }
  const patch = { managed, status: 'ACTIVE' } as const;
  if (company) return { ...nothing, patch };
  // As if it had been founded with the invitation: nothing in it tells that it was not.
  const founded = foundingFor(
    await organisations.get(link.orgId),
    link,
    inviterOf(link, caller),
    new Date(link.createdAt),
  );
  return { patch, more: founded.writes, deliver: founded.deliver };
}

function inviterOf({ invitedById }: links.Link, { userId, via }: Caller): Pick<Caller, 'userId' | 'via'> {
  return invitedById ? { userId: invitedById, via: 'membership' } : { userId, via };
}
