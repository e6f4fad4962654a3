import { type Mutant, mutantsOf } from './mutant.ts';

const DOMAIN = 'A domain belongs to who proves it, and to one';
const LOCKED = 'A locked or completed year changes no more';
const VERSION = '\n    .where((item, { eq }) => eq(item.version, version))';

/** Races between organisations and what they have: every condition of a store that no other list takes out. */
export const raceMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/core/notices/store.ts',
    ['test/api/notifications/notification-races.test.ts'],
    [
      {
        id: 'a notification that was read is read at another time',
        within: 'markRead',
        find: '\n      .where((item, { notExists }) => notExists(item.readAt))',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/domains/store.ts',
    ['test/api/organisations/domain-races.test.ts'],
    [
      {
        id: 'a domain is ruled over a change that was not seen',
        within: 'ruling',
        find: '\n    .where((item, { eq }) => eq(item.version, version));\n  const proven = ProvenDomainEntity.patch',
        replace: ';\n  const proven = ProvenDomainEntity.patch',
      },
      {
        id: 'a domain that was just proven is taken away and stays proven',
        within: 'removal',
        find: '.where((item, { eq }) => eq(item.version, version));\n  // As long',
        replace: ';\n  // As long',
        promise: DOMAIN,
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/organisations/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'settings are saved over a change that was not seen',
        within: 'saving',
        find: `.remove([...gone])${VERSION}`,
        replace: '.remove([...gone])',
      },
      {
        id: 'a licence is changed over a change that was not seen',
        within: 'administering',
        find: `.remove(dates.filter((date) => change[date] === null))${VERSION}`,
        replace: '.remove(dates.filter((date) => change[date] === null))',
      },
      {
        id: 'features of an organisation are set over a change that was not seen',
        within: 'overriding',
        find: `.set({ flagOverrides, featureRequests, version: version + 1 })${VERSION}`,
        replace: '.set({ flagOverrides, featureRequests, version: version + 1 })',
      },
      {
        id: 'a year is locked by another consolidation than that of the moment',
        within: 'consolidating',
        find: "'#consolidation = :consolidation'",
        replace: "'#consolidation = :consolidation OR attribute_exists(pk)'",
        suites: ['test/api/collection/facts-races.test.ts'],
        promise: LOCKED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/entities/store.ts',
    ['test/api/collection/facts-races.test.ts'],
    [
      {
        id: 'a year is locked without the first entity that came meanwhile',
        within: 'unmoved',
        find: "'attribute_not_exists(#revision)'",
        replace: "'attribute_not_exists(#revision) OR attribute_exists(pk)'",
        promise: LOCKED,
      },
      {
        id: 'a year is locked by entities that have changed meanwhile',
        within: 'unmoved',
        find: "'#revision = :revision'",
        replace: "'#revision = :revision OR attribute_exists(pk)'",
        promise: LOCKED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/year/gates/store.ts',
    ['test/api/collection/facts-races.test.ts'],
    [
      {
        id: 'a projection by frozen facts is written over those of today',
        within: 'standing',
        find: "'#factsId = :factsId'",
        replace: "'#factsId = :factsId OR attribute_exists(pk)'",
        promise: 'A reopened year is added up by one state of facts',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/features/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'features are set again over a change that was not seen',
        within: 'saving',
        find: VERSION,
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/portfolio/followers/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'a company is asked again over an answer that was not seen',
        within: 'renewing',
        find: `.set({ linkedAs, version: version + 1 })${VERSION}`,
        replace: '.set({ linkedAs, version: version + 1 })',
      },
      {
        id: 'a company declines over a change that was not seen',
        within: 'declining',
        find: `.set({ status: 'DECLINED', version: version + 1 })${VERSION}`,
        replace: ".set({ status: 'DECLINED', version: version + 1 })",
      },
      {
        id: 'a request to follow is answered over a change that was not seen',
        within: 'removal',
        find: `FollowRequestEntity.delete({ orgId, managerId })${VERSION}`,
        replace: 'FollowRequestEntity.delete({ orgId, managerId })',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/funds/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'a fund that is archived is archived again',
        within: 'archiving',
        find: '\n    .where((item, { notExists }) => notExists(item.archivedAt))',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/links/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'a link is changed over a change that was not seen',
        within: 'saving',
        find: `.remove(toDate === null ? ['toDate'] : [])${VERSION}`,
        replace: ".remove(toDate === null ? ['toDate'] : [])",
      },
      {
        id: 'a link is replaced by two at once',
        within: 'replacing',
        find: 'former === 0 ? notExists(item.version) : eq(item.version, former)',
        replace: '`${notExists(item.version)} OR ${eq(item.version, former)} OR ${notExists(item.toDate)}`',
      },
    ],
  ),
];
