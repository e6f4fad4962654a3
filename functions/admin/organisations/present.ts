import * as entities from '#functions/core/entities/store.ts';
import { progressOf } from '#functions/core/jobs/progress.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import { parentsOf } from '#functions/core/links/parents.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import { typeOf } from '#functions/organisations/api.ts';
import { demoJob, fillingOf } from '#shared/admin/organisations/job.ts';
import type { AdminOrganisation } from '#shared/admin/organisations/schema.ts';
import { isUnderWay, type Progress } from '#shared/jobs/progress.ts';
import { dateIn } from '#shared/library/dates/rules.ts';
import { licenceStateOf } from '#shared/organisations/profile/licence.ts';
import { supportAccessOf } from '#shared/organisations/support/rules.ts';

type Org = organisations.OrganisationRecord;

/** Organisations that are read at once, three questions each. */
const AT_ONCE = 25;

/** Organisations as staff see them: names, settings and counts, and no value. */
export async function toAdminOrganisations(records: readonly Org[], now: Date): Promise<AdminOrganisation[]> {
  const [owners, links, fillings] = await Promise.all([
    users.listByIds(records.flatMap(({ ownerId }) => ownerId ?? [])),
    mapSome(records, AT_ONCE, (record) => parentsOf(record, now)),
    jobs.listByKeys(records.flatMap(({ orgId, isDemo }) => (isDemo ? fillingOf(orgId) : []))),
  ]);
  const filling = new Map(fillings.map((job) => [job.orgId, progressOf(job, demoJob, now)]));
  const managers = await organisations.listByIds(links.flat().map(({ orgId }) => orgId));
  const names = new Map(managers.map(({ orgId, name }) => [orgId, name]));
  const people = new Map(owners.map((user) => [user.userId, user]));
  return mapSome([...records.entries()], AT_ONCE, async ([at, record]) => {
    const parents = (links[at] ?? []).map(({ orgId }) => ({ id: orgId, name: names.get(orgId) ?? orgId }));
    const type = typeOf(record, parents.length > 0);
    const demo = demoOf(filling.get(record.orgId));
    return { ...(await plain(record, now)), demo, owner: ownerOf(record, people), parents, type };
  });
}

/** One of them. */
export async function toAdminOrganisation(record: Org, now: Date): Promise<AdminOrganisation> {
  const [organisation] = await toAdminOrganisations([record], now);
  if (!organisation) throw new Error('An organisation was given and none came back');
  return organisation;
}

function ownerOf({ ownerId }: Org, people: ReadonlyMap<string, users.User>): AdminOrganisation['owner'] {
  const owner = ownerId ? people.get(ownerId) : undefined;
  return owner && !owner.erasingAt ? { id: owner.userId, name: owner.name, email: owner.email } : null;
}

/** How the filling of a demo stands; null where there is nothing to say, or no more. */
function demoOf(filling: Progress | undefined): AdminOrganisation['demo'] {
  if (!filling) return null;
  if (isUnderWay(filling)) return { state: 'FILLING', step: filling.step ?? 'waiting to begin' };
  return filling.state === 'DONE' ? { state: 'READY', step: 'filled' } : { state: 'FAILED', step: filling.error ?? '' };
}

async function plain(record: Org, now: Date): Promise<Omit<AdminOrganisation, 'demo' | 'owner' | 'parents' | 'type'>> {
  const [userCount, ownEntities] = await Promise.all([memberships.count(record.orgId), entities.list(record.orgId)]);
  return {
    id: record.orgId,
    name: record.name,
    organizationType: record.organizationType,
    currency: record.currency,
    isDemo: record.isDemo,
    isTestCompany: record.isTestCompany,
    licenceType: record.licenceType,
    licenceStartDate: record.licenceStartDate ?? null,
    licenceEndDate: record.licenceEndDate ?? null,
    licenceState: licenceStateOf(record, dateIn(record.timeZone, now)),
    serviceLevel: record.serviceLevel,
    enforceMfa: record.enforceMfa,
    userCount,
    siteCount: ownEntities.filter(({ type, archived }) => type === 'site' && !archived).length,
    supportMode: supportAccessOf(record, now).mode,
    createdAt: record.createdAt,
    version: record.version,
  };
}
