import middy from '@middy/core';
import httpRouter from '@middy/http-router';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ulid } from 'ulid';
import * as v from 'valibot';
import { log } from '#functions/core/log.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import type { User } from '#functions/core/people/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import type { Session } from '#functions/core/sessions/store.ts';
import { Effects } from '#functions/db/effects.ts';
import { paramSchema } from '#shared/api/params.ts';
import { AppError, parsed } from '#shared/api/problem.ts';
import {
  type Answer,
  mostSpecificFirst,
  type Named,
  type Parsed,
  paramNames,
  type Route,
  type Routes,
} from '#shared/api/route.ts';
import type { Caller, Person } from '#shared/people/access.ts';
import { afterwords } from './afterwords.ts';
import { authenticate, sameOrigin, sessionCookies } from './authenticate.ts';
import { callerOf, namedIn, ORGANISATION_HEADER } from './caller.ts';
import { beforeTheEnd, type Running } from './deadline.ts';
import { noRoute } from './nowhere.ts';
import { oauthAnswer, oauthHeaders } from './oauth.ts';
import { once } from './once.ts';
import { problemAnswer, toAppError } from './problems.ts';
import { addressOf, cookieOf, formOrJsonBody, headerOf, jsonBody } from './request.ts';
import { mustFit } from './size.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

type CallerOf<R extends Route> = R['access'] extends 'public'
  ? undefined
  : R['access'] extends 'signed-in'
    ? Person
    : Caller;

/** What is there of every person who sends a request; of programs there is nothing. */
type OfPeople<R extends Route, T> = R['access'] extends 'public'
  ? undefined
  : R extends { readonly peopleOnly: true }
    ? T
    : T | undefined;

/** What an endpoint knows of its request beside the parsed input. */
export type Context<R extends Route = Route> = Visitor<R> & {
  /** The instant at which the request arrived: rules take it as an argument. */
  readonly now: Date;
  readonly traceId: string;
  readonly request: {
    readonly ip: string;
    /** The organisation that the request names, for routes that need none: not verified yet. */
    readonly namedOrgId: string | undefined;
    cookie(name: string): string | undefined;
    /** One header, by its lower-case name. */
    header(name: string): string | undefined;
  };
};

/** Who sends a request, with what was read to let them in: no endpoint reads it again. */
type Visitor<R extends Route> = {
  readonly caller: CallerOf<R>;
  /** The organisation that the caller was let into; undefined on routes that need none. */
  readonly organisation: CallerOf<R> extends Caller ? OrganisationRecord : undefined;
  readonly user: OfPeople<R, User>;
  readonly session: OfPeople<R, Session>;
};

/** An answer that also sets cookies or sends the browser elsewhere. */
export class Reply<A> {
  readonly answer: A;
  readonly cookies: readonly string[];
  readonly location: string | undefined;

  constructor(answer: A, { cookies = [], location }: { cookies?: readonly string[]; location?: string } = {}) {
    this.answer = answer;
    this.cookies = cookies;
    this.location = location;
  }
}

type Handle<R extends Route> = (input: Parsed<R> & Context<R>) => Promise<Answer<R> | Reply<Answer<R>>>;
/** One function per route of a feature, no more and no fewer. */
export type Handlers<R extends Routes> = { readonly [K in keyof R]: Handle<R[K]> };
/** A feature's routes with the functions that answer them. */
export type Feature = { readonly routes: Routes; readonly handlers: Readonly<Record<string, ErasedHandle>> };
// Types meet in `endpoints`; from here on a route is data, so its generics are erased once.
type ErasedHandle = (input: Record<string, unknown>) => Promise<unknown>;

/** Joins a feature's routes with its handlers; a missing, surplus or wrong handler does not compile. */
export function endpoints<R extends Routes>(routes: R, handlers: Handlers<R>): Feature {
  return { routes, handlers: handlers as unknown as Feature['handlers'] };
}

/** The Lambda handler of an area: every route of its features. */
export function serve(features: readonly Feature[]): (event: Event, context: never) => Promise<Result> {
  const table = mostSpecificFirst(
    features.flatMap(({ routes, handlers }) =>
      (Object.values(routes) as Named[]).map((route) => ({ ...route, handle: handlers[route.name] as ErasedHandle })),
    ),
  ).map((route) => ({
    method: route.method,
    path: route.path,
    handler: (event: Event, context: Running) => answerRoute(route, event, context),
  }));
  const handler = middy<Event, Result>().handler(
    httpRouter<Event, Result>({
      routes: table,
      notFoundResponse: ({ path }) => noRoute(methodsAt(table, path)),
    }),
  );
  return handler as unknown as (event: Event, context: never) => Promise<Result>;
}

/** The methods that are routes of ours at an address. */
function methodsAt(table: readonly Pick<Route, 'method' | 'path'>[], address: string): string[] {
  const isAt = ({ path }: Pick<Route, 'path'>) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);
  return [...new Set(table.filter(isAt).map(({ method }) => method))].toSorted();
}

type Served = Named & { readonly handle: ErasedHandle };
type Answered = { readonly result: Result; readonly who: Partial<Caller> };

async function answerRoute(route: Served, event: Event, running: Running): Promise<Result> {
  const started = performance.now();
  const traceId = /^[\w-]{8,64}$/.exec(headerOf(event, 'x-trace-id') ?? '')?.[0] ?? ulid().toLowerCase();
  const effects = new Effects();
  const { result, who } = await beforeTheEnd<Answered>(running, answered(route, event, traceId, effects), () => {
    effects.close();
    log('error', 'request stopped before the end of the function', { traceId, route: route.name });
    const tooLong = new AppError(
      'unavailable',
      `This took too long and was stopped. ${afterwords(effects.changed, route)}`,
    );
    return { result: failed(route, tooLong, event, traceId, effects), who: {} };
  });
  log('info', 'request', {
    traceId,
    route: route.name,
    status: result.statusCode,
    ms: Math.round(performance.now() - started),
    orgId: who.orgId,
    userId: who.userId,
  });
  return result;
}

async function answered(route: Served, event: Event, traceId: string, effects: Effects): Promise<Answered> {
  let who: Partial<Caller> = {};
  try {
    const now = new Date();
    const visitor = await admit(route, event, now);
    who = visitor.caller ?? {};
    const input = parseInput(route, event);
    const context = { ...visitor, now, traceId, request: requestOf(event) };
    const arrival = { route, event, caller: visitor.caller as Caller | undefined, input, now, traceId, effects };
    const run = async () =>
      mustFit(toResult(route, await route.handle({ ...input, ...context }), traceId), route, effects, traceId);
    return { result: await once(arrival, run), who };
  } catch (error) {
    return { result: failed(route, error, event, traceId, effects), who };
  }
}

/** The answer for a thrown error, in the shape that the route's callers understand. */
function failed(route: Named, error: unknown, event: Event, traceId: string, { changed }: Effects): Result {
  if (route.failures === 'oauth') return oauthAnswer(error, event, traceId);
  return sentElsewhere(route, error, traceId) ?? problemAnswer(error, traceId, afterwords(changed, route));
}

/** Where a browser that navigates and cannot be answered is sent: the route's own page, or the login screen, with the reason. */
function sentElsewhere(route: Route, error: unknown, traceId: string): Result | undefined {
  if (route.status !== 302) return undefined;
  const { code } = toAppError(error, traceId);
  if (code === 'unauthenticated') {
    return toResult(route, new Reply({}, { cookies: sessionCookies(''), location: '/login' }), traceId);
  }
  if (route.failsTo) return toResult(route, new Reply({}, { location: route.failsTo }), traceId);
  const problem = code === 'too-many' ? code : 'unavailable';
  return toResult(route, new Reply({}, { location: `/login?problem=${problem}` }), traceId);
}

type Admission = {
  readonly caller?: Person | Caller;
  readonly organisation?: OrganisationRecord;
  readonly user?: User | undefined;
  readonly session?: Session | undefined;
};

async function admit(route: Named, event: Event, now: Date): Promise<Admission> {
  if (route.access === 'public') {
    if (route.method !== 'GET' && !route.fromPrograms) sameOrigin(event);
    if (route.rate) await countRequest(route.rate, addressOf(event), now);
    return {};
  }
  const orgId = route.access === 'signed-in' ? undefined : namedIn(event);
  const sender = await authenticate(event, route, orgId, now);
  const { person, user, session } = sender;
  const admitted = route.access === 'signed-in' ? { caller: person } : await callerOf(event, route, sender, orgId, now);
  if (route.rate) await countRequest(route.rate, person.userId, now);
  return { ...admitted, user, session };
}

function requestOf(event: Event): Context['request'] {
  return {
    ip: addressOf(event),
    namedOrgId: headerOf(event, ORGANISATION_HEADER),
    cookie: (name) => cookieOf(event, name),
    header: (name) => headerOf(event, name),
  };
}

function parseInput(route: Route, event: Event): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const names = paramNames(route.path);
  if (names.length > 0) {
    const schemas = Object.fromEntries(names.map((name) => [name, paramSchema(name)]));
    input.params = parsed(v.object(schemas), event.pathParameters ?? {});
  }
  if (route.query) input.query = parsed(route.query, event.queryStringParameters ?? {});
  if (route.body)
    input.body = parsed(route.body, route.fromPrograms ? formOrJsonBody(event) : jsonBody(event, route.mostBytes));
  return input;
}

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'private, no-store' };

function toResult(route: Route, answer: unknown, traceId: string): Result {
  const reply = answer instanceof Reply ? answer : new Reply(answer);
  const cookies = reply.cookies.length > 0 ? { cookies: [...reply.cookies] } : {};
  if (reply.location) {
    const headers = { location: reply.location, 'cache-control': 'private, no-store', 'x-trace-id': traceId };
    return { statusCode: 302, headers, ...cookies };
  }
  const statusCode = route.status ?? 200;
  if (statusCode === 204) return { statusCode, headers: { 'x-trace-id': traceId }, ...cookies };
  const body = JSON.stringify(v.parse(route.answer, reply.answer));
  const headers = route.failures === 'oauth' ? oauthHeaders : jsonHeaders;
  return { statusCode, headers: { ...headers, 'x-trace-id': traceId }, body, ...cookies };
}
