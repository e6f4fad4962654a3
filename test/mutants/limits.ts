import { type Mutant, mutantsOf } from './mutant.ts';

const MOST = 'There is never more of anything than its most, however many come at once';

/** What there is a most of: the counts, and what holds the others. */
export const limitMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/core/limits/store.ts',
    ['test/api/limits.test.ts'],
    [
      {
        id: 'F15 one more comes to count where there are the most already',
        within: 'counting',
        find: '\n    .where(({ count }, { lt }) => lt(count, most))',
        replace: '',
        promise: MOST,
      },
      {
        id: 'what goes gives no place free',
        within: 'leaving',
        find: 'LimitCountEntity.patch(key).subtract({ count: 1 })',
        replace: 'LimitCountEntity.patch(key).subtract({ count: 0 })',
      },
      {
        id: 'what counted before there was a count is forgotten',
        within: 'begun',
        find: 'count: await standing()',
        replace: 'count: 0 * (await standing())',
        suites: ['test/api/service-accounts/accounts.test.ts'],
      },
      {
        id: 'people are invited into an organisation that is full',
        within: 'roomFor',
        find: 'Math.max(0, mosts[counted.limit] - count)',
        replace: 'Math.max(1, mosts[counted.limit] - count)',
        suites: ['test/api/people/members-most.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'functions/auth/sign-in/store.ts',
    ['test/api/limits.test.ts'],
    [
      {
        id: 'answers that come at once to a challenge are all looked at',
        within: 'countAnswer',
        find: '\n      .where(({ tries }, { lt }) => lt(tries, MOST_TRIES))',
        replace: '',
        promise: 'A wrong code of a mail or an app opens nothing',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/rate/store.ts',
    ['test/api/limits.test.ts'],
    [
      {
        id: 'tries that come at once are not counted against each other',
        within: 'countRequest',
        find: '\n      .where((item, { notExists, lte }) => `${notExists(item.count)} OR ${lte(item.count, count - weight)}`)',
        replace: '',
        promise: MOST,
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/entities/store.ts',
    ['test/api/organisations/entity-races.test.ts'],
    [
      {
        id: 'an entity moves or goes whatever came above or below it meanwhile',
        within: 'moving',
        find: 'next.where(({ revision }, { eq }) => eq(revision, from)).params<Update>()',
        replace: 'next.params<Update>()',
        promise: MOST,
      },
    ],
  ),
];
