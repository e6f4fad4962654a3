import { ulid } from 'ulid';
import * as events from '#functions/core/events/store.ts';
import * as funds from '#functions/core/funds/store.ts';
import * as links from '#functions/core/links/store.ts';
import { changeOver } from '#functions/db/changeOver.ts';
import { transact } from '#functions/db/transact.ts';
import { endpoints } from '#functions/http/serve.ts';
import { mustBeManager } from '#functions/portfolio/companies/manager.ts';
import { visibleLinks } from '#functions/portfolio/companies/visible.ts';
import type { Answer } from '#shared/api/route.ts';
import type { Caller } from '#shared/people/access.ts';
import type { fundEvents } from '#shared/portfolio/funds/events.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';

type Fund = Answer<(typeof fundRoutes)['createFund']>['data'];

export const fundEndpoints = endpoints(fundRoutes, {
  async listFunds({ caller }) {
    const [own, counts] = await Promise.all([funds.list(caller.orgId), countsFor(caller)]);
    const data = own.map((fund) => toFund(fund, counts));
    return { data: data.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)) };
  },

  async createFund({ caller, organisation, body, now }) {
    mustBeManager(organisation);
    const fundId = ulid(now.getTime()).toLowerCase();
    await transact([
      funds.creation(caller.orgId, { ...body, fundId }),
      ...recording(caller, fundId, 'fund-created', now),
    ]);
    return { data: await fundNow(caller, fundId) };
  },

  async changeFund({ caller, params: { id }, body: { version, ...fields }, now }) {
    const current = await funds.get(caller.orgId, id);
    const mustHold = await changeOver(version, current, {
      message: 'Somebody else changed this fund meanwhile.',
      now: () => fundNow(caller, id),
    });
    const refusals = await transact([
      funds.saving(caller.orgId, id, version, fields),
      ...recording(caller, id, 'fund-changed', now),
    ]);
    await mustHold(refusals);
    return { data: await fundNow(caller, id) };
  },

  async archiveFund({ caller, params: { id }, now }) {
    const current = await funds.get(caller.orgId, id);
    // Archiving twice is the same as once: a refusal says that it is archived.
    if (!current.archivedAt) {
      await transact([funds.archiving(caller.orgId, id, now), ...recording(caller, id, 'fund-archived', now)]);
    }
    return { data: await fundNow(caller, id) };
  },
});

async function fundNow(caller: Caller, fundId: string): Promise<Fund> {
  const [fund, counts] = await Promise.all([funds.get(caller.orgId, fundId), countsFor(caller)]);
  return toFund(fund, counts);
}

/** Companies by fund, as many as the caller may see. */
async function countsFor(caller: Caller): Promise<ReadonlyMap<string, number>> {
  const seen = visibleLinks(caller, await links.listOfManager(caller.orgId));
  const counts = new Map<string, number>();
  for (const { status, fundIds } of seen) {
    if (status === 'DECLINED' || status === 'ENDED') continue;
    for (const fundId of fundIds) counts.set(fundId, (counts.get(fundId) ?? 0) + 1);
  }
  return counts;
}

function toFund(record: funds.FundRecord, counts: ReadonlyMap<string, number>): Fund {
  const { fundId, name, type, vintage, currency, sfdrArticle, archivedAt, version } = record;
  return {
    id: fundId,
    name,
    type,
    vintage: vintage ?? null,
    currency,
    sfdrArticle,
    archivedAt: archivedAt ?? null,
    companyCount: counts.get(fundId) ?? 0,
    version,
  };
}

function recording(caller: Caller, fundId: string, action: keyof typeof fundEvents, now: Date) {
  const { orgId, userId, via } = caller;
  return events.recording({ orgId, action, subject: 'fund', subjectId: fundId, actorId: userId, via }, now);
}
