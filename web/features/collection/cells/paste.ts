import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { Quantity } from '#shared/library/quantities/reading.ts';
import { type AskedCell, isOpen, type Question } from './question.ts';
import { type Reading, readAnswer, withAnswer } from './read.ts';
import { saysSame, type Typed } from './typed.ts';

/** What a text puts into a cell. */
export type TextChange = { readonly key: CellKey; readonly typed: Typed };

/** A text with more than one meaning; the person chooses. */
export type TextQuestion = {
  readonly key: CellKey;
  readonly where: string;
  readonly text: string;
  readonly cause: Extract<Reading, { kind: 'ambiguous' }>['cause'];
  readonly readings: readonly Quantity[];
  /** What the cell held when it was asked: once it holds something else, the person has answered by that. */
  readonly before: Typed;
};

/** A text that goes nowhere, and why. */
export type TextRefusal = { readonly where: string; readonly text: string; readonly why: string };

/** What became of texts that were typed or pasted: each landed, is asked about, or is listed as refused. */
export type TextOutcome = {
  readonly changes: readonly TextChange[];
  readonly questions: readonly TextQuestion[];
  readonly refusals: readonly TextRefusal[];
};

/** A text with the cell that it was typed or pasted into; no cell where nothing is asked. */
export type PlacedText = { readonly cell: AskedCell | undefined; readonly where: string; readonly text: string };

type Placed = {
  readonly texts: readonly PlacedText[];
  readonly question: Question;
  readonly locales: readonly string[];
  /** The unit of a number that names none, in this cell. */
  readonly unitAt: (key: CellKey) => string | null;
  /** What stands in a cell now, for its note. */
  readonly typedAt: (key: CellKey) => Typed;
};

/** Reads texts as answers to a question; an empty text clears its cell, and beyond the asked cells it says nothing. */
export function readTexts({ texts, question, locales, unitAt, typedAt }: Placed): TextOutcome {
  const changes: TextChange[] = [];
  const questions: TextQuestion[] = [];
  const refusals: TextRefusal[] = [];
  for (const { cell, where, text } of texts) {
    const why = reasonNot(cell);
    if (!cell || why !== null) {
      if (text.trim() !== '') refusals.push({ where, text, why: why ?? '' });
      continue;
    }
    const key = { entityId: cell.entityId, dataPointId: question.id, period: cell.period };
    const reading = readAnswer(question, text, locales, unitAt(key));
    if (reading.kind === 'read') changes.push({ key, typed: withAnswer(typedAt(key), reading.typed) });
    else if (reading.kind === 'ambiguous') {
      const { cause, readings } = reading;
      questions.push({ key, where, text, cause, readings, before: typedAt(key) });
    } else refusals.push({ where, text, why: reading.message });
  }
  return { changes, questions, refusals };
}

function reasonNot(cell: AskedCell | undefined): string | null {
  if (!cell) return 'There is no cell for it.';
  if (cell.optOut) return 'Opted out in the set-up of the year.';
  return isOpen(cell) ? null : 'You may read this value and not change it.';
}

/** Does the cell still hold what it held when it was asked? A note says nothing about its value. */
export function isStillAsked({ key, before }: TextQuestion, typedAt: (key: CellKey) => Typed): boolean {
  const { note } = before;
  return saysSame({ ...typedAt(key), note }, before);
}

/** The change that an answered question makes. */
export function answeredText({ key }: TextQuestion, { value, unit }: Quantity, former: Typed): TextChange {
  return { key, typed: withAnswer(former, { value, unit }) };
}
