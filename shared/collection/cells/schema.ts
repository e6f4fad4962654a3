import * as v from 'valibot';
import { Identifier, Year } from '#shared/api/params.ts';
import { Period } from '#shared/collection/periods/rules.ts';

/** The longest text answer and the longest note, in characters. */
export const LONGEST_TEXT = 20_000;
export const LONGEST_NOTE = 2_000;
/** Cells that one save or one submission may carry. */
export const MOST_CELLS = 500;

/**
 * The value of a cell. Numbers, percentages and money are decimal strings; a date is a plain date; one choice is its key,
 * several are a list of keys; a table is a list of rows by column key.
 */
export const CellValue = v.union([
  v.pipe(v.string(), v.maxLength(LONGEST_TEXT, `Write at most ${LONGEST_TEXT} characters`)),
  v.boolean(),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(200, 'Choose at most 200')),
  v.pipe(
    v.array(v.record(v.pipe(v.string(), v.maxLength(60)), v.pipe(v.string(), v.maxLength(500)))),
    v.maxLength(200, 'A table has at most 200 rows'),
  ),
]);
export type CellValue = v.InferOutput<typeof CellValue>;

/** What a cell may say instead of a value; the labels are 'N/A', 'Opted out' and 'No data'. */
export const absences = ['NOT_APPLICABLE', 'OPTED_OUT', 'NOT_AVAILABLE'] as const;
export const Absence = v.picklist(absences, 'Choose N/A, Opted out or No data');
export type Absence = (typeof absences)[number];
export const absenceLabels: Record<Absence, string> = {
  NOT_APPLICABLE: 'N/A',
  OPTED_OUT: 'Opted out',
  NOT_AVAILABLE: 'No data',
};

/** Why something is opted out. The first, second and last leave what is expected; the others make a roll-up partial. */
export const optOutReasons = ['not-applicable', 'immaterial', 'not-available', 'confidential', 'phase-in'] as const;
export const OptOutReason = v.picklist(optOutReasons, 'Choose why it is opted out');
export type OptOutReason = (typeof optOutReasons)[number];

export const cellStates = ['EMPTY', 'DRAFT', 'SUBMITTED', 'APPROVED', 'CHANGES_REQUESTED', ...absences] as const;
export const CellState = v.picklist(cellStates);
export type CellState = (typeof cellStates)[number];

/** Where a value came from. */
export const cellMethods = ['screen', 'paste', 'upload', 'integration', 'calculation', 'service-account'] as const;
export type CellMethod = (typeof cellMethods)[number];

/** A remark that asks for a note and stops nothing. */
export const CellWarning = v.object({
  code: v.string(),
  message: v.string(),
  /** The same in a few words, where there are some: `970 × last year`. */
  mark: v.optional(v.string()),
});
export type CellWarning = v.InferOutput<typeof CellWarning>;

/** Which cell: data point x entity x period, in one year. */
export const cellKey = { entityId: Identifier, dataPointId: Identifier, period: Period } as const;
export const CellKey = v.strictObject(cellKey);
export type CellKey = v.InferOutput<typeof CellKey>;

/** One cell to be saved. `baseVersion` is the version that the person saw; 0 where there was none. */
export const CellDraft = v.strictObject({
  ...cellKey,
  baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
  value: v.optional(v.nullable(CellValue)),
  unit: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
  absence: v.optional(v.nullable(Absence)),
  reason: v.optional(v.nullable(OptOutReason)),
  note: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(LONGEST_NOTE, `Write at most ${LONGEST_NOTE} characters`))),
  ),
  state: v.picklist(['DRAFT', 'SUBMITTED'], 'Save a draft or submit'),
  method: v.optional(v.picklist(['screen', 'paste'])),
});
export type CellDraft = v.InferOutput<typeof CellDraft>;

const Actor = v.nullable(v.object({ id: v.string(), name: v.string() }));

/** An evidence file of a cell. */
export const Evidence = v.object({
  id: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  contentType: v.string(),
  sha256: v.string(),
  at: v.string(),
  by: Actor,
});
export type Evidence = v.InferOutput<typeof Evidence>;

/** The answer that counts while a newer draft lies over it. */
const counted = v.nullable(
  v.object({
    state: CellState,
    value: v.nullable(CellValue),
    unit: v.nullable(v.string()),
    canonical: v.nullable(v.string()),
    reason: v.nullable(OptOutReason),
    note: v.nullable(v.string()),
    at: v.nullable(v.string()),
  }),
);

/** A submission: a cell as one person may see it. */
export const Cell = v.object({
  /** `year.entityId.dataPointId.period` in lower case. */
  id: v.string(),
  year: v.number(),
  ...v.object({ entityId: v.string(), dataPointId: v.string(), period: Period }).entries,
  state: CellState,
  version: v.number(),
  value: v.nullable(CellValue),
  /** Unit as entered. */
  unit: v.nullable(v.string()),
  /** The number in the data point's own unit, a decimal string. */
  canonical: v.nullable(v.string()),
  /** What a draft would say instead of a value. */
  absence: v.nullable(Absence),
  reason: v.nullable(OptOutReason),
  note: v.nullable(v.string()),
  warnings: v.array(CellWarning),
  method: v.nullable(v.string()),
  by: Actor,
  at: v.nullable(v.string()),
  /** Null beside a change whose evidence could not be read: what was known of it stands. */
  evidence: v.nullable(v.array(Evidence)),
  counted,
});
export type Cell = v.InferOutput<typeof Cell>;

/**
 * What a save made of a cell: only what its sender cannot know. Note, reason and way of entry are as they were sent, the evidence
 * is what it was, and it is the sender's.
 */
export const SavedCell = v.object({
  state: CellState,
  version: v.number(),
  /** As it is kept: a number in one spelling, in the unit as entered. */
  value: v.nullable(CellValue),
  unit: v.nullable(v.string()),
  /** The number in the data point's own unit, a decimal string. */
  canonical: v.nullable(v.string()),
  /** What asks for a note. */
  warnings: v.array(CellWarning),
  counted,
});
export type SavedCell = v.InferOutput<typeof SavedCell>;

/** A rule between answers as a save left it: broken, or not checked yet since answers are missing. */
export const RuleFinding = v.object({
  rule: v.string(),
  outcome: v.picklist(['error', 'warning', 'could_not_run']),
  /** What is wrong and what to do, or which answers the rule waits for. */
  message: v.string(),
  /** The entity where the rule was checked; `null` = over the organisation. */
  entityId: v.nullable(v.string()),
  period: Period,
  /** Data points that are to be answered before the rule can be checked. */
  missing: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type RuleFinding = v.InferOutput<typeof RuleFinding>;

const told = { findings: v.array(RuleFinding) };

/** What became of one saved cell; `findings` are the rules between answers that a submission broke or that wait for others. */
export const CellResult = v.variant('status', [
  v.object({ ...v.object({ ...cellKey }).entries, status: v.literal('saved'), cell: SavedCell, ...told }),
  v.object({ ...v.object({ ...cellKey }).entries, status: v.literal('conflict'), current: Cell }),
  v.object({
    ...v.object({ ...cellKey }).entries,
    status: v.literal('invalid'),
    fields: v.record(v.string(), v.string()),
    ...told,
  }),
  v.object({ ...v.object({ ...cellKey }).entries, status: v.literal('busy'), detail: v.string() }),
]);
export type CellResult = v.InferOutput<typeof CellResult>;

/** What happens to a cell: its history tells each (`events.ts`). */
export const cellActions = ['save', 'submit', 'clear', 'attach', 'detach'] as const;
export type CellAction = (typeof cellActions)[number];

/** An entry of a cell's history. */
export const CellEvent = v.object({
  id: v.string(),
  at: v.string(),
  by: Actor,
  action: v.picklist(cellActions),
  source: v.string(),
  reason: v.nullable(v.string()),
  before: v.nullable(v.object({ state: CellState, value: v.nullable(CellValue), unit: v.nullable(v.string()) })),
  after: v.nullable(
    v.object({
      state: CellState,
      value: v.nullable(CellValue),
      unit: v.nullable(v.string()),
      note: v.nullable(v.string()),
    }),
  ),
});
export type CellEvent = v.InferOutput<typeof CellEvent>;

/** The id of a cell: `year.entityId.dataPointId.period` in lower case. */
export function submissionIdOf(year: number, key: CellKey): string {
  return `${year}.${key.entityId}.${key.dataPointId}.${key.period}`.toLowerCase();
}

/**
 * The cell behind an id, or undefined for a text that is none. Data point ids hold no dot but entity ids neither, so the
 * four parts are unambiguous.
 */
export function parseSubmissionId(id: string): { readonly year: number; readonly key: CellKey } | undefined {
  const [yearText, entityId, dataPointId, period, ...rest] = id.split('.');
  if (rest.length > 0 || period === undefined) return undefined;
  const year = v.safeParse(Year, yearText);
  const key = v.safeParse(CellKey, { entityId, dataPointId, period: period.toUpperCase() });
  return year.success && key.success ? { year: year.output, key: key.output } : undefined;
}
