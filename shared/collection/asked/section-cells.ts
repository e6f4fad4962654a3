import type * as v from 'valibot';
import { type Period, periodLabel } from '#shared/collection/periods/rules.ts';
import type { SectionSchema } from '#shared/collection/year/section.ts';
import { askedCells } from './rules.ts';

type Section = v.InferOutput<typeof SectionSchema>;
type SectionDataPoint = Section['dataPoints'][number];

/** A cell of a data point as one person is asked for it. */
export type SectionCell = {
  readonly entityId: string;
  readonly period: Period;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly optOut: { readonly reason: string; readonly note: string } | null;
  readonly mayEnter: boolean;
  readonly mine: boolean;
  /** False where the data point's condition does not hold: it is then not required. */
  readonly asked: boolean;
};

/** The cells of a data point that somebody is asked for, by the rule of the year, from the answer that tells of its section. */
export function sectionCells(
  year: number,
  { startDate, endDate, entities }: Pick<Section, 'startDate' | 'endDate' | 'entities'>,
  dataPoint: SectionDataPoint,
): SectionCell[] {
  if (!dataPoint.readable) return [];
  const dates = { startDate, endDate };
  const entityIds = entities.filter(({ reporting }) => reporting).map(({ id }) => id);
  // Of an answer's entities those that are archived report: the others are not among them.
  const known = entities.map(({ id, isRoot, from, to }) => ({ id, isRoot, from, to, archived: false }));
  const mineAt = dataPoint.mineAt && new Set(dataPoint.mineAt);
  const holds = conditionOf(dataPoint);
  return askedCells({ ...dates, entityIds }, dataPoint, known).map(({ entityId, period, from, to, optOut }) => ({
    entityId,
    period,
    label: periodLabel(period, year, dates),
    from,
    to,
    optOut: optOut && { reason: optOut.reason, note: optOut.note },
    mayEnter: dataPoint.mayEnter,
    mine: mineAt ? mineAt.has(entityId) : dataPoint.mine,
    asked: holds(entityId, period),
  }));
}

function conditionOf({ holdsAt }: SectionDataPoint): (entityId: string, period: Period) => boolean {
  if (!holdsAt) return () => true;
  const { holds, cells } = holdsAt;
  return (entityId, period) => (cells[entityId]?.includes(period) ? holds : !holds);
}

/** Where a condition holds, in few words: everywhere (null), or the cells at which it does or does not, whichever are fewer. */
export function holdsAtOf(
  cells: readonly { readonly entityId: string; readonly period: Period }[],
  holds: (entityId: string, period: Period) => boolean,
): SectionDataPoint['holdsAt'] {
  const yes = cells.filter(({ entityId, period }) => holds(entityId, period));
  if (yes.length === cells.length) return null;
  const isFewer = yes.length < cells.length / 2;
  const listed = isFewer ? yes : cells.filter(({ entityId, period }) => !holds(entityId, period));
  const at: Record<string, Period[]> = {};
  for (const { entityId, period } of listed) {
    const own = at[entityId] ?? [];
    own.push(period);
    at[entityId] = own;
  }
  return { holds: isFewer, cells: at };
}
