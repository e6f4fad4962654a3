import { type Mutant, mutantsOf } from './mutant.ts';

const ERASED = 'An erased person is gone, and their histories stay';
const APP = "Nobody's app is taken away behind their back";
const VERSION = '\n    .where((item, { eq }) => eq(item.version, version))';
const UNERASED = '\n    .where((item, { notExists }) => notExists(item.erasedAt))';
const WAITS =
  '\n    .where(\n      ({ mfaReset }, { eq, notExists }) => `${eq(mfaReset.askedAt, askedAt)} AND ${notExists(mfaReset.confirmedById)}`,\n    )';

/** Races between people, their sessions and their invitations. */
export const peopleRaceMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/core/people/listed/store.ts',
    ['test/api/admin/names.test.ts'],
    [
      {
        id: 'a person stands among the names under one that they have no more',
        within: 'shelve',
        find: '\n      .where((item, { eq, notExists }) => `${eq(item.name, name)} AND ${notExists(item.erasedAt)}`)',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/people/store.ts',
    ['test/api/people/person-races.test.ts'],
    [
      {
        id: 'a change brings something of an erased person back',
        within: 'save',
        find: '.add({ version: 1 })\n      .where((item, { notExists }) => notExists(item.erasedAt))',
        replace: '.add({ version: 1 })',
        promise: ERASED,
      },
      {
        id: 'an app of an erased person is noted',
        within: 'changing',
        find: `.add({ version: 1 })${UNERASED}`,
        replace: '.add({ version: 1 })',
        promise: ERASED,
      },
      {
        id: 'a sign-in of an erased person is changed',
        within: 'changingSignIn',
        find: `.add({ sessionEpoch: 1, version: 1 })${UNERASED}`,
        replace: '.add({ sessionEpoch: 1, version: 1 })',
        promise: ERASED,
      },
      {
        id: 'somebody is erased twice, and takes the address from who has it by then',
        within: 'erasure',
        find: '}).where((item, { notExists }) => notExists(item.erasedAt));',
        replace: '});',
        promise: ERASED,
      },
      {
        id: 'staff change a person over a change that was not seen',
        within: 'changingFrom',
        find: '\n    .where((item, { eq }) => eq(item.version, version))',
        replace: '',
      },
      {
        id: 'how somebody writes numbers is kept over what they chose elsewhere meanwhile',
        within: 'chooseNumbers',
        find: '\n        .where((item, { eq }) => eq(item.version, user.version))',
        replace: '',
        suites: ['test/api/people/number-format.test.ts'],
      },
      {
        id: 'who has just been disabled acts on',
        within: 'mayStillSignIn',
        find: "'#disabled = :no'",
        replace: "'#disabled = :no OR attribute_exists(pk)'",
        suites: ['test/api/people/invites-accept.test.ts'],
        promise: 'Who is disabled is out, and a super admin stays',
      },
      {
        id: 'a reset of an app that is being carried out is stopped',
        within: 'stoppingReset',
        find: `.remove(['mfaReset'])\n    .add({ version: 1 })${WAITS}`,
        replace: ".remove(['mfaReset'])\n    .add({ version: 1 })",
        suites: ['test/api/people/mfa-reset.test.ts'],
        promise: APP,
      },
      {
        id: 'a reset of an app that was stopped is carried out',
        within: 'confirmingReset',
        find: `set(mfaReset.confirmedById, confirmedById))\n    .add({ version: 1 })${WAITS}`,
        replace:
          'set(mfaReset.confirmedById, confirmedById))\n    .add({ version: 1 })\n    .where((item, { exists }) => exists(item.userId))',
        suites: ['test/api/people/person-races.test.ts'],
        promise: APP,
      },
      {
        id: 'a reset of an app is noted as done twice',
        within: 'finishingReset',
        find: '\n    .where(({ mfaReset }, { eq, exists }) => `${eq(mfaReset.askedAt, askedAt)} AND ${exists(mfaReset.confirmedById)}`)',
        replace: '',
        suites: ['test/api/people/person-races.test.ts'],
        promise: APP,
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/sessions/store.ts',
    ['test/api/people/person-races.test.ts'],
    [
      {
        id: 'a session that was signed out lives again',
        within: 'outliving',
        find: 'SessionEntity.patch({ sessionHash }).set({ sessionEpoch',
        replace: 'SessionEntity.update({ sessionHash }).set({ sessionEpoch',
        promise: 'A role change, a removal, a sign-out work on the next request',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/memberships/store.ts',
    ['test/api/auth/link-races.test.ts'],
    [
      {
        id: 'a Microsoft account is linked to who has just left',
        within: 'stands',
        find: "'attribute_exists(pk)'",
        replace: "'attribute_exists(pk) OR attribute_not_exists(pk)'",
        promise: 'A Microsoft account signs in as its own person only',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/invites/store.ts',
    ['test/api/people/invite-races.test.ts'],
    [
      {
        id: 'an invitation that was withdrawn or accepted is accepted',
        within: 'ending',
        find: "`${eq(item.status, 'PENDING')} AND ${eq(item.tokenHash, tokenHash)}`",
        replace: 'eq(item.tokenHash, tokenHash)',
      },
      {
        id: 'an invitation that has run out takes its address from the newer one',
        within: 'ending',
        find: '\n    .where((item, { eq }) => eq(item.inviteId, inviteId))',
        replace: '',
      },
      {
        id: 'an invitation is sent again over one that was just sent',
        within: 'renewal',
        find: VERSION,
        replace: '',
      },
      {
        id: 'the mail before the newest says when the newest went',
        within: 'markMailed',
        find: '\n      .where((item, { eq }) => eq(item.tokenHash, tokenHash))',
        replace: '',
      },
      {
        id: 'two requests make the account of one invitation',
        within: 'claim',
        find: 'return `${open} AND (${notExists(item.claimedUntil)} OR ${lt(item.claimedUntil, at)})`;\n      })\n      .go();',
        replace:
          'return `${open} AND (${notExists(item.claimedUntil)} OR ${lt(item.claimedUntil, `9${at}`)})`;\n      })\n      .go();',
      },
      {
        id: 'an invitation that somebody else has claimed is given back',
        within: 'release',
        find: '\n      .where((item, { eq }) => eq(item.claimId, claimId))',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/people/privacy/erase.ts',
    ['test/api/reporting/export-erasure.test.ts'],
    [
      {
        id: 'what is made while somebody is erased names them',
        within: 'erasePerson',
        find: '  await users.save(userId, { erasingAt: now.toISOString() });\n',
        replace: '',
        promise: ERASED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/jobs/run-export.ts',
    ['test/api/reporting/export-erasure.test.ts'],
    [
      {
        id: 'a workbook keeps the name of somebody whose erasure did not find it',
        within: 'make',
        find: ' || (await users.isSomebodyErased([...byName]))',
        replace: '',
        promise: ERASED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/admin/exports/endpoints.ts',
    ['test/api/reporting/export-erasure.test.ts'],
    [
      {
        id: 'a workbook of the admin portal is stored after an erasure with the name in it',
        within: 'stored',
        find: 'if (!(await users.isSomebodyErased(named))) return',
        replace: 'return',
        promise: ERASED,
      },
    ],
  ),
];
