import { type Mutant, mutantsOf } from './mutant.ts';

const STRANGERS = 'Nobody is kept out by what strangers try at their address';

/** Signing in as a person or a program: sessions, tries, tokens, secrets, and where a sign-in leads. */
export const signInMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/core/sessions/store.ts',
    ['test/api/auth/sessions.test.ts'],
    [
      {
        id: 'a session that nobody used lives on',
        within: 'isAlive',
        find: ' && now.getTime() - Date.parse(lastSeenAt) < IDLE_MS',
        replace: '',
      },
      {
        id: 'a session lives for ever',
        within: 'isAlive',
        find: 'now.getTime() < Date.parse(expiresAt) && ',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/auth/sessions/endpoints.ts',
    ['test/api/auth/sessions.test.ts'],
    [
      {
        id: 'a link of another site signs out',
        within: 'sessionEndpoints',
        find: "if (request.header('sec-fetch-site') === 'cross-site') return new Reply({}, { location: '/' });",
        replace: '',
        promise: 'A link of another site signs nobody out',
      },
    ],
  ),
  ...mutantsOf(
    'functions/auth/sign-in/tries.ts',
    ['test/api/auth/password.test.ts'],
    [
      {
        id: 'tries at an address count together, wherever they come from',
        within: 'subjectOf',
        find: '=> `${email}|${subject}`;',
        replace: '=> (subject ? email : subject);',
        promise: STRANGERS,
      },
      {
        id: 'strangers have as many tries as they have addresses',
        within: 'countTry',
        find: 'if (!origin.isKnown) await countRequest(',
        replace: "if (origin.subject === '') await countRequest(",
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/devices/store.ts',
    ['test/api/auth/password.test.ts'],
    [
      {
        id: 'any browser is a known one',
        within: 'isKnown',
        find: 'return data !== null && data.ttl * 1000 > now.getTime();',
        replace: 'return data === null || data.ttl * 1000 > now.getTime();',
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/identity/tokens.ts',
    ['functions/core/identity/tokens.test.ts'],
    [
      {
        id: 'a token of another sign-in is taken',
        within: 'verifiedIdentity',
        find: 'nonce !== undefined && claims.nonce !== nonce',
        replace: 'nonce !== undefined && claims.nonce === undefined',
        promise: 'A Microsoft account signs in as its own person only',
      },
      {
        id: 'an account is of Microsoft because it says so',
        within: 'directoryOf',
        find: '!throughMicrosoft || !tenantId || !objectId',
        replace: '!tenantId || !objectId',
        promise: 'A Microsoft account signs in as its own person only',
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/bearer.ts',
    ['test/api/service-accounts/accounts-secrets.test.ts'],
    [
      {
        id: 'a token lives on after its secret was rotated away',
        within: 'serviceAccountOf',
        find: '!account || claims.iat <= (account.tokensEndedAt ?? 0)',
        replace: '!account',
        promise: 'A secret that leaked is worth nothing once it is rotated without overlap',
      },
    ],
  ),
  ...mutantsOf(
    'shared/service-accounts/accounts/rules.ts',
    ['shared/service-accounts/accounts/rules.test.ts'],
    [
      {
        id: 'a secret lives on after its overlap',
        within: 'livingSecrets',
        find: 'expiresAt === undefined || Date.parse(expiresAt) > now.getTime()',
        replace: "expiresAt !== ''",
        suites: ['shared/service-accounts/accounts/rules.test.ts', 'functions/core/programs/secrets.test.ts'],
      },
      {
        id: 'the former secret lives on without overlap',
        within: 'rotated',
        find: '!current || overlapDays === 0',
        replace: '!current',
      },
    ],
  ),
  ...mutantsOf(
    'shared/auth/return-to/rules.ts',
    ['shared/auth/return-to/rules.test.ts'],
    [
      {
        id: 'a sign-in leads to another site',
        within: 'isPlainPath',
        find: " || path.includes('//') || path.includes('\\\\')",
        replace: '',
      },
      {
        id: 'an address that is encoded twice leads anywhere',
        within: 'isOwnPage',
        find: 'if (!isPlainPath(path)) return false;',
        replace: 'if (round === 0 && !isPlainPath(path)) return false;',
      },
    ],
  ),
];
