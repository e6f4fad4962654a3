import type * as v from 'valibot';
import type { BreakerKey, BuiltFlag } from '#shared/features/flags.ts';
import type { Access } from '#shared/people/access.ts';
import type { pathParams } from './params.ts';
import type { ProblemCode } from './problem.ts';

export type Schema = v.GenericSchema<unknown, unknown>;

/** What a route may cost a single caller: see functions/core/rate/store.ts. */
export type RateClass = 'sign-in' | 'mail' | 'export' | 'token' | 'invite' | 'client-error' | 'upload' | 'figures';

/** One HTTP endpoint as data: server, client, gateway, API document and tests all read it. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Literal path in API Gateway syntax, so that one search finds every use: `/api/year/{year}/submissions`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Closed to service accounts: people, invites, MFA, service accounts. */
  readonly peopleOnly?: true;
  /** Names, settings and counts: the provider's staff read it without the customer's grant (decisions, 10.3). */
  readonly staffReads?: 'settings';
  /** Still possible after the licence has ended, when everything else is read-only. */
  readonly afterLicence?: true;
  /** A global switch that stops this route for everybody, without a deployment: 503 while it is open. */
  readonly breaker?: BreakerKey;
  /** The feature that must be on for the organisation; where it is off the route answers 404. */
  readonly flag?: BuiltFlag;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The whole answer body. Keys that it does not name never leave the server. */
  readonly answer: Schema;
  /** 302 is a navigation of the browser: where it fails, it goes to the login screen with the reason, not to a page of JSON. */
  readonly status?: 201 | 202 | 204 | 302;
  /**
   * The problems that the endpoint itself throws; those of the door (who calls, what is sent, how often) follow from the
   * rest of the route. Every answer of every API test is checked against both.
   */
  readonly fails?: readonly ProblemCode[];
  /** The page of a navigation (302) that cannot be answered. Without it, the login screen, with what went wrong. */
  readonly failsTo?: `/${string}`;
  /** Where a caller whose answer was lost sees whether a POST with a key took effect: the path of a GET. */
  readonly lookAt?: `/api/${string}`;
  /** False on a POST whose own versions make a second arrival harmless; every other POST stores its answer under a key. */
  readonly idempotent?: false;
  /** The answer holds a secret that is shown this once: it is not kept, and a second arrival is told so. */
  readonly showsOnce?: true;
  readonly rate?: RateClass;
  /** Asked by the page itself again and again: it is nothing that the person does, so the idle time runs on. */
  readonly polled?: true;
  /** The largest body in bytes, where that is less than every route takes. */
  readonly mostBytes?: number;
  /** Public and called by programs: takes a form as well as JSON, and no page's origin is asked for. */
  readonly fromPrograms?: true;
  /** Fails as OAuth asks (RFC 6749, section 5.2) and not by a problem, for clients that any OAuth library makes. */
  readonly failures?: 'oauth';
};

/** Does the answer of a route stand under an idempotency key? Of a POST in an organisation, unless its versions make it harmless. */
export function keepsAnswer({ method, idempotent, access }: Pick<Route, 'method' | 'idempotent' | 'access'>): boolean {
  return method === 'POST' && idempotent !== false && access !== 'public' && access !== 'signed-in';
}

export type Routes = { readonly [name: string]: Route };
export type Named<R extends Route = Route> = R & { readonly name: string };

/** Names each route after its key and keeps every literal type. */
export function defineRoutes<const R extends Routes>(
  routes: R,
): { readonly [K in keyof R]: R[K] & { readonly name: K } } {
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, { ...route, name }])) as never;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The parsed path parameters of a path. */
export type Params<Path extends string> = {
  readonly [N in ParamNames<Path>]: N extends keyof typeof pathParams ? v.InferOutput<(typeof pathParams)[N]> : string;
};

type ParamsPart<R extends Route> = [ParamNames<R['path']>] extends [never]
  ? unknown
  : { readonly params: Params<R['path']> };
type QueryPart<R extends Route> = R extends { readonly query: infer Q extends Schema }
  ? Record<never, never> extends v.InferInput<Q>
    ? { readonly query?: v.InferInput<Q> }
    : { readonly query: v.InferInput<Q> }
  : unknown;
type BodyPart<R extends Route> = R extends { readonly body: infer B extends Schema }
  ? { readonly body: v.InferInput<B> }
  : unknown;
type Flat<T> = { [K in keyof T]: T[K] };

/** What a caller of the route sends. */
export type Ask<R extends Route> = Flat<ParamsPart<R> & QueryPart<R> & BodyPart<R>>;

/** The same, parsed: what the endpoint receives. */
export type Parsed<R extends Route> = Flat<
  ParamsPart<R> &
    (R extends { readonly query: infer Q extends Schema } ? { readonly query: v.InferOutput<Q> } : unknown) &
    (R extends { readonly body: infer B extends Schema } ? { readonly body: v.InferOutput<B> } : unknown)
>;

/** What the endpoint returns and the caller gets. Answer schemas whitelist and never transform. */
export type Answer<R extends Route> = v.InferOutput<R['answer']>;

/** The names between braces, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}

/** Literal segments before parameters, for routers that take the first match (`~` sorts after every letter). */
export function mostSpecificFirst<R extends Pick<Route, 'path'>>(routes: readonly R[]): R[] {
  const rank = ({ path }: R) => path.replace(/\{\w+\}/g, '~');
  return routes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
