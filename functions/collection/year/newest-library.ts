import { createHash } from 'node:crypto';
import { derivedMetric } from '#functions/collection/derived-metrics.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { AppError } from '#shared/api/problem.ts';
import type { LibraryDifference } from '#shared/collection/year/library/schema.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { libraryChanges } from '#shared/library/versions/rules.ts';
import type { LibraryChange } from '#shared/library/versions/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { changedFigures } from './changed-figures.ts';
import { event, mustBeCurrent } from './configure.ts';
import { loadYear, mustBeChangeable, type YearContext } from './context.ts';
import { isClosed } from './open.ts';
import * as years from './store.ts';

type Act = { readonly caller: Caller; readonly now: Date };

/** Changes that an answer names; the count is over all. */
const NAMED = 200;

/** What the newest library would change in an open year; null where it has it, or cannot take it. Writes nothing. */
export async function libraryDifference(context: YearContext): Promise<LibraryDifference | null> {
  const { record, catalogue } = context;
  if (record?.status !== 'LAUNCHED' || isClosed(record) || catalogue.version === currentLibrary().version) return null;
  return described(context, changesFor(context));
}

/**
 * Reads an open year by the newest library from now on, as whoever takes it agreed; all of it is added up anew.
 * @throws AppError `locked` for a closed year; `conflict` where it is in draft, has the newest already, or other changes were
 * agreed to, with what it changes
 */
export async function takeNewestLibrary(
  orgId: string,
  label: number,
  ask: { readonly baseVersion: number; readonly consent: string },
  act: Act,
): Promise<void> {
  const context = await loadYear(orgId, label, { now: true });
  mustBeChangeable(context.record);
  mustBeCurrent(context, ask.baseVersion);
  const { record, catalogue } = context;
  if (!record) throw new AppError('conflict', `Set the year ${label} up first.`);
  const { version } = currentLibrary();
  if (record.status === 'DRAFT') {
    throw new AppError(
      'conflict',
      `${label} follows the newest version of the library by itself until it is launched.`,
    );
  }
  if (catalogue.version === version)
    throw new AppError('conflict', `${label} has version ${version} of the library already.`);
  const changes = changesFor(context);
  if (consentTo(context, changes) !== ask.consent) {
    throw new AppError('conflict', 'The newest version of the library is another one now. Look at what it changes.', {
      current: { difference: await described(context, changes) },
    });
  }
  const noted = {
    ...event(act, 'take-library', { libraryVersion: version }),
    before: { libraryVersion: catalogue.version },
  };
  await years.save(record, { libraryVersion: version }, noted, 'OPEN');
}

/** What is different in the newest library, what the year asks first. */
function changesFor({ catalogue, setup }: YearContext): LibraryDifference['changes'] {
  const asks = ({ part, key }: LibraryChange) => part === 'data point' && setup.dataPoints.get(key)?.included === true;
  const changes = libraryChanges(catalogue, currentLibrary()).map((change) => ({ ...change, asked: asks(change) }));
  return changes.toSorted((one, other) => Number(other.asked) - Number(one.asked));
}

async function described(context: YearContext, changes: LibraryDifference['changes']): Promise<LibraryDifference> {
  const other = { ...context, catalogue: currentLibrary() };
  const counting = changes.filter(({ counts }) => counts);
  const points = counting.filter(({ part, asked }) => part === 'data point' && asked).map(({ key }) => key);
  const gone = counting.filter(({ change }) => change === 'removed').map(({ key }) => key);
  const figures = await changedFigures(context, other, recomputed(other, counting), gone);
  const progress = await rollUps.listProgressOf(context.orgId, context.label, points);
  const stored = points.flatMap((id) => Object.values(progress.get(id) ?? {}).map((at) => at.stored));
  return {
    changeCount: changes.length,
    changes: changes.slice(0, NAMED),
    valueCount: stored.reduce((sum, each) => sum + each, 0),
    ...figures,
    consent: consentTo(context, changes),
  };
}

/** The data points of the year whose figures are to be made anew: those that count otherwise, and what new formulas read. */
function recomputed({ catalogue, setup }: YearContext, changes: readonly LibraryChange[]): string[] {
  const behind = new Set(changes.flatMap(({ key }) => dataPointsBehind(catalogue, key)));
  return [...behind].filter((id) => setup.dataPoints.get(id)?.included);
}

function dataPointsBehind(library: Library, key: string): string[] {
  if (library.dataPointByKey.has(key)) return [key];
  return derivedMetric(library, key)?.reads.flatMap((read) => dataPointsBehind(library, read)) ?? [];
}

/** Names these changes of this year; versions never change, so the same versions have the same changes. */
function consentTo({ catalogue, label }: YearContext, changes: LibraryDifference['changes']): string {
  const said = [label, catalogue.version, currentLibrary().version, changes];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
