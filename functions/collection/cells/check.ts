import type { DataPointOfYear, YearContext } from '#functions/collection/year/context.ts';
import type { CellContent } from '#shared/collection/cells/rules.ts';
import type { CellDraft, CellValue, CellWarning } from '#shared/collection/cells/schema.ts';
import currencies from '#shared/content/reference/currencies.json' with { type: 'json' };
import type { StoredValue } from '#shared/library/metrics/values.ts';
import type { Days } from '#shared/library/units/years.ts';
import { validateValue } from '#shared/library/validation/rules.ts';
import type { Others } from '#shared/library/validation/spread.ts';
import { warningsFor } from '#shared/library/validation/warnings.ts';
import { type Caller, isAdmin } from '#shared/people/access.ts';

/** What was typed, checked: as it will be stored, with what stops a submission and what asks for a note. */
export type CheckedDraft = {
  readonly typed: CellContent & { readonly note: string | null; readonly warnings: readonly CellWarning[] };
  /** By field; none = it may be submitted. */
  readonly errors: Readonly<Record<string, string>>;
  /** A number that could mean several things. A person is asked on the screen; a program is refused, in a draft too. */
  readonly ambiguous?: boolean;
};

const knownCurrencies = new Set(currencies.currencies.map(({ code }) => code));
const nothing = { value: null, unit: null, canonical: null, absence: null, reason: null };

/** What a value is compared with: last year's and the other entities' of the same period, canonical decimal strings. */
export type Compared = { readonly lastYear: string | null; readonly others: Others | undefined };

/**
 * Checks what somebody typed into a cell. Errors stop a submission and never a draft: a draft keeps what was typed.
 * @param days of the cell: factors count by date
 */
export function checkDraft(
  context: YearContext,
  dataPoint: DataPointOfYear,
  days: Days,
  draft: Pick<CellDraft, 'value' | 'unit' | 'absence' | 'reason' | 'note'>,
  compared: Compared,
  caller: Caller,
): CheckedDraft {
  const note = draft.note?.trim() || null;
  if (draft.absence) {
    const typed = { ...nothing, absence: draft.absence, reason: draft.reason ?? null, note, warnings: [] };
    return { typed, errors: absenceErrors(context, dataPoint, draft, caller) };
  }
  const value = draft.value ?? null;
  if (value === null || value === '') {
    const errors = { value: 'Enter a value, or choose N/A, No data or Opted out.' };
    return { typed: { ...nothing, note, warnings: [] }, errors };
  }
  const unit = draft.unit ?? null;
  const money = { currency: context.currency, currencies: knownCurrencies };
  const checked = validateValue(dataPoint.definition, { value, unit, days }, context.catalogue, money);
  if (!checked.ok) {
    const { fields, ambiguous = false } = checked;
    return { typed: { ...nothing, value, unit, note, warnings: invalid(fields) }, errors: fields, ambiguous };
  }
  const canonical = checked.entered && typeof checked.value === 'string' ? checked.value : null;
  const compare = { dataPoint: dataPoint.definition, currency: money.currency, ...compared };
  const warnings = [...checked.warnings, ...(canonical === null ? [] : warningsFor({ ...compare, value: canonical }))];
  return {
    typed: {
      ...nothing,
      value: checked.entered?.value ?? mutable(checked.value),
      unit: checked.entered?.unit ?? null,
      canonical,
      note,
      warnings: warnings.map(({ code, message, mark }) => ({ code, message, mark })),
    },
    errors: {},
  };
}

function absenceErrors(
  context: YearContext,
  dataPoint: DataPointOfYear,
  { absence, reason, value }: Pick<CellDraft, 'absence' | 'reason' | 'value'>,
  caller: Caller,
): Record<string, string> {
  if (value !== null && value !== undefined && value !== '') {
    return { absence: 'A cell has a value or says why it has none, not both.' };
  }
  if (absence !== 'OPTED_OUT') return {};
  if (!reason) return { reason: 'Choose why it is opted out.' };
  const chosen = new Set(context.record?.frameworks ?? []);
  if (dataPoint.definition.frameworks.some(({ version }) => chosen.has(version)) && !isAdmin(caller)) {
    return { absence: 'A framework of this year requires this value: an administrator can opt it out.' };
  }
  return {};
}

const invalid = (fields: Readonly<Record<string, string>>): CellWarning[] =>
  Object.values(fields).map((message) => ({ code: 'INVALID', message }));

function mutable(value: StoredValue): CellValue {
  if (!Array.isArray(value)) return value as string | boolean;
  return value.map((each) => (typeof each === 'string' ? each : { ...each })) as CellValue;
}
