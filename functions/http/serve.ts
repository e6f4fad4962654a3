import middy from '@middy/core';
import httpRouter from '@middy/http-router';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ulid } from 'ulid';
import * as v from 'valibot';
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
import { authenticate, sameOrigin, sessionCookies } from './authenticate.ts';
import { callerOf, ORGANISATION_HEADER } from './caller.ts';
import * as idempotency from './idempotency/store.ts';
import { log } from './log.ts';
import { oauthAnswer, oauthHeaders } from './oauth.ts';
import { problemAnswer, toAppError } from './problems.ts';
import { countRequest } from './rate/store.ts';
import { addressOf, cookieOf, formOrJsonBody, headerOf, jsonBody } from './request.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

type CallerOf<R extends Route> = R['access'] extends 'public'
  ? undefined
  : R['access'] extends 'signed-in'
    ? Person
    : Caller;

/** What an endpoint knows of its request beside the parsed input. */
export type Context<R extends Route = Route> = {
  readonly caller: CallerOf<R>;
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
    handler: (event: Event) => answerRoute(route, route.handle, event),
  }));
  const handler = middy<Event, Result>().handler(
    httpRouter<Event, Result>({
      routes: table,
      notFoundResponse: () => problemAnswer(new AppError('missing', 'There is no such address.'), ulid()),
    }),
  );
  return handler as unknown as (event: Event, context: never) => Promise<Result>;
}

async function answerRoute(route: Named, handle: ErasedHandle, event: Event): Promise<Result> {
  const started = performance.now();
  const traceId = /^[\w-]{8,64}$/.exec(headerOf(event, 'x-trace-id') ?? '')?.[0] ?? ulid().toLowerCase();
  let result: Result;
  let who: Partial<Caller> = {};
  try {
    const now = new Date();
    const caller = await admit(route, event, now);
    who = caller ?? {};
    const input = parseInput(route, event);
    const context = { caller, now, traceId, request: requestOf(event) };
    const run = async () => toResult(route, await handle({ ...input, ...context }), traceId);
    result = await once(route, event, caller as Caller | undefined, input, now, run);
  } catch (error) {
    result = failed(route, error, event, traceId);
  }
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

/** The answer for a thrown error, in the shape that the route's callers understand. */
function failed(route: Route, error: unknown, event: Event, traceId: string): Result {
  if (route.failures === 'oauth') return oauthAnswer(error, event, traceId);
  return sentToSignIn(route, error, traceId) ?? problemAnswer(error, traceId);
}

/** The login screen, for a browser that navigates and cannot be answered; with the reason where it is not merely signed out. */
function sentToSignIn(route: Route, error: unknown, traceId: string): Result | undefined {
  if (route.status !== 302) return undefined;
  const { code } = toAppError(error, traceId);
  if (code === 'unauthenticated') {
    return toResult(route, new Reply({}, { cookies: sessionCookies(''), location: '/login' }), traceId);
  }
  const problem = code === 'too-many' ? code : 'unavailable';
  return toResult(route, new Reply({}, { location: `/login?problem=${problem}` }), traceId);
}

async function admit(route: Named, event: Event, now: Date): Promise<Person | Caller | undefined> {
  if (route.access === 'public') {
    if (route.method !== 'GET' && !route.fromPrograms) sameOrigin(event);
    if (route.rate) await countRequest(route.rate, addressOf(event), now);
    return undefined;
  }
  const sender = await authenticate(event, route, now);
  const caller = route.access === 'signed-in' ? sender.person : await callerOf(event, route, sender, now);
  if (route.rate) await countRequest(route.rate, sender.person.userId, now);
  return caller;
}

function requestOf(event: Event): Context['request'] {
  return {
    ip: addressOf(event),
    namedOrgId: headerOf(event, ORGANISATION_HEADER),
    cookie: (name) => cookieOf(event, name),
    header: (name) => headerOf(event, name),
  };
}

/** Runs a POST once per idempotency key; every other request as it comes. */
async function once(
  route: Named,
  event: Event,
  caller: Caller | undefined,
  input: Record<string, unknown>,
  now: Date,
  run: () => Promise<Result>,
): Promise<Result> {
  if (route.method !== 'POST' || route.idempotent === false || !caller?.orgId) return run();
  const key = headerOf(event, 'idempotency-key');
  // A page always sends one; a program may leave it out and answer for its own repetitions.
  if (!key && caller.via === 'service-account') return run();
  if (!key || key.length > 255) {
    throw new AppError('invalid', 'Send an Idempotency-Key header of 1 to 255 characters, new for each action.');
  }
  const action = { orgId: caller.orgId, userId: caller.userId, route: route.name, key, request: input };
  const former = await idempotency.begin(action, now);
  if (former && route.showsOnce) {
    throw new AppError('gone', 'This is done already, and the secret was shown then. It can be replaced by a new one.');
  }
  if (former) return { statusCode: former.status, headers: jsonHeaders, body: former.body };
  try {
    const result = await run();
    const body = route.showsOnce ? '' : (result.body ?? '');
    await idempotency.finish(action, { status: result.statusCode ?? 200, body });
    return result;
  } catch (error) {
    // A failure leaves no effect behind (stores write in transactions), so the same key may try again.
    await idempotency.forget(action);
    throw error;
  }
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
