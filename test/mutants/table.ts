import { type Mutant, mutantsOf } from './mutant.ts';

const CURSOR = 'A cursor leads nowhere else, whatever is made of it';

/** The table: reads of many, cursors, and whether a request has written anything. */
export const tableMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/db/batch.ts',
    ['test/api/let-in.test.ts'],
    [
      {
        id: 'a role that was taken a moment ago still opens',
        within: 'readTogether',
        find: 'consistent = true',
        replace: 'consistent = false',
      },
    ],
  ),
  ...mutantsOf(
    'functions/db/effects.ts',
    ['test/api/deadline.test.ts'],
    [
      {
        id: 'a request goes on writing after it was answered',
        within: 'Effects',
        find: "if (this.#isClosed) throw new AppError('unavailable', 'This request was stopped.');",
        replace: '',
        promise: 'A request that takes too long says what became of it',
      },
    ],
  ),
  ...mutantsOf(
    'functions/db/cursor.ts',
    ['functions/db/cursor.test.ts'],
    [
      {
        id: "a cursor reads another organisation's list",
        within: 'openCursor',
        find: 'if (q === fingerprint(identity) && ours) return c;',
        replace: 'if (q === fingerprint(identity)) return c;',
        promise: CURSOR,
      },
      {
        id: 'a cursor continues another list',
        within: 'openCursor',
        find: 'const { q, c } = v.parse(Sealed, contentOf(sealed));',
        replace: 'const { c } = v.parse(Sealed, contentOf(sealed));\n    const q = fingerprint(identity);',
        promise: CURSOR,
      },
    ],
  ),
  ...mutantsOf(
    'functions/db/batch.ts',
    ['functions/db/batch.test.ts'],
    [
      {
        id: 'keys that stayed unread are left out',
        within: 'readAll',
        find: 'if (rest.length === 0) break;',
        replace: 'if (rest.length === 0 || tried === TRIES) break;',
        suites: ['functions/db/batch.test.ts', 'test/api/collection/incomplete-reads.test.ts'],
        promise: 'No figure rests on half a read',
      },
    ],
  ),
];
