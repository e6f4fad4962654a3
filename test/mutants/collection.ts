import { type Mutant, mutantsOf } from './mutant.ts';

const BEYOND = 'Gatherers, viewers and programs learn nothing beyond their reach';
const OVERWRITE = 'Two people cannot overwrite each other';

/** Cells as they are stored: the conditions in the writes, and who sees what. */
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
        find: ' || !mayWrite(desk, key, caller)) {',
        replace: ') {',
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
        find: "if (sight === 'viewer') {",
        replace: 'if (version < 0) {',
      },
      {
        id: 'a viewer is told what a note explains as if nothing did',
        within: 'toCell',
        find: 'answer.note === null ? answer.warnings : []',
        replace: 'answer.warnings',
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
        id: 'a page that ends early leaves rows out',
        within: 'pageOfRows',
        find: '{ ...asked, limit: fit }',
        replace: 'asked',
      },
      {
        id: 'figures of a part stand beside a page as those of the whole',
        within: 'pageOfRows',
        find: ' && page.cursor === undefined',
        replace: '',
      },
      {
        id: 'rows beyond reach are on a page',
        within: 'pageOfRows',
        find: ' && mayRead(caller, assigned, id)',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/cells/former.ts',
    ['test/api/collection/data-point.test.ts'],
    [
      {
        id: 'figures that are behind stand beside a page as last year’s answers',
        within: 'formerFigures',
        find: 'behind.has(id) ? [] : ',
        replace: '',
      },
      {
        id: 'what had no value last year is not told why',
        within: 'toldBy',
        find: 'if (figure.value === null) return undefined;',
        replace: 'if (figure.value === null) continue;',
      },
      {
        id: 'what a year asked more often stands as its answer',
        within: 'isOfOneCell',
        find: 'expected + excluded === 1',
        replace: 'expected + excluded > 0',
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
        find: "if (caller.via !== 'service-account') return namesOf(userIds, known);",
        replace: "if (caller.via !== 'staff') return namesOf(userIds, known);",
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
    'functions/collection/year/due/store.ts',
    ['test/api/notifications/reminders-due.test.ts'],
    [
      {
        id: 'a day that is noted for old years lies over that of a deadline that was just set',
        within: 'noteOnce',
        find: '\n      .where((item, { notExists }) => notExists(item.day))',
        replace: '',
      },
      {
        id: 'the day of a deadline that was just set is taken away with the former one',
        within: 'moveOn',
        find: '? YearDueEntity.delete({ orgId, year })\n          .where((item, { eq }) => `${eq(item.day, due.day)} AND ${eq(item.of, due.of)}`)',
        replace: '? YearDueEntity.delete({ orgId, year })',
      },
      {
        id: 'the day of a deadline that was just set is moved on by the former one',
        within: 'moveOn',
        find: '.set({ day })\n          .where((item, { eq }) => `${eq(item.day, due.day)} AND ${eq(item.of, due.of)}`)',
        replace: '.set({ day })',
      },
    ],
  ),
];
