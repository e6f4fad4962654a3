import { type Mutant, mutantsOf } from './mutant.ts';

const FILE = 'A file is what its name says';
const EXPORTED = 'An export comes to one end, however often and late its order comes';
const ATTACHED = 'A cell carries at most 20 files, and those of a submitted value go with a reason';
const FORMULA = 'A spreadsheet from Sedum runs no formula';
const DIGITS = 'A spreadsheet holds what was entered, to the last digit and letter';

/** Files that people attach, and workbooks as they come to be. */
export const evidenceMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/files/store.ts',
    ['test/api/collection/evidence-races.test.ts'],
    [
      {
        id: 'P5 a file that was swapped after its check is kept',
        within: 'keep',
        find: 'CopySourceIfMatch: etag,',
        replace: '',
        promise: FILE,
      },
    ],
  ),
  ...mutantsOf(
    'functions/files/type.ts',
    ['test/api/collection/evidence.test.ts'],
    [
      {
        id: 'a program is a picture because of its name',
        within: 'evidenceTypeOf',
        find: 'return isAsNamed ? wanted : undefined;',
        replace: 'return wanted;',
        promise: FILE,
      },
      {
        id: 'a text is read to the end of its head only',
        within: 'holdsControls',
        find: 'return part.some(',
        replace: 'return part.length > 900_000 && part.some(',
        promise: FILE,
      },
      {
        id: 'a page is a text because of its name',
        within: 'evidenceTypeOf',
        find: 'return isText && !beginsLikeMarkup(head) ? wanted : undefined;',
        replace: 'return wanted;',
        promise: FILE,
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/evidence/store.ts',
    ['test/api/collection/evidence-limit.test.ts'],
    [
      {
        id: 'a file that is completed twice counts twice',
        within: 'complete',
        find: "\n        .where(({ state }, { eq }) => eq(state, 'PENDING'))",
        replace: '',
        promise: ATTACHED,
      },
      {
        id: 'a file that is detached twice leaves two places',
        within: 'detach',
        find: "\n        .where(({ state }, { eq }) => eq(state, 'COMPLETE'))",
        replace: '',
        promise: ATTACHED,
      },
      {
        id: 'a file that came to count is given up like one that never did',
        within: 'giveUp',
        find: "\n      .where(({ state }, { eq }) => eq(state, 'PENDING'))",
        replace: '',
        promise: ATTACHED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/jobs/store.ts',
    ['test/api/reporting/export-races.test.ts', 'test/api/reporting/export-failures.test.ts'],
    [
      {
        id: 'a job that another run is at work on is begun again',
        within: 'begin',
        find: ' AND (${notExists(item.runId)} OR ${lt(item.busyUntil, at)})',
        replace: '',
        promise: EXPORTED,
      },
      {
        id: 'a job that is done is begun again',
        within: 'begin',
        find: "${ne(item.state, 'DONE')} AND ",
        replace: '',
        promise: EXPORTED,
      },
      {
        id: 'a run that was overtaken says what became of the job',
        within: 'owned',
        find: '\n    .where((item, { eq }) => eq(item.runId, runId))',
        replace: '',
        promise: EXPORTED,
      },
      {
        id: 'a run that is still at work is said to be cut off',
        within: 'close',
        find: ' AND (${lt(item.busyUntil, at)} OR ${notExists(item.runId)})',
        replace: '',
        promise: EXPORTED,
      },
      {
        id: 'a job that has ended is said to be cut off',
        within: 'close',
        find: "(${eq(item.state, 'QUEUED')} OR ${eq(item.state, 'RUNNING')}) AND ",
        replace: '',
        promise: EXPORTED,
      },
      {
        id: 'a run goes on with what was called off',
        within: 'callOff',
        find: "\n      .remove(['runId', 'busyUntil'])",
        replace: '',
        promise: EXPORTED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/jobs/runs.ts',
    ['test/api/reporting/export-races.test.ts', 'test/api/reporting/export-failures.test.ts'],
    [
      {
        id: 'a job whose last run was killed is worked on once more',
        within: 'runs',
        find: 'if (delivery.tried > job.tries) {',
        replace: 'if (delivery.tried > job.tries + 1) {',
        promise: EXPORTED,
      },
      {
        id: 'the last try that fails does not say so',
        within: 'outcomeOf',
        find: 'if (isLast) {',
        replace: "if (isLast && traceId === '') {",
      },
      {
        id: 'a delivery that meets another at work is taken for done',
        within: 'runs',
        find: "if (taken === 'busy') throw new Error('Another delivery is at work on it');",
        replace: "if (taken === 'busy') return;",
      },
      {
        id: 'a run that failed keeps its job from the next try',
        within: 'outcomeOf',
        find: 'await store.release(run, new Date());',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/jobs/progress.ts',
    ['functions/core/jobs/progress.test.ts'],
    [
      {
        id: 'a killed job is at work for ever',
        within: 'isLost',
        find: 'now.getTime() > Date.parse(heardAt) + seconds * 1000',
        replace: 'seconds < 0',
        promise: 'A job whose run was killed does not stay at work for ever',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/evidence/endpoints.ts',
    ['test/api/collection/evidence.test.ts'],
    [
      {
        id: 'F22 evidence of a submitted value goes without a word',
        within: 'evidenceEndpoints',
        find: 'reason === undefined && (await counts(place))',
        replace: 'reason === undefined && !place',
        promise: ATTACHED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/files/xlsx/write.ts',
    ['functions/files/xlsx/write.test.ts'],
    [
      {
        id: 'a text is written as the formula that it looks like',
        within: 'textXml',
        find: 'xmlString(markedAsText(text))',
        replace: 'xmlString(text)',
        promise: FORMULA,
      },
    ],
  ),
  ...mutantsOf(
    'functions/files/xlsx/text.ts',
    ['functions/files/xlsx/write.test.ts'],
    [
      {
        id: 'a text that looks escaped is read as what it is not',
        within: 'xmlString',
        find: ".replace(LOOKS_ESCAPED, '_x005F_')",
        replace: '',
        promise: DIGITS,
      },
    ],
  ),
  ...mutantsOf(
    'functions/files/xlsx/dates.ts',
    ['functions/files/xlsx/write.test.ts'],
    [
      {
        id: 'the first days of 1900 are a day off',
        within: 'serialOf',
        find: "date < '1900-03-01' ? '1899-12-31' : '1899-12-30'",
        replace: "'1899-12-30'",
        suites: ['functions/files/xlsx/dates.test.ts'],
        promise: DIGITS,
      },
      {
        id: 'the day that never was is read as a date',
        within: 'dateOfSerial',
        find: ' || day === 60',
        replace: '',
        suites: ['functions/files/xlsx/dates.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'functions/files/xlsx/layout.ts',
    ['functions/files/xlsx/layout.test.ts'],
    [
      {
        id: 'the digits beyond fifteen are lost',
        within: 'exactText',
        find: 'isDecimalText(cell.number) && isBeyondDouble(cell.number) ? cell.number : null',
        replace: 'isDecimalText(cell.number) && cell.number.length > 40 ? cell.number : null',
        promise: DIGITS,
      },
      {
        id: 'rows beyond what a sheet holds are lost',
        within: 'pagesOf',
        find: 'survey.rows - from > most; from',
        replace: 'survey.rows - from > 2 * most; from',
      },
    ],
  ),
];
