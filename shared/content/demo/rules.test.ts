import { expect, test } from 'vitest';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { type CheckedDataPoint, type CheckedYear, checkerOf, planOf } from '#shared/collection/checks/rules.ts';
import { periodsOf, rangeOf } from '#shared/collection/periods/rules.ts';
import { library } from '#shared/content/library/library.ts';
import { validateValue } from '#shared/library/validation/rules.ts';
import { demoCells } from './cells.ts';
import { demoEntities } from './entities.ts';
import { demoPeriodicity } from './values.ts';

const dates = { startDate: '2025-01-01', endDate: '2025-12-31' };
const entities = demoEntities(10, 'SE');
const company = { legalName: 'Nordvik', country: 'SE', currency: 'SEK', entities };
const ids = new Map([['', 'root'], ...entities.map(({ name }) => [name, name] as const)]);

function answerOf({ dataPointId, value, unit = null }: CellDraft) {
  const point = library.dataPointByKey.get(dataPointId);
  const money = { currency: 'SEK', currencies: new Set(['SEK']) };
  const checked = point && validateValue(point, { value, unit }, library, money);
  if (!checked?.ok) throw new Error(`The demo's answer to ${dataPointId} is none: ${JSON.stringify(checked?.fields)}`);
  const said = { value: value ?? null, unit, absence: null, reason: null, note: null };
  const canonical = checked.entered && typeof checked.value === 'string' ? checked.value : null;
  return { ...said, canonical, state: 'SUBMITTED' as const, version: 1, by: 'demo', at: '' };
}

function yearOf(cells: readonly CellDraft[]): CheckedYear {
  const dataPoints = new Map<string, CheckedDataPoint>();
  for (const cell of cells) {
    const point = library.dataPointByKey.get(cell.dataPointId);
    const range = rangeOf(cell.period, dates);
    if (!point || !range) throw new Error(cell.dataPointId);
    const periodicity = demoPeriodicity(point.key);
    const own = dataPoints.get(point.key)?.cells ?? [];
    const asked = { entityId: cell.entityId, period: cell.period, ...range, optOut: null, answer: answerOf(cell) };
    dataPoints.set(point.key, { definition: point, periodicity, cells: [...own, asked] });
  }
  return { library, facts: { dates, entities: new Map() }, rootEntityId: 'root', dataPoints };
}

test('the answers of a demo keep every rule, in any year', () => {
  for (const label of [2023, 2024, 2025]) {
    const year = yearOf(demoCells(label, company, ids, () => undefined));
    const check = checkerOf(year);
    const plans = library.rules.flatMap((rule) => planOf(year, rule) ?? []);
    const findings = plans.flatMap((plan) =>
      [...plan.entityIds].flatMap((entityId) =>
        periodsOf(plan.periodicity).flatMap((period) => check(plan, { entityId, period }) ?? []),
      ),
    );
    expect(plans.length).toBeGreaterThan(20);
    expect(findings).toEqual([]);
  }
});
