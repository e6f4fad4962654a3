import { type CountedAnswer, isAnswered } from '#shared/collection/cells/rules.ts';
import type { Submission } from '#shared/collection/cells/schema.ts';
import { isWithin, type Period, rolledPeriods } from '#shared/collection/periods/rules.ts';
import { type AnsweredCell, type RollUp, rollUp } from '#shared/collection/rollups/rules.ts';
import type { EntityAggregation, PeriodAggregation } from '#shared/library/metrics/schema.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import { type AskedCell, inOwnUnit, isNumeric, type Question } from '#web/features/collection/cells/question.ts';

/** How a question adds up so far: with what is submitted, and with the drafts on top. */
export type RollUpSoFar = {
  readonly submitted: RollUp;
  /** Null where no draft would change anything. */
  readonly withDrafts: RollUp | null;
  readonly drafts: number;
};

type ViewOf = (cell: AskedCell) => CellView;

/** Adds the answers on this page up by the product's own rule; cells whose condition does not hold are not expected. */
export function rollUpSoFar(question: Question, viewOf: ViewOf): RollUpSoFar {
  const asked = question.cells.filter(({ asked: isAsked, optOut }) => isAsked || optOut !== null);
  const how = {
    periodicity: question.periodicity,
    periodAggregation: question.periodAggregation as PeriodAggregation,
    entityAggregation: question.entityAggregation as EntityAggregation,
    askedAt: question.askedAt,
  };
  const cellsWith = (answerOf: (view: CellView) => CountedAnswer | undefined) =>
    asked.map((cell): AnsweredCell => ({ ...toAsked(cell), answer: answerOf(viewOf(cell)) }));
  const drafts = asked.filter((cell) => draftAnswer(question, viewOf(cell)) !== undefined).length;
  return {
    submitted: rollUp(how, cellsWith(countedAnswer)),
    withDrafts:
      drafts === 0
        ? null
        : rollUp(
            how,
            cellsWith((view) => draftAnswer(question, view) ?? countedAnswer(view)),
          ),
    drafts,
  };
}

/** The longest period that a question adds up to: the year. */
export function wholePeriod(question: Pick<Question, 'periodicity'>): Period {
  return rolledPeriods(question.periodicity).at(-1) ?? 'FY';
}

/** The periods between the asked ones and the year, such as the quarters of months. */
export function partPeriods(question: Pick<Question, 'periodicity' | 'cells'>): Period[] {
  const asked = new Set(question.cells.map(({ period }) => period));
  return rolledPeriods(question.periodicity).filter(
    (period) => period !== 'FY' && !asked.has(period) && [...asked].some((each) => isWithin(each, period)),
  );
}

function toAsked({ entityId, period, from, to, optOut }: AskedCell): Omit<AnsweredCell, 'answer'> {
  const reason = optOut?.reason as NonNullable<AnsweredCell['optOut']>['reason'] | undefined;
  return {
    entityId,
    period,
    from,
    to,
    optOut: reason ? { entityId, period, reason, note: optOut?.note ?? '', by: '', at: '' } : null,
  };
}

/** The answer that counts now: the cell's own, or the one under its draft. */
function countedAnswer({ cell }: CellView): CountedAnswer | undefined {
  if (!cell) return undefined;
  if (isAnswered(cell.state)) return answerOf(cell);
  return cell.counted ? { ...answerOf(cell), absence: null, reason: null, ...cell.counted, at: '' } : undefined;
}

function answerOf({ state, version, value, unit, canonical, absence, reason, note }: Submission): CountedAnswer {
  return { state, version, value, unit, canonical, absence, reason, note, by: '', at: '' };
}

/** What would count if the draft, or what is typed, were submitted; none where it says nothing or cannot be read. */
function draftAnswer(question: Question, { cell, entry, typed }: CellView): CountedAnswer | undefined {
  if (!entry && cell?.state !== 'DRAFT' && cell?.state !== 'CHANGES_REQUESTED') return undefined;
  const { value, unit, absence, reason, note } = typed;
  if (value === null && absence === null) return undefined;
  const converted = isNumeric(question) && typeof value === 'string' ? inOwnUnit(question, value, unit) : null;
  if (converted?.ok === false) return undefined;
  return {
    state: absence ?? 'SUBMITTED',
    version: cell?.version ?? 0,
    value,
    unit,
    canonical: absence === null ? (converted?.value ?? null) : null,
    absence,
    reason,
    note,
    by: '',
    at: '',
  };
}
