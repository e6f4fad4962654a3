import type { PreviousCell } from '#shared/collection/cells/routes.ts';
import { isAnswered } from '#shared/collection/cells/rules.ts';
import type { CellState } from '#shared/collection/cells/schema.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { many } from '#shared/text/plural.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import { openPointsAt } from '#web/features/collection/cells/openPointsAt.ts';
import {
  type AskedCell,
  inOwnUnit,
  isNumeric,
  isOpen,
  type SectionDataPoint,
  unitLabelOf,
} from '#web/features/collection/cells/sectionDataPoint.ts';
import { optOutReasonLabels, showNumber, showTyped } from '#web/features/collection/cells/show.ts';
import { typedOfCounted } from '#web/features/collection/cells/typedContent.ts';
import { type Change, changeOf } from '#web/lib/figures.ts';
import type { CellSync, GridCell } from '#web/ui/grid/gridColumns.ts';

/** What the cells of a page have in common. */
export type Shown = {
  readonly dataPoint: SectionDataPoint;
  readonly year: number;
  /** How numbers are written here. */
  readonly locale: NumberLocale;
  /** How they are read: one locale, or two that are asked about where they differ. */
  readonly locales: readonly NumberLocale[];
  /** The unit that the page enters numbers in. */
  readonly unit: string | null;
  /** False while the year takes no values. */
  readonly open: boolean;
};

/** What has become of the typing in a cell, or undefined when there is nothing to say. */
export function syncOf({ unsaved, savedAt }: CellView): CellSync | undefined {
  if (!unsaved) return savedAt === null ? undefined : 'saved';
  if (unsaved.phase === 'conflict') return 'conflict';
  if (unsaved.phase === 'invalid') return 'error';
  return unsaved.sent === null ? 'unsaved' : 'saving';
}

/** The state of a cell with what is typed over it. */
export function stateOf({ cell, unsaved }: CellView, asked: Pick<AskedCell, 'optOut'>): CellState {
  if (asked.optOut) return 'OPTED_OUT';
  return unsaved ? 'DRAFT' : (cell?.state ?? 'EMPTY');
}

/** Does an answer count here now, under a draft or not? Emptying it is an act of its own. */
export function hasCounted({ cell }: CellView): boolean {
  return cell !== undefined && (isAnswered(cell.state) || cell.counted !== null);
}

/** `577.9 counts`: what counts while a draft lies over it, in the data point's own unit; null where none does. */
export function countsWords(
  { dataPoint, locale }: Pick<Shown, 'dataPoint' | 'locale'>,
  { cell }: CellView,
): string | null {
  if (!cell?.counted) return null;
  const words = showTyped(dataPoint, typedOfCounted(cell.counted), locale);
  return words === '' ? null : `${words} counts`;
}

/** What needs the person in a cell, in a sentence: a conflict, a refusal, an invalid text, a warning, an opt-out. */
export function cellMessageOf({ cell, unsaved, typed }: CellView, asked: AskedCell): string | undefined {
  if (asked.optOut) {
    const { reason, note } = asked.optOut;
    const words = optOutReasonLabels[reason as keyof typeof optOutReasonLabels] ?? reason;
    return `Opted out in the year's set-up: ${words}${note ? `. ${note}` : ''}`;
  }
  if (unsaved?.phase === 'conflict')
    return `${unsaved.theirs?.by?.name ?? 'Somebody'} changed this value meanwhile. Choose one.`;
  if (unsaved?.fields) return Object.values(unsaved.fields).join(' ');
  if (unsaved?.phase === 'restored') return 'Typed here earlier and not saved.';
  const warnings = unsaved ? [] : (cell?.warnings ?? []);
  if (warnings.length > 0) {
    const words = warnings.map(({ message }) => message).join(' ');
    return typed.note ? `${words} Explained: ${typed.note}` : words;
  }
  return asked.asked ? undefined : 'Not required here: the condition of this question does not hold.';
}

/** Is what stands in the cell no answer to the data point? A draft keeps it, a submission refuses it. */
export function isInvalid({ cell, unsaved }: CellView): boolean {
  return unsaved ? unsaved.phase === 'invalid' : (cell?.warnings.some(({ code }) => code === 'INVALID') ?? false);
}

/** Does the saved value look odd, with or without a note that explains it? */
export function isWarned({ cell, unsaved }: CellView): boolean {
  return !unsaved && (cell?.warnings.some(({ code }) => code !== 'INVALID') ?? false);
}

/** The typed number in the data point's own unit; null where it is none. */
export function ownValue(dataPoint: SectionDataPoint, { typed }: CellView, asked?: AskedCell): string | null {
  if (!isNumeric(dataPoint) || typeof typed.value !== 'string') return null;
  const converted = inOwnUnit(dataPoint, typed.value, typed.unit, asked);
  return converted.ok ? converted.value : null;
}

/** Last year's answer to the same cell in words, with how the number moved since. */
export type LastYear = { readonly words: string; readonly change: Change | null };

/** Last year's answer beside what the cell says now. */
export function lastYearOf(
  shown: Shown,
  view: CellView,
  previous: PreviousCell | undefined,
  asked?: AskedCell,
): LastYear | null {
  if (!previous) return null;
  const { dataPoint, locale } = shown;
  const { value, absence } = previous;
  const number = isNumeric(dataPoint) && typeof value === 'string' ? value : null;
  const words =
    number === null
      ? showTyped(dataPoint, { value, unit: null, absence }, locale)
      : showNumber(number, locale, { decimals: Math.max(dataPoint.decimals ?? 0, 1) });
  if (words === '') return null;
  return { words, change: changeOf(number, ownValue(dataPoint, view, asked), locale) };
}

/** The text that is edited, copied and pasted: the number plainly, with its unit only where that is not the page's. */
export function textOf({ dataPoint, locale, unit }: Shown, { typed }: CellView): string {
  if (isNumeric(dataPoint) && typed.absence === null && typeof typed.value === 'string') {
    const number = showNumber(typed.value, locale, { ungrouped: true });
    const own = typed.unit ?? dataPoint.unit;
    return own === unit ? number : `${number} ${unitLabelOf(dataPoint, own)}`;
  }
  if (dataPoint.type === 'date' && typeof typed.value === 'string') return typed.value;
  return showTyped(dataPoint, typed, locale);
}

/**
 * A cell as the grid shows it.
 * @param was the unit that stood in it before a number in another one was entered on this page
 */
export function gridCellOf(
  shown: Shown,
  asked: AskedCell | undefined,
  view: CellView,
  previous: PreviousCell | undefined,
  was?: string,
): GridCell {
  if (!asked) return { text: '', display: '', readOnly: true, message: 'Nothing is asked here.' };
  const last = lastYearOf(shown, view, previous, asked);
  const { dataPoint, locale, unit, open } = shown;
  const typed = { ...view.typed, unit: view.typed.unit ?? dataPoint.unit };
  const sync = isInvalid(view) && !view.unsaved ? 'error' : syncOf(view);
  const message = cellMessageOf(view, asked);
  const flag = asked.optOut ? undefined : openPointsAt(view)[0]?.mark;
  return {
    text: textOf(shown, view),
    display: asked.optOut ? 'Opted out' : showTyped({ ...dataPoint, unit }, typed, locale),
    state: stateOf(view, asked),
    readOnly: !open || !isOpen(asked),
    ...(sync && { sync }),
    ...(message !== undefined && { message }),
    ...(flag !== undefined && { flag }),
    ...asideOf(shown, asked, view, last, was),
  };
}

/** Under the value: the converted number, last year with the change, and how many files prove it. */
function asideOf(
  shown: Shown,
  asked: AskedCell,
  view: CellView,
  last: LastYear | null,
  was: string | undefined,
): Pick<GridCell, 'aside'> {
  const { dataPoint, locale, year } = shown;
  const { typed, cell } = view;
  const files = cell?.evidence?.length ?? 0;
  const own = typed.unit === null || typed.unit === dataPoint.unit ? null : ownValue(dataPoint, view, asked);
  const counts = countsWords(shown, view);
  const inOwn = own === null ? '' : showNumber(own, locale, { decimals: 4 });
  const parts = [
    ...(was === undefined ? [] : [`${unitLabelOf(dataPoint, typed.unit)}, was ${unitLabelOf(dataPoint, was)}`]),
    ...(counts === null ? [] : [counts]),
    ...(own === null ? [] : [`= ${inOwn} ${unitLabelOf(dataPoint, dataPoint.unit)}`]),
    ...(last ? [`${year - 1}: ${last.words}${last.change ? ` (${last.change.words})` : ''}`] : []),
    ...(files > 0 ? [many(files, 'file')] : []),
  ];
  return parts.length > 0 ? { aside: parts.join(' · ') } : {};
}
