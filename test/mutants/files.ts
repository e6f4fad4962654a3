import { type Mutant, mutantsOf } from './mutant.ts';

const FILE = 'A file is what its name says';
const EXPORTED = 'An export comes to one end, however often and late its order comes';
const ATTACHED = 'A cell carries at most 20 files, and those of a submitted value go with a reason';
const FORMULA = 'A spreadsheet from Sedum runs no formula';
const DIGITS = 'A spreadsheet holds what was entered, to the last digit and letter';
const SAYS = 'A spreadsheet says over what it goes, and names nobody to a viewer';
const MAIL = 'A mail is sent once, leads nowhere else, and holds no markup of anybody';
const TURN = 'A name turns no text but its own';
const TEXT = 'A stored text can be read wherever it goes';
const REPORT = "An error report of a page tells nobody's data";

/** What goes in and out as files, workbooks, mails and texts. */
export const fileMutants: readonly Mutant[] = [
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
        find: 'return type === wanted ? wanted : undefined;',
        replace: 'return type ? wanted : undefined;',
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
    'functions/reporting/exports/store.ts',
    ['test/api/reporting/export-races.test.ts'],
    [
      {
        id: 'an export that is ready is begun again',
        within: 'begin',
        find: "\n      .where(({ state }, { ne }) => ne(state, 'READY'))",
        replace: '',
        promise: EXPORTED,
      },
      {
        id: 'a run that was overtaken says what became of the export',
        within: 'write',
        find: '\n      .where((item, { eq }) => eq(item.runId, runId))',
        replace: '',
        promise: EXPORTED,
      },
      {
        id: 'a run goes on with a workbook that an erasure took away',
        within: 'withdraw',
        find: "\n      .remove(['runId'])",
        replace: '',
        promise: EXPORTED,
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
    'shared/text/formulas.ts',
    ['shared/text/formulas.test.ts'],
    [
      {
        id: 'a text that begins as a formula does is one',
        within: 'markedAsText',
        find: 'return BEGINS_FORMULA.test(text) && !NUMBER.test(text)',
        replace: "return text.startsWith('=') && !NUMBER.test(text)",
        promise: FORMULA,
      },
      {
        id: 'an apostrophe of a person is taken away',
        within: 'withoutMark',
        find: 'MARKED.test(text) ? text.slice(1) : text',
        replace: 'text.startsWith("\'") ? text.slice(1) : text',
        promise: FORMULA,
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
        find: 'const pages = Math.ceil(sheet.rows.length / most);',
        replace: 'const pages = Math.floor(sheet.rows.length / most);',
      },
    ],
  ),
  ...mutantsOf(
    'functions/reporting/exports/about-sheet.ts',
    ['test/api/reporting/exports.test.ts'],
    [
      {
        id: 'a workbook over some entities says that it is whole',
        within: 'reachOf',
        find: 'if (seesAllEntities(caller)) {',
        replace: 'if (entities.length > 0) {',
        promise: SAYS,
      },
    ],
  ),
  ...mutantsOf(
    'functions/mail/templates/html.ts',
    ['functions/mail/templates/render.test.ts'],
    [
      {
        id: 'a name is markup in a mail',
        within: 'escaped',
        find: 'return text.replace(/[&<>"\']/g, (each) => `&${names[each]};`);',
        replace: 'return names ? text : text;',
        promise: MAIL,
      },
    ],
  ),
  ...mutantsOf(
    'functions/mail/store.ts',
    ['test/api/mail/send.test.ts'],
    [
      {
        id: 'a mail that was sent is sent again',
        within: 'claim',
        find: "if (former.state !== 'SENDING') return 'done';",
        replace: "if (former.state !== 'SENDING') return 'mine';",
        promise: MAIL,
      },
      {
        id: 'two deliveries send one mail',
        within: 'claim',
        find: "return former.busyUntil > now.toISOString() ? 'busy' : 'lost';",
        replace: "return former.busyUntil > now.toISOString() ? 'mine' : 'lost';",
        promise: MAIL,
      },
    ],
  ),
  ...mutantsOf(
    'shared/text/direction.ts',
    ['shared/text/direction.test.ts'],
    [
      {
        id: 'a name turns the text behind it',
        within: 'isolated',
        find: 'return FIRST_STRONG_ISOLATE + inner + POP_ISOLATE.repeat(open + 1);',
        replace: 'return FIRST_STRONG_ISOLATE + inner + POP_ISOLATE;',
        promise: TURN,
      },
      {
        id: 'a name ends its own isolation',
        within: 'isolated',
        find: 'if (open === 0) continue;',
        replace: 'if (open < 0) continue;',
        promise: TURN,
      },
    ],
  ),
  ...mutantsOf(
    'shared/api/text.ts',
    ['shared/api/text.test.ts'],
    [
      {
        id: 'half a character is stored',
        within: 'textProblem',
        find: "if (HALVES.test(text)) return 'This text holds half of a character: type it again';",
        replace: '',
        promise: TEXT,
      },
      {
        id: 'control characters are stored',
        within: 'textProblem',
        find: "(kind === 'line' ? CONTROL : CONTROL_OF_LONG).test(kept)",
        replace: 'CONTROL.test(kept) && kept.length > 1_000',
        promise: TEXT,
      },
      {
        id: 'two names that differ in capitals are two',
        within: 'nameKey',
        find: '.toUpperCase().toLowerCase()',
        replace: '',
        suites: ['shared/api/name-key.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'shared/organisations/client-errors/rules.ts',
    ['shared/organisations/client-errors/rules.test.ts'],
    [
      {
        id: 'an error report tells an address',
        within: 'cleanText',
        find: ".replace(email, '<email>')",
        replace: '',
        promise: REPORT,
      },
      {
        id: 'an error report tells what was typed',
        within: 'cleanText',
        find: '.replace(/"[^"]*"/g, \'"…"\')',
        replace: '',
        promise: REPORT,
      },
    ],
  ),
];
