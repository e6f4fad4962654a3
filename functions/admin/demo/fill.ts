import { createHash } from 'node:crypto';
import {
  complete,
  configure,
  dataPointOf,
  launch,
  loadYear,
  projectYear,
  saveCells,
  setPeriodicity,
} from '#functions/collection/api.ts';
import * as entities from '#functions/core/entities/store.ts';
import type { Work } from '#functions/core/jobs/runs.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { createEntity } from '#functions/organisations/api.ts';
import type { demoJob } from '#shared/admin/organisations/job.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { demoCells, type Exception } from '#shared/content/demo/cells.ts';
import { type DemoCompany, demoEntities } from '#shared/content/demo/entities.ts';
import {
  askedQuarterly,
  demoCompanyDataPoints,
  demoEntityDataPoints,
  demoPeriodicity,
} from '#shared/content/demo/values.ts';
import type { JobInput } from '#shared/jobs/job.ts';
import type { Caller } from '#shared/people/access.ts';

type Act = { readonly caller: Caller; readonly now: Date };

/** Cells that one save takes. */
const AT_ONCE = 200;

/**
 * Fills a demo organisation: entities, reporting years and their values, through the same rules as everybody's. What is there
 * already stays, so that an order delivered again goes on where it was broken off.
 * @param work is told what is being done, for whoever watches, and where the next try would go on
 * @throws Error where a value is refused: the demo would be wrong
 */
export async function fillDemo(
  { orgId, sites, years, byId }: JobInput<typeof demoJob>,
  now: Date,
  work: Pick<Work, 'token' | 'note'>,
): Promise<void> {
  const organisation = await organisations.getNow(orgId);
  const caller: Caller = { userId: byId, email: '', name: '', orgId, ...everything };
  const act: Act = { caller, now };
  const known = await entities.list(orgId);
  const country = known.find(({ type }) => type === 'root')?.country ?? 'GB';
  const company: DemoCompany = {
    legalName: organisation.name,
    country,
    currency: organisation.currency,
    entities: demoEntities(sites, country),
  };
  await work.note({ step: 'making sites' });
  const ids = await makeEntities(orgId, company);
  const newest = now.getUTCFullYear() - 1;
  for (let year = newest - years + 1; year <= newest; year += 1) {
    if ((await loadYear(orgId, year)).record?.status === 'COMPLETED') continue;
    const done = (year - (newest - years + 1)) / years;
    await work.note({ step: `setting ${year} up`, share: done });
    await launchOnce(orgId, year, act);
    const cells = demoCells(year, company, ids, year === newest ? underWay : whole);
    await answer(orgId, year, cells, act, work, (part) => done + part / years);
    await work.note({ step: `adding ${year} up` });
    await projectYear(orgId, year);
    if (year < newest) await close(orgId, year, act);
  }
}

const everything = {
  roles: ['COMPANY_ADMIN'],
  allowedQuestionGroupIds: [],
  allowedEntityIds: [],
  via: 'staff',
} as const;

const whole: Exception = () => undefined;
/** The newest year waits for its last quarter. */
const underWay: Exception = ({ period }) => (period === 'Q4' ? 'open' : undefined);

/** The entities by name, the root under ''. */
async function makeEntities(orgId: string, company: DemoCompany): Promise<ReadonlyMap<string, string>> {
  const known = await entities.list(orgId);
  const ids = new Map(known.flatMap(({ id, type }) => (type === 'root' ? [['', id]] : [])));
  for (const { name, country, tags } of company.entities) {
    const id = entityIdOf(orgId, name);
    ids.set(name, id);
    if (known.some((each) => each.id === id)) continue;
    const entity = { name, type: 'site' as const, country, tags: [...tags], fromDate: null, toDate: null, shares: [] };
    await createEntity(orgId, entity, id);
  }
  return ids;
}

/** The same id each time, so that two deliveries of an order at once make no entity twice. */
function entityIdOf(orgId: string, name: string): string {
  return createHash('sha256').update(`${orgId}|${name}`).digest('hex').slice(0, 26);
}

async function launchOnce(orgId: string, year: number, act: Act): Promise<void> {
  const context = await loadYear(orgId, year);
  const { record } = context;
  if (record && record.status !== 'DRAFT') return;
  // A year may have begun without all of its data points: they are written after it.
  const dataPoints = [...demoEntityDataPoints, ...demoCompanyDataPoints]
    .filter((id) => !dataPointOf(context, id).included)
    .map((dataPointId) => ({ dataPointId, included: true }));
  if (dataPoints.length > 0) await configure(orgId, year, { baseVersion: record?.version ?? 0, dataPoints }, act);
  for (const dataPointId of askedQuarterly) await askQuarterly(orgId, year, dataPointId, act);
  const ready = (await loadYear(orgId, year)).record;
  await launch(orgId, year, ready?.version ?? 0, act);
}

/** Completes a year that has just been added up, as an administrator would. */
async function close(orgId: string, year: number, act: Act): Promise<void> {
  const { record } = await loadYear(orgId, year);
  await complete(orgId, year, { baseVersion: record?.version ?? 0, acceptIncomplete: true, reason: undefined }, act);
}

async function askQuarterly(orgId: string, year: number, dataPointId: string, act: Act): Promise<void> {
  const { periodicity, version } = dataPointOf(await loadYear(orgId, year), dataPointId);
  if (periodicity === demoPeriodicity(dataPointId)) return;
  const named = { whose: orgId, label: year, dataPointId, baseVersion: version };
  await setPeriodicity(named, demoPeriodicity(dataPointId), act);
}

/** Answers the year from where the try before noted that it was. */
async function answer(
  orgId: string,
  year: number,
  cells: readonly CellDraft[],
  act: Act,
  { token, note }: Pick<Work, 'token' | 'note'>,
  shareAt: (part: number) => number,
): Promise<void> {
  for (let from = answeredBefore(token, year); from < cells.length; from += AT_ONCE) {
    const part = from / cells.length;
    const step = `answering ${year}, ${Math.round(part * 100)}%`;
    await note({ step, share: shareAt(part), token: `${year}:${from}` });
    const context = await loadYear(orgId, year);
    const outcomes = await saveCells(context, cells.slice(from, from + AT_ONCE), act);
    // A conflict is a cell that an earlier delivery of the order has answered.
    const refused = outcomes.find(({ status }) => status !== 'saved' && status !== 'conflict');
    if (refused) throw new Error(`A demo answer was refused: ${JSON.stringify(refused)}`);
  }
}

/** How many cells of a year an earlier try has surely answered. */
function answeredBefore(token: string | undefined, year: number): number {
  const [at, from] = (token ?? '').split(':').map(Number);
  return at === year ? (from ?? 0) : 0;
}
