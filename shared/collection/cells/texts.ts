import { stored, textProblem } from '#shared/api/text.ts';
import type { CellDraft, CellValue } from './schema.ts';

type Texts = Pick<CellDraft, 'value' | 'unit' | 'note'>;

/**
 * The texts of a cell as they are stored, or what is wrong with them by field (`value`, `value.2.topic`, `unit`, `note`): a
 * draft too keeps only what can be kept. One wrong text refuses its cell and none beside it, so no schema of the batch
 * looks at these.
 */
export function checkedTexts<D extends Texts>(
  draft: D,
): { readonly draft: D } | { readonly fields: Readonly<Record<string, string>> } {
  const problems = [
    ...problemsOf(draft.value, 'value'),
    ...problemOf(draft.unit, 'unit', 'line'),
    ...problemOf(draft.note, 'note', 'long'),
  ];
  if (problems.length > 0) return { fields: Object.fromEntries(problems) };
  const { value, note } = draft;
  return { draft: { ...draft, ...(value && { value: storedValue(value) }), ...(note && { note: stored(note) }) } };
}

type Problem = readonly [path: string, message: string];

function problemsOf(value: CellValue | null | undefined, path: string): Problem[] {
  if (!Array.isArray(value)) return problemOf(value, path, 'long');
  const parts: readonly (string | Readonly<Record<string, string>>)[] = value;
  return parts.flatMap((part, index) => {
    const at = `${path}.${index}`;
    if (typeof part === 'string') return problemOf(part, at, 'line');
    return Object.entries(part).flatMap(([column, text]) =>
      problemOf(column, at, 'line').concat(problemOf(text, `${at}.${column}`, 'long')),
    );
  });
}

function problemOf(text: unknown, path: string, kind: 'line' | 'long'): Problem[] {
  const message = typeof text === 'string' ? textProblem(text, kind) : undefined;
  return message === undefined ? [] : [[path, message]];
}

function storedValue(value: CellValue): CellValue {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return stored(value);
  return value.map((part) =>
    typeof part === 'string'
      ? stored(part)
      : Object.fromEntries(Object.entries(part).map(([column, text]) => [column, stored(text)])),
  ) as CellValue;
}
