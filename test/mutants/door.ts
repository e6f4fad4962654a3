import { type Mutant, mutantsOf } from './mutant.ts';

const FORGED = 'A forged change from another site is refused';
const NEXT_REQUEST = 'A role change, a removal, a sign-out work on the next request';
const REPEATED = 'A repeated request has one effect, whatever fails after it';
const ROLE = 'A role does what it may and nothing else';
const QUIET_LOG = 'No mail address stands in a log';

/** The door: who is let in, as whom, how often, and what a repetition does. */
export const doorMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/core/log.ts',
    ['functions/core/log.test.ts'],
    [
      {
        id: 'an address that a service names is logged',
        within: 'withoutAddresses',
        find: "text.replace(address, '<email>')",
        replace: 'text',
        promise: QUIET_LOG,
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/size.ts',
    ['test/api/answer-size.test.ts'],
    [
      {
        id: 'an answer that cannot be sent is sent',
        within: 'mustFit',
        find: 'bytes <= MAX_ANSWER_BYTES',
        replace: 'bytes <= 2 * MAX_ANSWER_BYTES',
      },
      {
        id: 'an answer is counted in letters and not in bytes',
        within: 'bytesOf',
        find: 'Buffer.byteLength(body)',
        replace: 'body.length',
      },
      {
        id: 'an answer that is too large says that nothing was changed where something was',
        within: 'mustFit',
        find: "changed !== 'nothing'",
        replace: "changed === 'perhaps'",
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/problems.ts',
    ['test/api/answer-size.test.ts'],
    [
      {
        id: 'a problem that lists too much cannot be sent',
        within: 'problemAnswer',
        find: 'bytesOf(body) > MAX_ANSWER_BYTES',
        replace: 'bytesOf(body) > 2 * MAX_ANSWER_BYTES',
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/authenticate.ts',
    ['test/api/door.test.ts'],
    [
      {
        id: 'a change from another site is taken',
        within: 'sameOrigin',
        find: 'origin !== config.publicOrigin || !headerOf(event, OWN_HEADER)',
        replace: 'origin === undefined || !headerOf(event, OWN_HEADER)',
        promise: FORGED,
      },
      {
        id: 'a form of another page is taken',
        within: 'sameOrigin',
        find: ' || !headerOf(event, OWN_HEADER)',
        replace: '',
        promise: FORGED,
      },
      {
        id: 'a session lives on after every one was ended',
        within: 'personOf',
        find: 'user.sessionEpoch !== session.sessionEpoch',
        replace: 'user.sessionEpoch < session.sessionEpoch',
        suites: ['test/api/auth/sessions.test.ts', 'test/api/admin/users.test.ts'],
        promise: NEXT_REQUEST,
      },
      {
        id: 'asking again keeps a session alive',
        within: 'personOf',
        find: 'if (!route.polled && !(await sessions.touch',
        replace: 'if (!(await sessions.touch',
        suites: ['test/api/auth/sessions.test.ts'],
        promise: 'A page that nobody sits at does not keep its session alive',
      },
      {
        id: 'a session is whose it was when it was seen, not whose it is',
        within: 'personOf',
        find: 'seen === userId ?',
        replace: 'seen !== undefined ?',
        suites: ['test/api/let-in.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/caller.ts',
    ['test/api/door.test.ts'],
    [
      {
        id: 'a role may everything',
        within: 'callerOf',
        find: 'if (!allows(route, caller)) {',
        replace: 'if (!allows(route, caller) && caller.roles.length === 0) {',
        promise: ROLE,
      },
      {
        id: 'a refused look of staff leaves no line',
        within: 'refuseForStaff',
        find: "await recordLook('support-refused', event, route, caller, now);",
        replace: '',
        suites: ['test/api/organisations/support.test.ts'],
        promise: "Staff's looks at a customer stand in its trail, the refused ones too",
      },
      {
        id: 'staff of the provider change what belongs to a customer',
        within: 'refuseForStaff',
        find: "if (route.method !== 'GET') {",
        replace: "if (route.method === 'TRACE') {",
        suites: ['test/api/organisations/support.test.ts'],
      },
      {
        id: 'staff of the provider read values without consent',
        within: 'refuseForStaff',
        find: "if (mode === 'open' || valuesUntil) return;",
        replace: 'if (mode !== undefined || valuesUntil) return;',
        suites: ['test/api/organisations/support.test.ts'],
      },
      {
        id: 'changes go on after the licence has ended',
        within: 'callerOf',
        find: "if (route.method !== 'GET' && !route.afterLicence) refuseAfterLicence(place, now);",
        replace: '',
        suites: ['test/api/places.test.ts'],
      },
      {
        id: 'a feature that is off answers',
        within: 'refuseByFeature',
        find: 'if (flag && !flagsFor(organisation, installation.flags)[flag]) {',
        replace: 'if (flag && flagsFor(organisation, installation.flags)[flag] === undefined) {',
        suites: ['test/api/organisations/sandbox.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/serve.ts',
    ['test/api/door.test.ts'],
    [
      {
        id: 'a stranger learns what is wrong with a body',
        within: 'answered',
        find: 'const visitor = await admit(route, event, now);',
        replace: 'parseInput(route, event);\n    const visitor = await admit(route, event, now);',
      },
      {
        id: 'an answer holds what its schema does not name',
        within: 'toResult',
        find: 'JSON.stringify(v.parse(route.answer, reply.answer))',
        replace: 'JSON.stringify(reply.answer)',
        suites: ['test/api/answers.test.ts'],
        promise: 'Nothing that is not named leaves the server',
      },
    ],
  ),
  ...mutantsOf(
    'shared/people/access.ts',
    ['shared/people/access.test.ts'],
    [
      {
        id: 'who reads may write',
        within: 'allows',
        find: "route.method === 'GET' ? word.read : word.write",
        replace: 'word.read',
        promise: ROLE,
      },
      {
        id: 'a program does what is for people',
        within: 'allows',
        find: 'if (route.peopleOnly && caller.roles.some(isSystemRole)) return false;',
        replace: '',
      },
      {
        id: 'who gathers data for nothing reaches everything',
        within: 'reachesEntity',
        find: 'if (caller.allowedEntityIds.length === 0) return !isGathererOnly(caller);',
        replace: 'if (caller.allowedEntityIds.length === 0) return true;',
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/place.ts',
    ['test/api/places.test.ts'],
    [
      {
        id: 'a fund manager reaches a company that is not theirs to manage',
        within: 'placeIn',
        find: 'if (!(await manages(manager.orgId, orgId, now))) continue;',
        replace: 'if (!(await links.find(manager.orgId, orgId))) continue;',
        promise: "No organisation reaches another's data",
      },
    ],
  ),
  ...mutantsOf(
    'functions/core/rate/store.ts',
    ['test/api/auth/password.test.ts'],
    [
      {
        id: 'nothing is too often',
        within: 'countRequest',
        find: '.where((item, { notExists, lte }) => `${notExists(item.count)} OR ${lte(item.count, count - weight)}`)',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/idempotency/store.ts',
    ['test/api/keys.test.ts'],
    [
      {
        id: 'P4 a key answers another request',
        within: 'claim',
        find: 'if (first.requestHash !== requestHash) {',
        replace: "if (first.requestHash === '') {",
        promise: REPEATED,
      },
      {
        id: 'P4 a request that was cut off is under way for ever',
        within: 'claim',
        find: "if (first.busyUntil <= now.toISOString()) return { is: 'cut-off' };",
        replace: '',
        promise: REPEATED,
      },
    ],
  ),
  ...mutantsOf(
    'functions/http/once.ts',
    ['test/api/keys-failures.test.ts'],
    [
      {
        id: 'P4 what was half done may be done again',
        within: 'failed',
        find: "if (effects.changed === 'nothing') return keep(",
        replace: 'if (effects.changed !== undefined) return keep(',
        promise: REPEATED,
      },
    ],
  ),
];
