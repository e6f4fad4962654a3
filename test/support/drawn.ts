import fc from 'fast-check';
import { CellRowEntity } from '#functions/collection/cells/entity.ts';
import { itemOf } from '#functions/collection/cells/store.ts';
import { YearEntity } from '#functions/collection/year/entity.ts';
import * as setups from '#functions/collection/year/setup/store.ts';
import * as years from '#functions/collection/year/store.ts';
import * as entityStore from '#functions/core/entities/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import { type StoredCell, typedInto } from '#shared/collection/cells/rules.ts';
import { type Period, periodsOf } from '#shared/collection/periods/rules.ts';
import { library } from '#shared/content/library/library.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';
import { consolidationApproaches } from '#shared/organisations/profile/schema.ts';

// Companies by chance, put straight into the table: their figures are held against those that follow from their cells.

export const DRAWN_YEAR = 2025;

/** Data points that weigh on each other: inputs of formulas and formulas over these, and conditions with what they decide. */
const CONNECTED = [
  'energy_consumption_total',
  'energy_consumption_renewable',
  'revenue',
  'employees_fte',
  'employees_headcount',
  'leavers_headcount',
  'ghg_scope_1',
  'ghg_scope_2_market',
  'waste_total',
  'waste_recycled',
  'biodiversity_sensitive_sites',
  'biodiversity_sensitive_site_area',
  'employee_survey',
  'survey_invited',
  'survey_responses',
  'esg_linked_pay',
  'esg_linked_pay_pct',
].filter((key) => library.dataPointByKey.has(key));

const day = fc.constantFrom(null, '2025-02-01', '2025-06-20');
const drawnEntity = fc.record({
  from: day,
  to: fc.constantFrom(null, '2025-07-31', '2025-11-15'),
  archived: fc.nat(9).map((draw) => draw === 0),
  shares: fc.uniqueArray(
    fc.record({ from: fc.constantFrom('2020-01-01', '2025-02-10', '2025-05-01'), share: fc.nat(100).map(String) }),
    { selector: ({ from }) => from, maxLength: 2 },
  ),
});

const drawnAnswer = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('answer' as const), number: fc.nat(99_999) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('draft' as const), number: fc.nat(99_999) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('draft over' as const), number: fc.nat(99_999) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('N/A' as const), number: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('none' as const), number: fc.nat(9) }) },
);
type DrawnAnswer = typeof drawnAnswer extends fc.Arbitrary<infer A> ? A : never;

const drawnPoint = fc.record({
  key: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...CONNECTED) },
    { weight: 1, arbitrary: fc.constantFrom(...library.dataPoints.map(({ key }) => key)) },
  ),
  included: fc.nat(9).map((draw) => draw > 0),
  optional: fc.boolean(),
  periodicity: fc.nat(3),
  /** Which entities it is asked of; null = all that report. */
  at: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(fc.nat(4), { maxLength: 3 }) },
  ),
  optOut: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('not-applicable' as const, 'not-available' as const) },
  ),
  answers: fc.array(drawnAnswer, { minLength: 1, maxLength: 20 }),
});
type DrawnPoint = typeof drawnPoint extends fc.Arbitrary<infer P> ? P : never;

/** A company with its year, and what changes in it one after the other: answers, or how a data point is asked. */
export const drawnCompany = fc.record({
  consolidation: fc.constantFrom(...consolidationApproaches),
  entities: fc.array(drawnEntity, { minLength: 1, maxLength: 4 }),
  points: fc.uniqueArray(drawnPoint, { selector: ({ key }) => key, minLength: 4, maxLength: 12 }),
  changes: fc.array(
    fc.record({
      /** Places in `points`. */
      points: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 3 }),
      answers: fc.array(drawnAnswer, { minLength: 1, maxLength: 7 }),
      asks: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
export type DrawnCompany = typeof drawnCompany extends fc.Arbitrary<infer C> ? C : never;

const ROOT = 'e0';
const act = { method: 'screen', by: 'drawn', at: '2026-01-10T08:00:00.000Z' } as const;

/** Puts the company as it is before its changes into the table, under this id. */
export async function putCompany(orgId: string, { consolidation, entities, points }: DrawnCompany): Promise<void> {
  const named = { name: orgId, type: 'standalone', organizationType: 'company', currency: 'EUR' } as const;
  const blank = { parentId: null, country: null, tags: [], fromDate: null, toDate: null, shares: [] };
  await transact([
    organisations.creation({ ...named, orgId, rootEntityId: ROOT, consolidation }),
    ...entityStore.creation(orgId, { ...blank, id: ROOT, name: orgId, type: 'root' }),
    ...entities.flatMap(({ from, to, shares }, at) => {
      const own = { fromDate: from, toDate: to, shares, parentId: ROOT };
      return entityStore.creation(orgId, { ...blank, ...own, id: `e${at + 1}`, name: `Site ${at}`, type: 'site' });
    }),
  ]);
  const dates = { startDate: `${DRAWN_YEAR}-01-01`, endDate: `${DRAWN_YEAR}-12-31` };
  const setup = {
    frameworks: [],
    remindDaysBefore: [],
    libraryVersion: library.version,
    lockState: 'UNLOCKED' as const,
  };
  await YearEntity.put({ orgId, year: DRAWN_YEAR, status: 'LAUNCHED', ...dates, ...setup }).go();
  for (const point of points) await putPoint(orgId, point);
  for (const point of points) await putAnswers(orgId, point, entities.length, point.answers);
}

/** Changes what stands in the table as the company's change says; gives the data points that it touched. */
export async function change(
  orgId: string,
  { points, entities }: DrawnCompany,
  { points: places, answers, asks }: DrawnCompany['changes'][number],
): Promise<string[]> {
  const touched = places.flatMap((place) => points[place % points.length] ?? []);
  for (const point of touched) {
    if (asks) await putPoint(orgId, { ...point, periodicity: point.periodicity + 1, optional: !point.optional });
    else await putAnswers(orgId, point, entities.length, answers);
  }
  return touched.map(({ key }) => key);
}

async function putPoint(orgId: string, { key, included, optional, periodicity, at, optOut }: DrawnPoint) {
  const choices = library.dataPointByKey.get(key)?.periodicities ?? [];
  const { setup } = await setups.loadFor(orgId, DRAWN_YEAR, [key], []);
  const whole = {
    dataPointId: key,
    included,
    optional,
    periodicity: choices[periodicity % choices.length] ?? 'annual',
    entityIds: at ? [...new Set(at.map((number) => `e${number}`))] : null,
    assignees: [],
    optOuts: optOut
      ? [{ entityId: null, period: 'FY' as const, reason: optOut, note: 'Drawn', by: act.by, at: act.at }]
      : [],
  };
  const baseVersion = setup.dataPoints.get(key)?.version ?? 0;
  const change = { dataPointId: key, baseVersion, whole };
  await years.saveDataPoints(orgId, DRAWN_YEAR, [change], { ...act, via: 'membership', action: 'data-points' });
}

/** Answers of a data point at the root and every entity, in all periods of any length; those that nobody asks for too. */
async function putAnswers(orgId: string, { key }: DrawnPoint, entities: number, answers: readonly DrawnAnswer[]) {
  const point = library.dataPointByKey.get(key);
  if (!point) throw new Error(key);
  const periods = [...new Set(point.periodicities.flatMap(periodsOf))];
  // What is answered once for the company has no row elsewhere: no request writes one.
  const places = point.askedAt === 'company' ? [ROOT] : Array.from({ length: entities + 1 }, (_, at) => `e${at}`);
  const rows = places.flatMap((entityId, place) => {
    const cells = periods.flatMap((period, index): [Period, StoredCell][] => {
      const answer = answers[(place * 7 + index) % answers.length];
      const cell = answer && cellOf(point, answer);
      return cell ? [[period, cell]] : [];
    });
    return cells.length > 0
      ? [itemOf({ orgId, year: DRAWN_YEAR, entityId, dataPointId: key, cells: Object.fromEntries(cells) })]
      : [];
  });
  if (rows.length > 0) await CellRowEntity.put(rows).go();
}

function cellOf(point: DataPoint, { kind, number }: DrawnAnswer): StoredCell | undefined {
  const absent = { value: null, unit: null, canonical: null, reason: null, note: null, warnings: [] };
  const said = { ...absent, absence: null, ...saidOf(point, number) };
  if (kind === 'none') return undefined;
  if (kind === 'N/A') {
    return typedInto(undefined, { ...absent, absence: 'NOT_APPLICABLE' }, { ...act, state: 'SUBMITTED' });
  }
  if (kind === 'draft') return typedInto(undefined, said, { ...act, state: 'DRAFT' });
  const answered = typedInto(undefined, said, { ...act, state: 'SUBMITTED' });
  if (kind === 'answer') return answered;
  return typedInto(answered, { ...said, note: 'Read again' }, { ...act, state: 'DRAFT' });
}

function saidOf({ type, optionSet }: DataPoint, number: number) {
  if (type === 'boolean') return { value: number % 2 === 0 };
  if (type === 'number' || type === 'integer' || type === 'currency' || type === 'percentage') {
    const value = type === 'integer' ? String(number) : String(number / 8);
    return { value, canonical: value };
  }
  const options = library.optionSetByKey.get(optionSet ?? '')?.options ?? [];
  return { value: options[number % options.length]?.value ?? `Text ${number}` };
}
