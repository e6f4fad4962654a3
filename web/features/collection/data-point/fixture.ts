import type { Cell } from '#shared/collection/cells/schema.ts';
import { noCounts } from '#shared/collection/progress/rules.ts';
import { fakeCell } from '#web/features/collection/cells/fakeWorld.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { AskedCell, Section, SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { nothingTyped, type TypedContent, typedOf } from '#web/features/collection/cells/typedContent.ts';

/** A cell of the tests' data point: asked, open, and the person's own. */
export function anAskedCell(entityId: string, change: Partial<AskedCell> = {}): AskedCell {
  return {
    entityId,
    period: 'FY',
    label: 'FY 2024',
    from: '2024-01-01',
    to: '2024-12-31',
    optOut: null,
    mayEnter: true,
    mine: true,
    asked: true,
    ...change,
  };
}

/** A data point of the tests: electricity of three sites, yearly, in MWh; change what a test is about. */
export function aDataPoint(change: Partial<SectionDataPoint> = {}): SectionDataPoint {
  return {
    id: 'electricity',
    name: 'Electricity purchased',
    groupId: 'energy',
    category: 'Environment',
    type: 'number',
    unit: 'MWh',
    askedAt: 'entity',
    frameworks: ['esrs-2023'],
    core: true,
    included: true,
    hasHiddenValues: false,
    optional: false,
    periodicity: 'annual',
    periodicityOptions: ['annual', 'quarterly'],
    entityIds: null,
    assignees: [],
    optOuts: [],
    status: 'NO_DATA',
    counts: noCounts,
    mayEnter: true,
    mine: true,
    version: 1,
    guidance: 'Electricity that was bought, from the bills.',
    decimals: 1,
    units: [
      { unit: 'MWh', label: 'MWh' },
      { unit: 'kWh', label: 'kWh' },
    ],
    options: [],
    columns: [],
    validation: { min: '0', max: null, integer: false, pattern: null },
    periodAggregation: 'sum',
    entityAggregation: 'sum',
    consolidation: 'ownership_share',
    weights: null,
    evidenceRecommended: true,
    readable: true,
    mineAt: null,
    holdsAt: null,
    cells: ['oslo', 'lyon', 'porto'].map((id) => anAskedCell(id)),
    condition: null,
    frameworkCodes: [{ framework: 'ESRS Set 1 (2023)', code: 'E1-5', label: 'Energy consumption and mix' }],
    assigned: [],
    ...change,
  };
}

/** The section of the tests, launched and open, with these data points. */
export function aSection(dataPoints: SectionDataPoint[] = [aDataPoint()], change: Partial<Section> = {}): Section {
  const entity = (id: string, name: string) => ({
    id,
    name,
    type: 'site',
    country: 'NO',
    tags: [],
    from: null,
    to: null,
    isRoot: false,
    reporting: true,
  });
  return {
    id: 'energy',
    name: 'Energy',
    description: 'Energy that the company uses.',
    category: 'Environment',
    yearStatus: 'LAUNCHED',
    lock: { state: 'UNLOCKED', reason: null, by: null, at: null },
    startDate: '2024-01-01',
    endDate: '2024-12-31',
    entities: [entity('oslo', 'Oslo plant'), entity('lyon', 'Lyon plant'), entity('porto', 'Porto plant')],
    owned: [],
    people: [],
    asked: dataPoints.map(({ id, name }) => ({ id, name })),
    dataPoints,
    ...change,
  };
}

/** A cell of the tests' data point as the server answers it. */
export function aCell(entityId: string, typed: Partial<TypedContent>, change: Partial<Cell> = {}): Cell {
  const key = { entityId, dataPointId: 'electricity', period: 'FY' } as const;
  const whole = { ...nothingTyped, ...typed };
  const says = whole.value !== null || whole.absence !== null;
  const cell = fakeCell(key, whole, change.version ?? (says ? 1 : 0), 'u2');
  const canonical = typeof whole.value === 'string' && whole.unit === 'MWh' ? whole.value : null;
  return { ...cell, canonical, by: says ? { id: 'u2', name: 'Ulrik Lunde' } : null, ...change };
}

/** The view of a cell that nobody is typing into. */
export function aView(cell: Cell | undefined, change: Partial<CellView> = {}): CellView {
  return { cell, unsaved: undefined, typed: typedOf(cell), savedAt: null, ...change };
}
