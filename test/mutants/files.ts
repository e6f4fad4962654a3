import { type Mutant, mutantsOf } from './mutant.ts';

const FORMULA = 'A spreadsheet from Sedum runs no formula';
const SAYS = 'A spreadsheet says over what it goes, and names nobody to a viewer';
const MAIL = 'A mail is sent once, leads nowhere else, and holds no markup of anybody';
const TURN = 'A name turns no text but its own';
const TEXT = 'A stored text can be read wherever it goes';
const PILED = 'A short text costs little, whatever it is made of';
const REPORT = "An error report of a page tells nobody's data";

/** What goes in and out as files, workbooks, mails and texts. */
export const fileMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/files/upload.ts',
    ['test/api/files/upload.test.ts'],
    [
      {
        id: 'a file is held as a whole before it is sent',
        within: 'partsOf',
        find: 'if (bytes < PART_BYTES) continue;',
        replace: 'if (bytes > 0) continue;',
        promise: 'A file that the product makes is there as a whole or not at all, and never held as a whole',
      },
    ],
  ),
  ...mutantsOf(
    'functions/files/xlsx/layout.ts',
    ['functions/files/xlsx/layout.test.ts'],
    [
      {
        id: 'a sheet that goes on loses a row where it is cut',
        within: 'pagesOf',
        find: 'from += most - 1',
        replace: 'from += most',
        promise: 'No row of a workbook is lost: a sheet that is too long goes on in another, and says so',
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
    'functions/core/mail/templates/html.ts',
    ['functions/core/mail/templates/render.test.ts'],
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
    'functions/core/mail/store.ts',
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
        id: 'marks are piled up without an end',
        within: 'textProblem',
        find: "if (PILED.test(text)) return 'This text has more than 30 accents or marks in a row: remove some';",
        replace: '',
        promise: PILED,
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
