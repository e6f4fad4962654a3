import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { Quantity } from '#shared/library/quantities/reading.ts';
import { type Reading, readAnswer, withAnswer } from './read.ts';
import { type AskedCell, isOpen, type SectionDataPoint } from './sectionDataPoint.ts';
import { isSameContent, type TypedContent } from './typedContent.ts';

/** What a text puts into a cell. */
export type TextChange = { readonly key: CellKey; readonly typed: TypedContent };

/** A text with more than one meaning; the person chooses. */
export type UnclearText = {
  readonly key: CellKey;
  readonly where: string;
  readonly text: string;
  readonly cause: Extract<Reading, { kind: 'ambiguous' }>['cause'];
  readonly readings: readonly Quantity[];
  /** What the cell held when it was asked: once it holds something else, the person has answered by that. */
  readonly before: TypedContent;
};

/** A text that goes nowhere, and why. */
export type TextRefusal = { readonly where: string; readonly text: string; readonly why: string };

/** What became of texts that were typed or pasted: each landed, is asked about, or is listed as refused. */
export type TextOutcome = {
  readonly changes: readonly TextChange[];
  readonly unclear: readonly UnclearText[];
  readonly refusals: readonly TextRefusal[];
};

/** A text with the cell that it was typed or pasted into; no cell where nothing is asked. */
export type PlacedText = { readonly cell: AskedCell | undefined; readonly where: string; readonly text: string };

type Placed = {
  readonly texts: readonly PlacedText[];
  readonly dataPoint: SectionDataPoint;
  readonly locales: readonly string[];
  /** The unit of a number that names none. */
  readonly unit: string | null;
  /** What stands in a cell now, for its note. */
  readonly typedAt: (key: CellKey) => TypedContent;
};

/** Reads texts as what a data point is answered with; an empty text clears its cell, and beyond the asked cells it says nothing. */
export function readTexts({ texts, dataPoint, locales, unit, typedAt }: Placed): TextOutcome {
  const changes: TextChange[] = [];
  const unclear: UnclearText[] = [];
  const refusals: TextRefusal[] = [];
  for (const { cell, where, text } of texts) {
    const why = reasonNot(cell);
    if (!cell || why !== null) {
      if (text.trim() !== '') refusals.push({ where, text, why: why ?? '' });
      continue;
    }
    const key = { entityId: cell.entityId, dataPointId: dataPoint.id, period: cell.period };
    const reading = readAnswer(dataPoint, text, locales, unit);
    if (reading.kind === 'read') changes.push({ key, typed: withAnswer(typedAt(key), reading.typed) });
    else if (reading.kind === 'ambiguous') {
      const { cause, readings } = reading;
      unclear.push({ key, where, text, cause, readings, before: typedAt(key) });
    } else refusals.push({ where, text, why: reading.message });
  }
  return { changes, unclear, refusals };
}

function reasonNot(cell: AskedCell | undefined): string | null {
  if (!cell) return 'There is no cell for it.';
  if (cell.optOut) return 'Opted out in the set-up of the year.';
  return isOpen(cell) ? null : 'You may read this value and not change it.';
}

/** Does the cell still hold what it held when it was asked? A note says nothing about its value. */
export function isStillAsked({ key, before }: UnclearText, typedAt: (key: CellKey) => TypedContent): boolean {
  const { note } = before;
  return isSameContent({ ...typedAt(key), note }, before);
}

/** The change that an answered question makes. */
export function clearedUp({ key }: UnclearText, { value, unit }: Quantity, former: TypedContent): TextChange {
  return { key, typed: withAnswer(former, { value, unit }) };
}
