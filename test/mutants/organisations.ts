import { type Mutant, mutantsOf } from './mutant.ts';

const DOMAIN = 'A domain belongs to who proves it, and to one';
const NAMES = 'Two entities never have one name';
const PLANNED = "A feature that is not built is nobody's: not on, not offered, not to be switched";

/** Organisations: names of entities, domains, service accounts, links, licences, consent to support, features. */
export const organisationMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/core/entities/store.ts',
    ['test/api/collection/kept-entities.test.ts'],
    [
      {
        id: 'entities that are kept in memory are taken whatever was changed since',
        within: 'listAt',
        find: 'known?.revision === revision',
        replace: 'known',
      },
      {
        id: 'entities are kept by no revision, and read for each save',
        within: 'listAt',
        find: 'keep(orgId, { revision, ',
        replace: 'keep(orgId, { revision: -1, ',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/entities/store.ts',
    ['test/api/organisations/entity-names.test.ts'],
    [
      {
        id: 'a name is claimed whoever has it',
        within: 'claiming',
        find: 'EntityNameEntity.create(',
        replace: 'EntityNameEntity.put(',
        promise: NAMES,
      },
      {
        id: 'a name that was left stays taken',
        within: 'save',
        find: 'const writes = [{ Update: update }, ...claim, ...leave, moving(orgId, revision)];',
        replace: 'const writes = [{ Update: update }, ...claim, ...leave.slice(1), moving(orgId, revision)];',
        promise: NAMES,
      },
      {
        id: 'an entity is created under a parent that has just gone',
        within: 'unchanged',
        find: "'#version = :version'",
        replace: "'#version = :version OR attribute_exists(pk)'",
        suites: ['test/api/organisations/entity-races.test.ts'],
      },
      {
        id: 'an entity is saved over a change that was not seen',
        within: 'save',
        find: '.where((item, { eq }) => eq(item.version, version))',
        replace: '',
        suites: ['test/api/organisations/entity-races.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/domains/store.ts',
    ['test/api/organisations/domain-races.test.ts'],
    [
      {
        id: 'a domain has two owners',
        within: 'proving',
        find: 'ProvenDomainEntity.create({ domain, orgId })',
        replace: 'ProvenDomainEntity.put({ domain, orgId })',
        promise: DOMAIN,
      },
      {
        id: 'an account is linked by a directory that was just taken away',
        within: 'registers',
        find: "'#orgId = :orgId AND #tenantId = :tenantId'",
        replace: "'(#orgId = :orgId AND #tenantId = :tenantId) OR attribute_exists(pk)'",
        suites: ['test/api/auth/link-races.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/programs/store.ts',
    ['test/api/service-accounts/account-races.test.ts'],
    [
      {
        id: 'a secret is rotated over a rotation that was not seen',
        within: 'saving',
        find: '.where((item, { eq }) => eq(item.version, version))',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'shared/portfolio/links/rules.ts',
    ['shared/portfolio/links/rules.test.ts'],
    [
      {
        id: 'a link is in force after its last day',
        within: 'isInForce',
        find: ' && (!toDate || today <= toDate)',
        replace: '',
      },
      {
        id: 'a company that is followed is managed',
        within: 'isManagedOn',
        find: "link.managed === 'YES' && isInForce(link, today)",
        replace: 'isInForce(link, today)',
      },
    ],
  ),
  ...mutantsOf(
    'shared/organisations/profile/licence.ts',
    ['shared/organisations/profile/licence.test.ts'],
    [
      {
        id: 'a licence ends before its last day',
        within: 'licenceStateOf',
        find: 'today > end',
        replace: 'today >= end',
      },
      {
        id: 'a licence ends by the day of somewhere else',
        within: 'licenceEnded',
        find: 'dateIn(organisation.timeZone, now)',
        replace: "dateIn('UTC', now)",
      },
    ],
  ),
  ...mutantsOf(
    'shared/organisations/support/rules.ts',
    ['shared/organisations/support/rules.test.ts'],
    [
      {
        id: 'consent to support goes on after its end',
        within: 'supportAccessOf',
        find: 'now.getTime() < Date.parse(supportGrant.until)',
        replace: 'now.getTime() > 0',
      },
    ],
  ),
  ...mutantsOf(
    'shared/features/flags.ts',
    ['shared/features/flags.test.ts'],
    [
      {
        id: 'what is settled for an organisation does not count',
        within: 'flagsFor',
        find: 'flagOverrides[key] ?? (',
        replace: '(',
      },
      {
        id: 'a demo has what every organisation has',
        within: 'flagsFor',
        find: 'isDemo || (',
        replace: '(',
      },
      {
        id: 'a planned feature counts as built',
        within: 'isBuilt',
        find: 'Object.hasOwn(builtDefaults, key)',
        replace: 'Object.hasOwn(flagDefaults, key)',
        promise: PLANNED,
      },
      {
        id: 'what was stored for a planned feature is answered',
        within: 'flagsFor',
        find: 'return Object.fromEntries(builtFlags.map((key) => [key, isOn(key)])) as',
        replace: 'return Object.fromEntries(flagKeys.map((key) => [key, isOn(key as BuiltFlag)])) as',
        promise: PLANNED,
      },
    ],
  ),
  ...mutantsOf(
    'shared/organisations/domains/rules.ts',
    ['shared/organisations/domains/rules.test.ts'],
    [
      {
        id: 'a part of a public mail domain can be owned',
        within: 'isPublicMailDomain',
        find: 'domain === known || domain.endsWith(`.${known}`)',
        replace: 'domain === known',
        promise: DOMAIN,
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/organisations/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'an organisation stands among the names under one that it has no more',
        within: 'shelve',
        find: '\n      .where((item, { eq }) => eq(item.name, name))',
        replace: '',
        suites: ['test/api/admin/names.test.ts'],
      },
      {
        id: 'a fund manager has two test companies',
        within: 'claimTestCompany',
        find: '.where((item, { eq }) => eq(item.hasTestCompany, false))',
        replace: '',
      },
      {
        id: 'the primary contact leaves and stays the primary contact',
        within: 'leaving',
        find: "'attribute_not_exists(#ownerId) OR #ownerId <> :userId'",
        replace: "'attribute_not_exists(#ownerId) OR #ownerId <> :userId OR attribute_exists(pk)'",
      },
      {
        id: 'somebody who became the primary contact meanwhile is none',
        within: 'leaving',
        find: '.where((item, { eq }) => eq(item.ownerId, userId))',
        replace: '',
      },
      {
        id: 'a request for a feature is lost to another one',
        within: 'requesting',
        find: '.where((item, { eq }) => eq(item.featureRequests, former))',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/portfolio/contacts/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'one contact is invited twice at a time',
        within: 'claiming',
        find: '.where((item, { notExists, lt }) => `${notExists(item.until)} OR ${lt(item.until, now.toISOString())}`)',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/funds/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'a fund is changed over a change that was not seen',
        within: 'saving',
        find: '.where((item, { eq }) => eq(item.version, version))',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/features/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'features are set over a change that was not seen',
        within: 'saving',
        find: 'if (version === 0) return { Put: FeatureDefaultEntity.create(',
        replace: 'if (version === 0) return { Put: FeatureDefaultEntity.put(',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/links/store.ts',
    ['test/api/conditional-writes.test.ts'],
    [
      {
        id: 'a link is removed over a change that was not seen',
        within: 'removal',
        find: 'LinkEntity.delete({ orgId, companyId })\n    .where((item, { eq }) => eq(item.version, version))',
        replace: 'LinkEntity.delete({ orgId, companyId })',
      },
    ],
  ),
];
