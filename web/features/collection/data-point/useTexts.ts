import { useCallback, useState } from 'react';
import type { Quantity } from '#shared/library/quantities/reading.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { type CellGrid, cellNameOf } from '#web/features/collection/cells/grid.ts';
import {
  clearedUp,
  isStillAsked,
  type PlacedText,
  readTexts,
  type TextOutcome,
  type UnclearText,
} from '#web/features/collection/cells/paste.ts';
import { withAnswer } from '#web/features/collection/cells/read.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { isNumeric } from '#web/features/collection/cells/sectionDataPoint.ts';
import { cellIdOf, type TypedContent } from '#web/features/collection/cells/typedContent.ts';
import type { CellChange, ChangeSource, LeftCell, NotTaken } from '#web/ui/grid/gridColumns.ts';
import type { Shown } from './cellShown.ts';
import type { PageCells } from './usePageCells.ts';

/** A question, and whether its text was typed or pasted. */
type Asked = UnclearText & { readonly method: 'screen' | 'paste' };

/** What needs the person after typing or pasting: texts with two meanings, and texts that went nowhere. */
export type Report = { readonly dataPoints: readonly Asked[]; readonly refusals: TextOutcome['refusals'] };

const nothing: Report = { dataPoints: [], refusals: [] };

type Desk = {
  readonly shown: Shown;
  readonly grid: CellGrid;
  readonly pageCells: PageCells;
  readonly queue: SaveQueue;
  readonly onClear: (keys: Parameters<SaveQueue['discard']>[0]) => void;
  readonly onNumbers: (locale: NumberLocale) => void;
};

/** The unit that stood in a cell before a number in another one was entered, by the cell. */
export type FormerUnits = ReadonlyMap<string, string>;

type Texts = {
  readonly report: Report;
  readonly former: FormerUnits;
  readonly onChange: (changes: readonly CellChange[], source: ChangeSource) => NotTaken;
  readonly onLeft: (left: readonly LeftCell[], source: ChangeSource) => void;
  /** `settles` is how numbers are read from then on; whatever else waited for that is answered with it. */
  readonly answer: (text: Asked, meant: Quantity, settles: NumberLocale | undefined) => void;
  readonly dismiss: () => void;
};

/**
 * Takes the grid's texts: what can be read is saved, what is ambiguous is asked, what goes nowhere is listed. A number without
 * a unit is in the page's, whatever stood in its cell before; a typed text that is no number stays as a draft, marked.
 */
export function useTexts({ shown, grid, pageCells, queue, onClear, onNumbers }: Desk): Texts {
  const [reported, setReport] = useState<Report>(nothing);
  const { dataPoint, locale, locales, unit } = shown;
  const { keyOf, viewOf } = pageCells;
  const [former, setFormer] = useState<FormerUnits>(new Map());
  const typedAt = useCallback((key: Parameters<typeof viewOf>[0]) => viewOf(key).typed, [viewOf]);
  const report = { ...reported, dataPoints: reported.dataPoints.filter((each) => isStillAsked(each, typedAt)) };

  const place = useCallback(
    (rowId: string | null, columnId: string | null, text: string): PlacedText => {
      if (rowId === null || columnId === null) return { cell: undefined, where: 'Beyond the table', text };
      const [entityId, period] = grid.transposed ? [columnId, rowId] : [rowId, columnId];
      return { cell: grid.cellOf(rowId, columnId), where: cellNameOf(grid, { entityId, period }), text };
    },
    [grid],
  );
  const take = useCallback(
    (texts: readonly PlacedText[], source: ChangeSource): NotTaken => {
      const emptied = texts.flatMap(({ cell, text }) => (cell && text === '' ? [keyOf(cell)] : []));
      if (emptied.length > 0 && source !== 'undone') onClear(emptied);
      const outcome = readTexts({
        texts: source === 'undone' ? texts : texts.filter(({ text }) => text !== ''),
        dataPoint,
        // What comes back was written by this page, in its own way of writing numbers.
        locales: source === 'undone' ? [locale] : locales,
        unit,
        typedAt,
      });
      const kept = source === 'typed' && isNumeric(dataPoint) ? texts.filter(isRefusedIn(outcome)) : [];
      const drafts = kept.flatMap(({ cell, text }) => {
        if (!cell) return [];
        const key = keyOf(cell);
        return [{ key, typed: withAnswer(viewOf(key).typed, { value: text, unit }) }];
      });
      // Before the change, which replaces what stood there.
      const units = outcome.changes.map(({ key, typed }) => ({
        id: cellIdOf(key),
        was: source === 'undone' ? null : replacedUnit(viewOf(key).typed, typed, dataPoint),
      }));
      setFormer((now) => withFormer(now, units));
      const method = source === 'pasted' ? 'paste' : 'screen';
      queue.type([...outcome.changes, ...drafts], method);
      const dataPoints = outcome.unclear.map((each) => ({ ...each, method }) as const);
      const refusals = kept.length > 0 ? [] : outcome.refusals;
      if (dataPoints.length + refusals.length > 0 || source === 'pasted') {
        // What was asked about other cells waits for its answer.
        const isAnew = ({ key }: Asked) => texts.some(({ cell }) => cell && cellIdOf(keyOf(cell)) === cellIdOf(key));
        setReport((now) => ({
          dataPoints: [...now.dataPoints.filter((each) => !isAnew(each)), ...dataPoints],
          refusals,
        }));
      }
      return { unread: refusals.length, asked: dataPoints.length };
    },
    [dataPoint, locale, locales, unit, keyOf, viewOf, typedAt, queue, onClear],
  );
  return {
    report,
    former,
    onChange: (changes, source) =>
      take(
        changes.map(({ row, column, after }) => place(row, column, after)),
        source,
      ),
    onLeft: (left) => {
      const { refusals } = readTexts({
        texts: left.map(({ row, column, text }) => place(row, column, text)).map(outOfReach),
        dataPoint,
        locales,
        unit,
        typedAt,
      });
      // What the same paste changed was reported a moment before.
      if (refusals.length > 0) setReport((now) => ({ ...now, refusals: [...now.refusals, ...refusals] }));
    },
    answer: (asked, meant, settles) => {
      const at = asked.readings.indexOf(meant);
      const answered = report.dataPoints.filter((each) => each === asked || (settles && each.cause === 'locale'));
      for (const each of answered) {
        const reading = each.readings[at];
        if (reading) queue.type([clearedUp(each, reading, typedAt(each.key))], each.method);
      }
      if (settles) onNumbers(settles);
      setReport((now) => ({ ...now, dataPoints: now.dataPoints.filter((each) => !answered.includes(each)) }));
    },
    dismiss: () => setReport(nothing),
  };
}

/** A cell that the grid would not change, e.g. since the year is locked, though it is the person's own. */
function outOfReach(placed: PlacedText): PlacedText {
  return placed.cell ? { ...placed, cell: { ...placed.cell, mayEnter: false } } : placed;
}

function isRefusedIn({ refusals }: TextOutcome): (placed: PlacedText) => boolean {
  return ({ where, text }) => refusals.some((refusal) => refusal.where === where && refusal.text === text);
}

/** The unit of a number that another one with another unit takes the place of; null where there is none. */
function replacedUnit(before: TypedContent, next: TypedContent, dataPoint: Shown['dataPoint']): string | null {
  if (!isNumeric(dataPoint) || before.value === null || next.value === null) return null;
  const was = before.unit ?? dataPoint.unit;
  return was === (next.unit ?? dataPoint.unit) ? null : was;
}

function withFormer(
  former: FormerUnits,
  units: readonly { readonly id: string; readonly was: string | null }[],
): FormerUnits {
  const next = new Map(former);
  for (const { id, was } of units) {
    if (was === null) next.delete(id);
    else next.set(id, was);
  }
  return next;
}
