import { type Mutant, mutantsOf } from './mutant.ts';

/** Years as they are kept: set-up, gates, locks, seals and the catalogue. */
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
        id: 'M11 P3 a cell is written whatever its gate',
        within: 'taking',
        find: "'#state = :open AND (",
        replace: "'(#state = :open OR attribute_exists(#state)) AND (",
        suites: ['test/api/collection/races.test.ts'],
        promise: 'No save gets past a lock',
      },
      {
        id: 'a value is written under terms that it was not entered under',
        within: 'taking',
        find: 'OR #terms = :terms)',
        replace: 'OR #terms = :terms OR attribute_exists(#terms))',
        suites: ['test/api/collection/year-currency.test.ts'],
        promise: 'An amount is never read in another currency',
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
        id: 'a set-up is saved after the year was locked',
        within: 'staysOpen',
        find: "'#status <> :completed AND #lockState <> :locked'",
        replace: "'(#status <> :completed AND #lockState <> :locked) OR attribute_exists(pk)'",
        promise: 'A locked or completed year changes no more',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/packs/store.ts',
    ['test/api/collection/year-races.test.ts'],
    [
      {
        id: 'a data point is set up over a version that moved on',
        within: 'saveIntoPacks',
        find: 'version !== undefined && version !== baseVersion',
        replace: "version !== undefined && version === baseVersion && dataPointId === ''",
      },
      {
        id: 'data points are set up over what others wrote beside them',
        within: 'intoPack',
        find: '(rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev))',
        replace: '`${op.notExists(item.rev)} OR ${op.exists(item.rev)} OR ${op.eq(item.rev, rev)}`',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/packs/store.ts',
    ['test/api/collection/year-packs.test.ts'],
    [
      {
        id: 'a data point that goes into its pack while it is read seems to be set up no more',
        within: 'together',
        find: 'if (found?.version !== each.version) return undefined;',
        replace: 'if (found === undefined) continue;',
      },
      {
        id: 'a long set-up stands in its pack',
        within: 'intoPack',
        find: 'JSON.stringify(next).length > MOST_WITHIN',
        replace: 'JSON.stringify(next).length > 99 * MOST_WITHIN',
      },
      {
        id: 'a set-up that is short again stands in its pack and apart',
        within: 'intoPack',
        find: 'if (isElsewhere) own.push(',
        replace: 'if (isElsewhere && rev < 0) own.push(',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/setup/store.ts',
    ['test/api/collection/year-packs.test.ts'],
    [
      {
        id: 'what was set up before there were packs is not read',
        within: 'loadFor',
        find: 'record?.v === 1 ? undefined : ',
        replace: '',
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
  ...mutantsOf(
    'functions/core/catalogue/catalogue.ts',
    ['scripts/library/catalogue.test.ts'],
    [
      {
        id: 'a launched year is read by the newest library',
        within: 'catalogueOf',
        find: "year.status === 'DRAFT'",
        replace: "year.status !== 'COMPLETED'",
        promise: 'A deployment never restates a launched year',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/catalogue/library.ts',
    ['scripts/library/catalogue.test.ts'],
    [
      {
        id: 'another version of the library stands in for one that is not here',
        within: 'libraryOf',
        find: '!issuedVersions().some((each) => each.version === version)',
        replace: 'issuedVersions().length === 0',
        promise: 'A deployment never restates a launched year',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/context.ts',
    ['test/api/collection/year-library.test.ts'],
    [
      {
        id: 'the set-up of a year is read by the newest library alone',
        within: 'loadSetupFor',
        find: 'isRead ? setup : (await read(own)).setup',
        replace: 'isRead || setup ? setup : (await read(own)).setup',
        promise: 'A deployment never restates a launched year',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/transitions.ts',
    ['test/api/collection/year-library.test.ts'],
    [
      {
        id: 'a launch pins no version of the library',
        within: 'launch',
        find: '{ entityIds, currency, libraryVersion: catalogue.version }',
        replace: '{ entityIds, currency }',
        promise: 'A deployment never restates a launched year',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/newest-library.ts',
    ['test/api/collection/year-library-newest.test.ts'],
    [
      {
        id: 'a newer library is taken over changes that nobody was shown',
        within: 'takeNewestLibrary',
        find: 'consentTo(context, changes) !== ask.consent',
        replace: 'ask.consent === undefined',
        promise: 'A newer library is taken only over what it changes',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/seal.ts',
    ['test/api/collection/year-library-newest.test.ts'],
    [
      {
        id: 'a figure of a metric that the library no longer has is signed',
        within: 'linesOf',
        find: 'if (metricOf(catalogue, figures.metricId)) yield',
        replace: 'if (metricOf(catalogue, figures.metricId) !== null) yield',
      },
    ],
  ),
  ...mutantsOf(
    'scripts/library/issue.ts',
    ['scripts/library/issue.test.ts'],
    [
      {
        id: 'changed content is issued under a version that years are pinned to',
        within: 'troubleWith',
        find: 'if (same.sha256 === hashOf(compiled(content))) return [];',
        replace: 'if (same.sha256 !== null) return [];',
        promise: 'An issued version of the library never changes',
      },
    ],
  ),
];
