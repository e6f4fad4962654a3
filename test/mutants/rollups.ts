import { type Mutant, mutantsOf } from './mutant.ts';

const SEEN = 'A figure can be traced to its cells';
const FROM_CELLS = 'Stored figures are those that follow from the cells';
const FORESEEN = 'test/api/collection/foreseen.test.ts';
const WITHIN = 'test/api/collection/roll-up-within.test.ts';
const NOT_LOST = 'No figure is made of what was read before a change and kept after it';

/** Figures as they are made, stored and shown: over what they are written, and who sees them. */
export const rollUpMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/collection/rollups/store.ts',
    ['test/api/collection/roll-up-races.test.ts'],
    [
      {
        id: 'an older projection overwrites a newer one',
        within: 'changeOf',
        find: 'rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev),',
        replace: '`${op.notExists(item.rev)} OR ${op.exists(item.rev)} OR ${op.eq(item.rev, rev)}`,',
      },
      {
        id: 'a projection that changes nothing hides that another one ran',
        within: 'movingOn',
        find: '.where((item, op) => op.eq(item.rev, rev))',
        replace: '.where((item, op) => `${op.eq(item.rev, rev)} OR ${op.exists(item.rev)}`)',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/store.ts',
    [WITHIN],
    [
      {
        id: 'a formula whose entities grew many loses what they come to',
        within: 'changeOf',
        find: 'wasWithin ? {} : known',
        replace: 'known',
      },
      {
        id: 'what a former release wrote of a formula by entity stays beside what is written now',
        within: 'changeOf',
        find: 'isWithin && !wasWithin ? leaving(figureItems, key, known) : []',
        replace: '[]',
      },
      {
        id: 'a formula that changed at an entity alone keeps what it came to before',
        within: 'changeOf',
        find: '(!isWithin || known.entities === digests.entities)',
        replace: 'true',
      },
      {
        id: 'a data point of few entities lies where no save looks for it',
        within: 'changeOf',
        find: 'computed && liesWithin',
        replace: 'liesWithin',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/within.ts',
    [WITHIN],
    [
      {
        id: 'a formula of many entities makes every dashboard read them',
        within: 'liesWithin',
        find: 'itemSize(itemWith()) <= WRITE_UNIT',
        replace: 'itemSize(itemWith()) <= 4 * WRITE_UNIT',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/parts/store.ts',
    [WITHIN],
    [
      {
        id: 'figures that were moved while they were read are taken for none',
        within: 'figuresRead',
        find: '!isThere.has(metricId) && (digests?.entities ?? NOTHING) !== NOTHING',
        replace: 'isThere.has(metricId) && !isThere.has(metricId) && (digests?.entities ?? NOTHING) !== NOTHING',
      },
      {
        id: 'blocks of a formula stay when it shrinks',
        within: 'leaving',
        find: 'const blocks = known.blocks?.[items.part] ?? [];',
        replace: 'const blocks: readonly string[] = [];',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/plan.ts',
    ['test/api/collection/roll-up-races.test.ts', 'test/api/collection/figures-from-cells.test.ts'],
    [
      {
        id: 'M13 the projector leaves out what hangs on the changed data point',
        within: 'planOf',
        find: 'const dataPoints = withDependants(catalogue, asked);',
        replace: 'const dataPoints = new Set([...asked].filter((key) => catalogue.dataPointByKey.has(key)));',
      },
      {
        id: 'a formula that reads a computed metric is left as it was',
        within: 'planOf',
        find: '    known.add(key);\n',
        replace: '',
        promise: FROM_CELLS,
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/compute.ts',
    ['test/api/collection/figures-from-cells.test.ts'],
    [
      {
        id: 'a formula reads what is stored in place of what was just computed',
        within: 'figuresOf',
        find: 'computed.get(key) ?? stored.get(key) ?? { entities: {} };',
        replace: 'stored.get(key) ?? { entities: {} };',
        promise: FROM_CELLS,
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/project.ts',
    ['test/api/collection/roll-up-races.test.ts'],
    [
      {
        id: 'what another projection was faster with is given up',
        within: 'untilWritten',
        find: 'if (lost.length === 0) return end;',
        replace: 'if (lost.length >= 0) return;',
        promise: NOT_LOST,
      },
      {
        id: 'revisions are read after what is computed from',
        within: 'read',
        find: 'const formers = await rollUps.formersOf(orgId, year);\n    const context = await loadYear(orgId, year, { now: true });',
        replace:
          'const context = await loadYear(orgId, year, { now: true });\n    const formers = await rollUps.formersOf(orgId, year);',
        promise: NOT_LOST,
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/figure-facts.ts',
    ['test/api/reporting/figures.test.ts'],
    [
      {
        id: 'M20 the projector takes every entity at 100 %',
        within: 'ownedIn',
        find: 'ownedUnder(consolidation, entity)])',
        replace: '{ ...ownedUnder(consolidation, entity), shares: [] }])',
      },
    ],
  ),
  ...mutantsOf(
    'functions/reporting/dashboard/endpoints.ts',
    ['test/api/reporting/dashboard.test.ts'],
    [
      {
        id: 'the inputs of a figure are not told',
        within: 'workingOf',
        find: 'inputs: parsed.reads.map((key, index) => {',
        replace: 'inputs: parsed.reads.slice(1).map((key, index) => {',
        promise: SEEN,
      },
      {
        id: 'the people behind a figure are not told',
        within: 'cellsBehind',
        find: 'by: names(answer?.by)?.name ?? null,',
        replace: 'by: null,',
        promise: SEEN,
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/sections/tally/store.ts',
    ['test/api/portfolio/company-years.test.ts'],
    [
      {
        id: 'a tally of before a change is kept over one of after it',
        within: 'save',
        find: '\n      .where((item, { notExists, lt }) => `${notExists(item.at)} OR ${lt(item.at, tally.at)}`)',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/sources.ts',
    [FORESEEN],
    [
      {
        id: 'what a change does to figures is added up from all answers that there are',
        within: 'foreseeable',
        find: 'sum + size > rows',
        replace: 'sum + size > Number.POSITIVE_INFINITY',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/project.ts',
    [FORESEEN],
    [
      {
        id: 'a figure is foreseen from some inputs as they would be and others as they are',
        within: 'foresee',
        find: '.filter(([key]) => !beyond.has(key))',
        replace: '',
      },
    ],
  ),
];
