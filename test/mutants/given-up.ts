import { type Mutant, mutantsOf } from './mutant.ts';

const AGAIN = 'test/api/collection/compute-again.test.ts';

/** Figures that were given up and are computed again: once, and never said to wait where they are made. */
export const givenUpMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/collection/year/compute-again.ts',
    [AGAIN],
    [
      {
        id: 'figures that are being computed are ordered again',
        within: 'computeAgain',
        find: "state === 'GIVEN_UP' ? [id] : []",
        replace: '[id]',
      },
      {
        id: 'a completed year that waits for its seal never gets it',
        within: 'ordersOf',
        find: "record?.status === 'COMPLETED' && !(await isSealed(record))",
        replace: 'record === undefined',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/unmade/store.ts',
    [AGAIN],
    [
      {
        id: 'figures that a job made meanwhile are said to wait for ever',
        within: 'sayAgain',
        find: "UnmadeEntity.patch(key).set({ state: 'WAITING' }).go()",
        replace:
          "UnmadeEntity.upsert({ ...key, state: 'WAITING' }).ifNotExists({ since: new Date().toISOString() }).go()",
      },
    ],
  ),
];
