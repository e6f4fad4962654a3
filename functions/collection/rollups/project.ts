import { includedDataPoints, loadYear, loadYearFor, type YearContext } from '#functions/collection/year/context.ts';
import { FactsMoved } from '#functions/collection/year/gates/store.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { backoff } from '#functions/db/failures.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { figuresOf } from './compute.ts';
import { metricsOf, type Plan, planOf } from './plan.ts';
import { foreseeable, partOf } from './sources.ts';
import * as rollUps from './store.ts';

const TRIES = 6;

/**
 * Recomputes roll-ups and progress of the named data points, of what depends on them, and of the derived metrics that
 * read them: it reads once, computes all in the order of their dependence, and writes once, over the revisions that it
 * read before everything else. So neither the order of changes nor their redelivery matters. It computes by the facts that
 * count for the year (of a closed one those that it was closed with), and writes only while these count: what was saved
 * just before a lock is added up after it, by the frozen facts.
 * @throws Error when others are faster again and again, or the year's facts do not stand still
 */
export async function project(orgId: string, year: number, dataPointIds: Iterable<string>): Promise<void> {
  await untilWritten({ orgId, year, stale: [...dataPointIds] });
}

/** Recomputes the whole year: after its set-up, its entities or their dates changed. */
export async function projectYear(orgId: string, year: number): Promise<void> {
  let after: string | undefined;
  do after = await projectPart(orgId, year, after);
  while (after !== undefined);
}

/**
 * Recomputes a part of the year, of some thousand rows: what most companies have is one part. Parts are gone through by the keys
 * of their data points; what changes meanwhile is projected by its own change.
 * @param after the last key of the part before; undefined = from the beginning
 * @returns the last key of this part, or undefined where nothing is left
 */
export function projectPart(orgId: string, year: number, after?: string, rows?: number): Promise<string | undefined> {
  return untilWritten({ orgId, year, stale: { after, rows } });
}

/** Figures as they would be, and the metrics whose figures may be others too and were not computed. */
type Foreseen = {
  readonly figures: ReadonlyMap<string, rollUps.Projection>;
  readonly left: readonly string[];
};

/**
 * The figures that these data points, what depends on them and what is derived from them would have in this context, by
 * metric: as far as one request can compute them. What reads anything that was left is left too. Nothing is written.
 * @param rows that they are computed from at most
 */
export async function foresee(context: YearContext, dataPointIds: Iterable<string>, rows?: number): Promise<Foreseen> {
  const { within, left } = foreseeable(context, dataPointIds, rows);
  const beyond = new Set(metricsOf(planOf(context.catalogue, left)));
  const figures = await figuresOf(context, planOf(context.catalogue, within));
  return { figures: new Map([...figures].filter(([key]) => !beyond.has(key))), left: [...beyond] };
}

/** The data points of a year that come after a key, as far as they have so many rows together. */
type Part = { readonly after: string | undefined; readonly rows: number | undefined };

/** What is to be projected: some metrics, or a part of all that the year knows. */
type Work = { readonly orgId: string; readonly year: number; readonly stale: readonly string[] | Part };

/**
 * Projects until everything is written: metrics over which another projection was faster are done again from a fresh read,
 * and where the year is closed or reopened on the way all of it, by the facts that count now.
 * @returns where the year goes on after the part
 */
async function untilWritten(work: Work): Promise<string | undefined> {
  let left = work;
  let end: string | undefined;
  let why = '';
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await backoff(attempt);
    try {
      const { lost, last } = await projectOnce(left);
      if (left === work) end = last;
      if (lost.length === 0) return end;
      left = { ...work, stale: lost };
      why = `others write the figures of ${lost.slice(0, 3).join(', ')}`;
    } catch (error) {
      if (!(error instanceof FactsMoved)) throw error;
      left = work;
      why = error.message;
    }
  }
  throw new Error(`The figures of ${work.year} could not be written: ${why}`);
}

/** @returns the metrics that are not written, and the last data point of a part that is not the last one */
async function projectOnce(
  work: Work,
): Promise<{ readonly lost: readonly string[]; readonly last: string | undefined }> {
  const { orgId, year } = work;
  const { formers, context, plan, last } = await read(work, currentLibrary());
  const projections = await figuresOf(context, plan);
  const lost = await rollUps.saveAll(orgId, year, projections.values(), formers, context.record?.factsId);
  return { lost, last };
}

type Read = {
  readonly formers: rollUps.Formers;
  readonly context: YearContext;
  readonly plan: Plan;
  readonly last?: string | undefined;
};

/**
 * Revisions first: whatever is changed after that is in what is read, or its projection makes this one lose.
 * @param guess the catalogue by which is told which revisions these are, until the year's own is known
 */
async function read({ orgId, year, stale }: Work, guess: Library): Promise<Read> {
  if ('after' in stale) {
    const formers = await rollUps.formersOf(orgId, year);
    const context = await loadYear(orgId, year, { now: true });
    const { dataPointIds, last } = partOf(context, knownIn(context), stale);
    return { formers, context, plan: planOf(context.catalogue, dataPointIds), last };
  }
  const guessed = metricsOf(planOf(guess, stale));
  const formers = await rollUps.formersOf(orgId, year, guessed);
  const about = (catalogue: Library) => planOf(catalogue, stale).dataPointIds;
  const context = await loadYearFor(orgId, year, about, { now: true, figures: true });
  const plan = planOf(context.catalogue, stale);
  const isRead = new Set(guessed);
  if (metricsOf(plan).every((key) => isRead.has(key))) return { formers, context, plan };
  return read({ orgId, year, stale }, context.catalogue);
}

/** Every data point that the year's set-up says something of. */
function knownIn(context: YearContext): Set<string> {
  return new Set([
    ...includedDataPoints(context).map(({ definition }) => definition.key),
    ...context.setup.dataPoints.keys(),
  ]);
}
