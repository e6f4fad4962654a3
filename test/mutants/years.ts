import { type Mutant, mutantsOf } from './mutant.ts';

/** Years: their set-up, gates, locks and seals. */
export const yearMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/collection/year/gates/store.ts',
    ['test/api/collection/closed-year.test.ts'],
    [
      {
        id: 'a value stands for the days of a year that has moved',
        within: 'termsOf',
        find: '`${year.currency} ${year.startDate} ${year.endDate}`',
        replace: 'year.currency',
        suites: ['test/api/collection/year-dates.test.ts'],
        promise: 'A value is never moved to other days unseen',
      },
      {
        id: 'a projection over facts that moved on is written',
        within: 'standing',
        find: "'attribute_not_exists(#factsId)'",
        replace: "'attribute_not_exists(#factsId) OR attribute_exists(pk)'",
        promise: 'A reopened year is added up by one state of facts',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/store.ts',
    ['test/api/collection/year-races.test.ts'],
    [
      {
        id: 'a year is set up over a version that moved on',
        within: 'save',
        find: 'whole.where((item, op) => op.eq(item.version, version)).params<Update>()',
        replace: 'whole.params<Update>()',
      },
      {
        id: 'a data point is set up over a version that moved on',
        within: 'saveDataPoints',
        find: '(baseVersion === 0 ? op.notExists(record.version) : op.eq(record.version, baseVersion))',
        replace:
          '`${op.notExists(record.version)} OR ${op.exists(record.version)} OR ${op.eq(record.version, baseVersion)}`',
      },
      {
        id: 'a set-up is saved after the year was locked',
        within: 'staysOpen',
        find: "'#status <> :completed AND #lockState <> :locked'",
        replace: "'(#status <> :completed AND #lockState <> :locked) OR attribute_exists(pk)'",
        promise: 'A locked or completed year changes no more',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/open.ts',
    ['test/api/collection/closed-routes.test.ts'],
    [
      {
        id: 'a completed year is open',
        within: 'isClosed',
        find: "record?.status === 'COMPLETED' || record?.lockState === 'LOCKED'",
        replace: "record?.lockState === 'LOCKED'",
        suites: ['test/api/collection/closed-year.test.ts', 'test/api/collection/closed-routes.test.ts'],
        promise: 'A locked or completed year changes no more',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/seals/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'a seal is written a second time',
        within: 'fill',
        find: '.where((item, op) => op.notExists(item.documentId))',
        replace: '',
        promise: 'What was signed can be read back',
      },
    ],
  ),
];
