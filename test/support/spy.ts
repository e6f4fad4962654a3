import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { globalEntities, globalIndexes } from '#functions/db/attributes.ts';
import { type Input, measured, type Taken } from './measured.ts';
import { shuffled } from './shuffle.ts';
import { noteTold } from './told.ts';
import { entityOf, foundedBy, isWrite, type Key, keysOf } from './wire.ts';

/** One request to DynamoDB with the units that it costs by the published rule. */
export type Operation = {
  readonly command: string;
  readonly keys: readonly Key[];
  readonly readUnits: number;
  readonly writeUnits: number;
  /** What it read, by kind; empty for a write. */
  readonly taken: readonly Taken[];
};

/** One API request: who may be seen in its keys, and what it asked of the table. */
export type Trace = {
  /** What a failure is reported under. */
  readonly label: string;
  readonly method: string;
  readonly userId: string | undefined;
  /** Organisations that the caller belongs to or is granted; those that a request creates come to them. */
  readonly orgIds: Set<string>;
  /** The organisation that the request names, whether the caller belongs to it or not. */
  readonly namedOrgId: string | undefined;
  readonly operations: Operation[];
};

type Next = (args: { input: object }) => Promise<{ output: object }>;

/** What a GET may write: that the person or program is active, rate counts, and that staff looked. Sign-in by redirect is a GET that signs in. */
const writtenByReading = new Set(['session', 'rate', 'event', 'serviceclient']);
/** The same of the admin portal's lists: those of before names had an order are put into it by whoever asks first. */
const shelving = /^GET \/api\/admin\/(users|organisations)[? ]/;
const writtenByShelving = ['user', 'organisation', 'catchup'];
const signInPaths = ['/api/auth/login', '/api/auth/callback', '/api/auth/logout'];

/** The same of a sign-in, with those that it only sets as a condition of a transaction. */
const writtenBySigningIn = [
  'session',
  'signin',
  'knowndevice',
  'rate',
  'user',
  'useridentity',
  'membership',
  'provendomain',
  'event',
  'serviceclient',
];

/**
 * Routes that reach into organisations of others on purpose, with the kinds of item that they touch there; `people` also
 * look for the organisations of somebody else.
 */
const crossings: readonly { readonly route: RegExp; readonly kinds: readonly string[]; readonly people?: true }[] = [
  // The door asks whether the chosen organisation is there.
  { route: /^POST \/api\/user\/switch-organisation/, kinds: ['organisation'] },
  // Names of the fund managers that follow a company, and what stands at companies that a manager may see.
  { route: /^GET \/api\/organizations/, kinds: ['organisation'] },
  { route: /^GET \/api\/organisation\/[^/]+\/(followers|trail)/, kinds: ['organisation', 'link'] },
  {
    route: /^GET \/api\/portfolio\/compan/,
    kinds: [
      'organisation',
      'membership',
      'year',
      'yearsetup',
      'yearpiece',
      'entity',
      'progress',
      'unmade',
      'yeartally',
    ],
  },
  // An invitation asks a company and its administrators, or founds one; a decision is told to the manager.
  {
    route: /^POST \/api\/portfolio\/companies/,
    kinds: ['organisation', 'membership', 'followrequest', 'event', 'notification'],
    people: true,
  },
  {
    route: /^PUT \/api\/(portfolio\/compan|organisation\/[^/]+\/followers)/,
    kinds: ['organisation', 'membership', 'link', 'followrequest', 'event', 'notification'],
  },
  // A sign-in learns on its way who signs in, looks at their memberships and writes into the trails of those organisations.
  {
    route: /^(POST \/api\/auth\/(login|challenge)|GET \/api\/auth\/callback)/,
    kinds: ['membership', 'event'],
    people: true,
  },
  // What a service account of somebody's organisation did elsewhere is told there as well.
  { route: /^(POST|DELETE) \/api\/organisations\/[^/]+\/auth0-clients\//, kinds: ['event', 'serviceguest'] },
  // Who shows another one's service account out tells the other; whether its full management lasts stands with the manager.
  { route: /^GET \/api\/organisations\/[^/]+\/guest-clients/, kinds: ['link', 'organisation'] },
  { route: /^DELETE \/api\/organisations\/[^/]+\/guest-clients\//, kinds: ['event'] },
  // Who accepts a fund manager's invitation agrees to be followed, and the manager is told.
  {
    route: /^POST \/api\/user\/invite\/(accept|create-user)/,
    kinds: ['organisation', 'link', 'event', 'eventtext', 'membership', 'notification', 'invite', 'inviteaddress'],
  },
  // Whoever is erased stands in no invitation, no company's contact, no workbook and beside no event of anybody.
  {
    route: /^POST \/api\/user\/erasure/,
    kinds: ['invite', 'inviteaddress', 'link', 'job', 'exportname', 'mailorder', 'mailname', 'eventtext'],
  },
  // Staff see names, settings and counts of every organisation and person; of values nothing.
  {
    route: /^(GET|POST) \/api\/admin\/(dashboard|organisations|demo-organisations|users|sites|features|export)/,
    kinds: ['organisation', 'membership', 'entity', 'invite', 'inviteaddress', 'event', 'eventtext', 'job', 'catchup'],
    people: true,
  },
  {
    route:
      /^(PUT \/api\/admin\/(organisations|users|features)|DELETE \/api\/admin\/users|POST \/api\/admin\/(users|invites))/,
    kinds: ['organisation', 'membership', 'entity', 'invite', 'inviteaddress', 'event', 'eventtext', 'job'],
    people: true,
  },
  // The provider's staff are told.
  { route: /^(POST \/api\/features\/request|PUT .+\/support-access)/, kinds: ['membership', 'notification'] },
];

/**
 * Watches every request of the functions' DynamoDB client, and gives its answers in an order that DynamoDB might choose; what is outside
 * of a trace (a test's own set-up) passes.
 */
export function spyOn(client: DynamoDBDocumentClient) {
  const current = new AsyncLocalStorage<Trace>();
  const reader = new DynamoDBClient({});
  const violations: string[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const trace = current.getStore();
      if (!trace) return next(args);
      const command = String(context.commandName);
      const input = args.input as Input;
      const keys = keysOf(command, input);
      for (const orgId of foundedBy(command, input)) trace.orgIds.add(orgId);
      violations.push(...violationsOf(trace, command, keys));
      const { result, ...units } = await measured(reader, command, input, () =>
        (next as unknown as Next)(args as never),
      );
      trace.operations.push({ command, keys, ...units });
      if (result instanceof Error) throw result;
      noteTold(command, input);
      const answer = result as { readonly output: Input };
      for (const orgId of invitedInto(keys, answer)) trace.orgIds.add(orgId);
      return { ...answer, output: shuffled(answer.output) } as never;
    },
    { step: 'build' },
  );
  return {
    /** Runs one API request under the spy's eyes. */
    traced: <T>(trace: Trace, run: () => Promise<T>): Promise<T> => current.run(trace, run),
    /** What was wrong since the last look. */
    takeViolations: (): string[] => violations.splice(0),
  };
}

function violationsOf(trace: Trace, command: string, keys: readonly Key[]): string[] {
  // A mail is ordered in the name of the organisation that it is about; only the job and an erasure look at orders.
  const isOrder = ({ sk }: Key) => isWrite(command) && ['mailorder', 'mailname'].includes(kindOf(sk));
  const found = keys
    .filter((key) => !isAllowed(trace, key) && !isOrder(key))
    .map((key) => `reaches for ${key.pk} ${key.sk ?? ''}`);
  if (command === 'ScanCommand') found.push('scans the table');
  if (isWrite(command) && trace.method === 'GET') {
    found.push(...keys.filter((key) => !mayWriteOnGet(trace, key)).map((key) => `writes ${key.pk} ${key.sk ?? ''}`));
  }
  return found.map((what) => `${trace.label} ${what} (${command})`);
}

function isAllowed({ label, orgIds, namedOrgId, userId }: Trace, { pk, sk, begins, index }: Key): boolean {
  const crossing = crossings.find(({ route }) => route.test(label));
  const orgId = /^\$sedum#orgid_([^#]+)(?:#|$)/.exec(pk)?.[1];
  if (orgId !== undefined) {
    // "Do I belong there?" may be asked of any organisation, and the door reads the one that a request names.
    const door = sk === `$membership_1#userid_${userId}` || (orgId === namedOrgId && sk === '$organisation_1');
    return orgIds.has(orgId) || door || crossing?.kinds.includes(kindOf(sk ?? begins)) === true;
  }
  if (index) {
    const attribute = Object.values(globalIndexes).find((name) => pk.startsWith(`$sedum#${name.toLowerCase()}_`));
    if (attribute !== 'userId') return attribute !== undefined;
    return sk !== undefined || crossing?.people === true || pk === `$sedum#userid_${userId}`;
  }
  const entity = entityOf(sk ?? begins);
  return globalEntities.some((name) => name.toLowerCase() === entity);
}

/** The entity that a sort key or the beginning of one belongs to; for a collection of entities its name. */
function kindOf(sk = ''): string {
  return entityOf(sk) ?? /^\$([a-z]+)/.exec(sk)?.[1] ?? '';
}

/** The organisations of the invitations that a secret has found: who holds it may be told of them, and join them. */
function invitedInto(keys: readonly Key[], { output }: { readonly output: Input }): string[] {
  if (!keys.some(({ pk, index }) => index && pk.startsWith('$sedum#tokenhash_'))) return [];
  return ((output.Items ?? []) as { readonly orgId?: string }[]).flatMap(({ orgId }) => orgId ?? []);
}

function mayWriteOnGet({ label, userId }: Trace, { sk }: Key): boolean {
  const entity = entityOf(sk) ?? '';
  if (signInPaths.some((path) => label.includes(path))) return writtenBySigningIn.includes(entity);
  if (shelving.test(label) && writtenByShelving.includes(entity)) return true;
  return writtenByReading.has(entity) || sk === `$membership_1#userid_${userId}`;
}
