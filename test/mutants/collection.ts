import { type Mutant, mutantsOf } from './mutant.ts';

const BEYOND = 'Gatherers, viewers and programs learn nothing beyond their reach';
const OVERWRITE = 'Two people cannot overwrite each other';
const SEEN = 'A figure can be traced to its cells';
const FROM_CELLS = 'Stored figures are those that follow from the cells';
const BEHIND = 'test/api/collection/figures-behind.test.ts';
const NOT_LOST = 'No figure is made of what was read before a change and kept after it';

/** Cells, years and roll-ups as they are stored: the conditions in the writes, and who sees what. */
export const collectionMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/collection/cells/store.ts',
    ['test/api/collection/races.test.ts'],
    [
      {
        id: 'M10 P2 a cell is written whatever its version',
        within: 'putting',
        find: 'rev === undefined ? op.notExists(stored.rev) : op.eq(stored.rev, rev)',
        replace: '`(${op.notExists(stored.rev)} OR ${op.exists(stored.rev)} OR ${op.eq(stored.rev, rev ?? 0)})`',
        promise: OVERWRITE,
      },
      {
        id: 'a cell is written over another version than its author saw',
        within: 'save',
        find: '(cells[period]?.version ?? 0) === base',
        replace: '(cells[period]?.version ?? 0) >= Math.min(base, 0)',
        promise: OVERWRITE,
      },
      {
        id: 'a row is written over a period that a former release wrote meanwhile',
        within: 'putting',
        find: 'version === undefined ? op.notExists(stored[period]) : op.eq(stored[period].version, version)',
        replace:
          '`(${op.notExists(stored[period])} OR ${op.exists(stored[period])} OR ${op.eq(stored[period].version, version ?? 0)})`',
        promise: OVERWRITE,
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/cells/store.ts',
    ['test/api/collection/rows-together.test.ts'],
    [
      {
        id: 'rows that are written together do not ask whether their year is closed',
        within: 'saveTogether',
        find: 'await transact([gate, ...writes])',
        replace: 'await transact(writes)',
      },
      {
        id: 'rows that were not written together are told as written',
        within: 'saveTogether',
        find: '...writes])).length === 0',
        replace: '...writes])).length >= 0',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/cells/write.ts',
    ['test/api/collection/rows-together.test.ts'],
    [
      {
        id: 'rows that could not be written together are written by nobody',
        within: 'writeBatch',
        find: 'rows.length > 1 && (await isWrittenTogether(context, rows, act))',
        replace: 'rows.length > 1 && ((await isWrittenTogether(context, rows, act)) || true)',
      },
      {
        id: 'each row pays for a check of the gate of its own',
        within: 'writeBatch',
        find: 'rows.length > 1 &&',
        replace: 'rows.length > 99 &&',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/cells/plan.ts',
    ['test/api/collection/cells.test.ts'],
    [
      {
        id: 'the same save again is another version',
        within: 'plan',
        find: "if (isSameCell(before, next)) return { key, status: 'saved', cell: before };",
        replace: '',
        suites: ['test/api/collection/year-data-points.test.ts'],
      },
      {
        id: 'a value is saved at an entity out of reach',
        within: 'plan',
        find: 'if (!mayWrite(desk, key, caller)) {',
        replace: 'if (!mayWrite(desk, key, caller) && key.entityId === key.dataPointId) {',
      },
      {
        id: 'a cell that is opted out takes values',
        within: 'plan',
        find: 'if (asked.optOut) return',
        replace: "if (asked.optOut?.note === '?') return",
        suites: ['test/api/collection/year-data-points.test.ts'],
      },
      {
        id: 'a plan is made over another version than its author saw',
        within: 'plan',
        find: 'if ((before?.version ?? 0) !== draft.baseVersion) return',
        replace: 'if ((before?.version ?? 0) < draft.baseVersion) return',
        suites: ['functions/collection/cells/plan.test.ts'],
        promise: 'What a save comes to rests on what was read alone, for a request and a job alike',
      },
      {
        id: 'a wrong value is submitted',
        within: 'plan',
        find: "draft.state === 'SUBMITTED' || (ambiguous &&",
        replace: '(ambiguous &&',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/cells/present.ts',
    ['functions/collection/cells/present.test.ts'],
    [
      {
        id: 'a viewer sees notes, files and people',
        within: 'toCell',
        find: "if (sight === 'viewer') return",
        replace: 'if (version < 0) return',
      },
      {
        id: "a reader sees somebody's draft",
        within: 'toCell',
        find: 'const known = countedOf(cell);',
        replace: 'const known = cell && countedOf(cell) && cell;',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/cells/page.ts',
    ['test/api/collection/cell-pages.test.ts'],
    [
      {
        id: 'a page of long rows is as long as one of short ones',
        within: 'howManyFit',
        find: 'bytes > BYTES_OF_A_PAGE',
        replace: 'bytes < 0',
      },
      {
        id: 'figures of a part stand beside a page as those of the whole',
        within: 'pageOfCells',
        find: ' && page.cursor === undefined',
        replace: '',
      },
      {
        id: 'rows beyond reach are on a page',
        within: 'pageOfCells',
        find: ' && mayRead(caller, assigned, id)',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/evidence/store.ts',
    ['test/api/collection/cell-pages.test.ts'],
    [
      {
        id: 'the evidence of the last row of a page is left out',
        within: 'listBetween',
        find: '`${last.entityId}$`',
        replace: 'last.entityId',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/cells/source.ts',
    ['test/api/collection/sources.test.ts'],
    [
      {
        id: 'F16 what a program does stands as done on the screen',
        within: 'sourceOf',
        find: "via === 'service-account' ? 'service-account' : said",
        replace: 'via ? said : said',
        promise: "What a program did stands in the history as a program's",
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/people/names.ts',
    ['test/api/reach-scan.test.ts'],
    [
      {
        id: 'F20 a program reads the names of people',
        within: 'namesFor',
        find: "if (caller.via !== 'service-account') return namesOf(userIds);",
        replace: "if (caller.via !== 'staff') return namesOf(userIds);",
        promise: BEYOND,
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/cells/present.ts',
    ['test/api/collection/sight.test.ts'],
    [
      {
        id: 'F18 the version of a cell tells a viewer of its drafts',
        within: 'toCell',
        find: 'const version = known?.version ?? 0;',
        replace: 'const version = cell?.version ?? 0;',
        promise: BEYOND,
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/reach/rules.ts',
    ['shared/collection/reach/rules.test.ts'],
    [
      {
        id: 'an assignee of the question is asked beside that of the section only',
        within: 'askedPeople',
        find: 'if (own.length > 0) return own;',
        replace: '',
      },
      {
        id: 'an entity out of reach is read',
        within: 'mayRead',
        find: 'reachesEntity(caller, entityId) && reachesDataPoint(caller, assigned)',
        replace: 'reachesDataPoint(caller, assigned)',
      },
      {
        id: 'a viewer sees who is assigned',
        within: 'seenAssignees',
        find: 'if (isViewerOnly(caller)) return [];',
        replace: '',
      },
      {
        id: 'who is asked is told to those who do not reach the question',
        within: 'seenAssignees',
        find: 'if (!isAdmin(caller) && !reachesDataPoint(caller, assigned)) return [];\n  return assignees',
        replace: 'return assignees',
        promise: BEYOND,
      },
      {
        id: 'a viewer sees who opted out and why',
        within: 'seenOptOuts',
        find: "own.map((optOut) => ({ ...optOut, note: '', by: '' }))",
        replace: 'own',
      },
    ],
  ),
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
    [BEHIND],
    [
      {
        id: 'the word that figures are not made lets a projection win that read before it',
        within: 'saveUnmade',
        find: 'rev: 1,',
        replace: 'rev: 0,',
      },
      {
        id: 'figures that are made leave the word standing that they are not',
        within: 'changeOf',
        find: 'isUnmade ? [unmade.takingBack({ orgId, year, metricId })] : []',
        replace: '[]',
      },
      {
        id: 'figures that come to what stood there leave the word standing that they are not made',
        within: 'changeOf',
        find: ' && !isUnmade;',
        replace: ';',
      },
      {
        id: 'a projection that changes no figure does not say how far it goes',
        within: 'movingOn',
        find: '.set({ rev: next, through })',
        replace: '.set({ rev: next })',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/unmade/store.ts',
    [BEHIND],
    [
      {
        id: 'figures that are tried again seem behind since the last try only',
        within: 'saying',
        find: '.ifNotExists({ since })',
        replace: '.set({ since })',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/refresh.ts',
    [BEHIND],
    [
      {
        id: 'figures that never were made do not say that they could not be',
        within: 'sayOfYear',
        find: 'made.has(id) || dataPointIds?.includes(id) === true',
        replace: 'made.has(id)',
      },
      {
        id: 'the part of a year that is made seems to wait with what comes after it',
        within: 'sayOfYear',
        find: 'after === undefined || id > after',
        replace: 'after === undefined || id >= after',
      },
      {
        id: 'figures wait for it to be told that they are not made',
        within: 'sayUnmade',
        find: "    log('error', 'unmade figures not told', { orgId, year, ...errorFields(error) });\n",
        replace: '    throw error;\n',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/behind.ts',
    [BEHIND],
    [
      {
        id: 'a figure that lacks an answer seems to hold it',
        within: 'behindOf',
        find: 'answered > through',
        replace: 'answered < through',
      },
      {
        id: 'a first answer that no figure holds yet is not told',
        within: 'behindOf',
        find: "compared && !made ? '' : made?.through",
        replace: 'made?.through',
      },
      {
        id: 'somebody is told of figures beyond their sections',
        within: 'dataPointsBehind',
        find: ' && reachesMetric(caller, catalogue, id)',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/reporting/exports/figure-sheets.ts',
    ['test/api/reporting/export-behind.test.ts'],
    [
      {
        id: 'a workbook shows a figure that is behind like any other',
        within: 'behindCell',
        find: 'since === undefined ? null : { time: since }',
        replace: 'since === since ? null : { time: since }',
      },
    ],
  ),
  ...mutantsOf(
    'functions/jobs/project-again.ts',
    [BEHIND],
    [
      {
        id: 'a delivery that was killed is never told of',
        within: 'handler',
        find: 'if (tried > 1) ',
        replace: 'if (tried < 0) ',
      },
      {
        id: 'years that are ordered do not say that they wait',
        within: 'handler',
        find: 'if (stale.year === undefined) ',
        replace: 'if (stale.year === 0) ',
      },
    ],
  ),
  ...mutantsOf(
    'functions/jobs/project-changes.ts',
    [BEHIND],
    [
      {
        id: 'figures that could not be made say nothing',
        within: 'made',
        find: 'for (const each of left) await sayUnmade(each, state, new Date());',
        replace: '',
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
];
