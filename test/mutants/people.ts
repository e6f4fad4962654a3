import { type Mutant, mutantsOf } from './mutant.ts';

const REWRITTEN = 'What happened is never rewritten, by an erasure neither';
const ERASED = 'An erased person is gone, and their histories stay';
const APP = "Nobody's app is taken away behind their back";

/** People: invitations, memberships, authenticator apps, erasure. */
export const peopleMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/core/events/store.ts',
    ['test/api/people/erasure-events.test.ts'],
    [
      {
        id: 'what somebody wrote stands in the event itself',
        within: 'itemsOf',
        find: 'const item = { ...event, ...place,',
        replace: 'const item = { ...event, label: Object.values(all).join(), ...place,',
        promise: REWRITTEN,
      },
      {
        id: 'what somebody wrote is found by nobody',
        within: 'itemsOf',
        find: '...(event.actorId && { userId: event.actorId })',
        replace: '',
        promise: REWRITTEN,
      },
      {
        id: 'an erasure leaves what names an address beside the events',
        within: 'forgetPerson',
        find: '[...written.data, ...naming.data]',
        replace: '[...written.data]',
        promise: ERASED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/invites/store.ts',
    ['test/api/people/invite-races.test.ts'],
    [
      {
        id: 'M14 an invitation is accepted after it has expired',
        within: 'ending',
        find: 'const inTime = `${open} AND ${gt(item.expiresAt, at)}`;',
        replace: 'const inTime = open;',
      },
      {
        id: 'the link of a mail before the newest is accepted',
        within: 'ending',
        find: "const open = `${eq(item.status, 'PENDING')} AND ${eq(item.tokenHash, tokenHash)}`;",
        replace: "const open = eq(item.status, 'PENDING');",
      },
      {
        id: 'two open invitations go to one address',
        within: 'taking',
        find: '`${notExists(item.inviteId)} OR ${eq(item.inviteId, inviteId)} OR ${lt(item.until, at)}`',
        replace: '`${notExists(item.inviteId)} OR ${eq(item.inviteId, inviteId)} OR ${lt(item.until, `9${at}`)}`',
      },
      {
        id: 'a link that was replaced is found by the index',
        within: 'findByTokenHash',
        find: 'return current?.tokenHash === tokenHash ? current : undefined;',
        replace: 'return current;',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/memberships/store.ts',
    ['test/api/people/member-races.test.ts'],
    [
      {
        id: 'a role is changed over a change that was not seen',
        within: 'changing',
        find: '    })\n    .where((item, { eq }) => eq(item.version, version))',
        replace: '    })',
      },
      {
        id: 'a member is removed over a change that was not seen',
        within: 'removal',
        find: 'MembershipEntity.delete({ orgId, userId })\n    .where((item, { eq }) => eq(item.version, version))',
        replace: 'MembershipEntity.delete({ orgId, userId })',
      },
      {
        id: 'the last administrator goes while another one does',
        within: 'holds',
        find: "'contains(#roles, :role)'",
        replace: "'contains(#roles, :role) OR attribute_exists(pk)'",
        promise: 'Who is disabled is out, and a super admin stays',
      },
    ],
  ),
  ...mutantsOf(
    'functions/people/members/guarded.ts',
    ['test/api/people/roles.test.ts'],
    [
      {
        id: 'the last administrator goes',
        within: 'witnessOf',
        find: 'userId !== leavingId && roles.includes(lost)',
        replace: 'roles.includes(lost)',
      },
      {
        id: 'somebody who is disabled counts as the administrator who stays',
        within: 'witnessOf',
        find: '!disabled && !erasedAt',
        replace: '!erasedAt',
        suites: [
          'test/api/people/roles.test.ts',
          'test/api/people/privacy.test.ts',
          'test/api/people/members-remove.test.ts',
        ],
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/people/store.ts',
    ['test/api/admin/users.test.ts'],
    [
      {
        id: 'a session lives again when its person is enabled',
        within: 'changingFrom',
        find: 'change.disabled ? 1 : 0',
        replace: 'change.disabled ? 0 : 0',
        promise: 'Who is disabled is out, and a super admin stays',
      },
      {
        id: 'a second Microsoft account takes the place of the first',
        within: 'linking',
        find: '`${notExists(item.directory)} AND ${eq(item.disabled, false)}`',
        replace: '`${notExists(item.userId)} OR ${eq(item.disabled, false)}`',
        suites: ['test/api/auth/link-races.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/mfa/reset.ts',
    ['test/api/people/mfa-reset.test.ts'],
    [
      {
        id: 'who asked for the reset of an app confirms it alone',
        within: 'askReset',
        find: 'asked && (asked.askedById !== staffId || isDue(user, now))',
        replace: 'asked && (asked.askedById !== undefined || isDue(user, now))',
        promise: APP,
      },
      {
        id: 'the reset of an app is due at once',
        within: 'isDue',
        find: 'mfaReset.effectiveAt <= now.toISOString()',
        replace: 'mfaReset.askedAt <= now.toISOString()',
        promise: APP,
      },
    ],
  ),
  ...mutantsOf(
    'functions/people/mfa/prove.ts',
    ['test/api/people/mfa.test.ts'],
    [
      {
        id: 'a password proves nothing and is taken',
        within: 'prove',
        find: "if (proof === 'wrong') throw wrong('password', 'This password is not right');",
        replace: "if (proof === 'wrong') return;",
        promise: 'An open session alone binds no app and erases nobody',
      },
      {
        id: 'an old sign-in with Microsoft is a proof',
        within: 'proveAnew',
        find: 'if (now.getTime() - beganAt(session).getTime() <= NEW_SIGN_IN_MS) return;',
        replace: 'if (beganAt(session).getTime() > 0) return;',
        suites: ['test/api/people/mfa.test.ts', 'test/api/people/privacy-proof.test.ts'],
        promise: 'An open session alone binds no app and erases nobody',
      },
    ],
  ),
  ...mutantsOf(
    'functions/people/privacy/places.ts',
    ['test/api/people/erasure.test.ts'],
    [
      {
        id: 'P1 the account of an erased person stays at the provider',
        within: 'places',
        find: 'if (username) await accounts().deleteAccount(username);',
        replace: 'if (username) accounts();',
        promise: ERASED,
      },
      {
        id: 'P1 the picture of an erased person stays',
        within: 'places',
        find: "erase: ({ userId }) => removePictures({ kind: 'user', id: userId }),",
        replace: 'erase: async ({ userId }) => userId,',
        promise: ERASED,
      },
      {
        id: 'P1 the invitations of an erased person stay',
        within: 'places',
        find: 'erase: ({ email }) => invites.forgetEverywhere(email),',
        replace: 'erase: async ({ email }) => email,',
        promise: ERASED,
      },
    ],
  ),
];
