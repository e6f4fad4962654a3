import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errorFields, log } from '#functions/core/log.ts';
import { type Effects, noting } from '#functions/db/effects.ts';
import { AppError } from '#shared/api/problem.ts';
import { keepsAnswer, type Named } from '#shared/api/route.ts';
import type { Caller } from '#shared/people/access.ts';
import * as idempotency from './idempotency/store.ts';
import { problemAnswer } from './problems.ts';
import { headerOf } from './request.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** A parsed request on its way to its endpoint. */
export type Arrival = {
  readonly route: Named;
  readonly event: APIGatewayProxyEventV2;
  readonly caller: Caller | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly traceId: string;
  readonly effects: Effects;
};

/**
 * Runs a POST once per idempotency key; every other request as it comes. The key is claimed before the effect and given back
 * only where nothing was changed; whatever fails after the effect, a second arrival is told what became of the first.
 * @throws AppError `conflict` for a repetition whose answer cannot be given again, `gone` for a secret that was shown
 */
export async function once(arrival: Arrival, run: () => Promise<Result>): Promise<Result> {
  const noted = () => noting(arrival.effects, run);
  const action = actionOf(arrival);
  if (!action) return noted();
  const former = await idempotency.begin(action, arrival.now);
  if (former) return repeated(arrival, former);
  try {
    const result = await noted();
    const outcome = { status: result.statusCode ?? 200, body: arrival.route.showsOnce ? '' : (result.body ?? '') };
    await keep(
      () => idempotency.finish(action, outcome),
      () => idempotency.finish(action),
    );
    return result;
  } catch (error) {
    await failed(arrival, action, error);
    throw error;
  }
}

function actionOf({ route, event, caller, input }: Arrival): idempotency.Action | undefined {
  if (!keepsAnswer(route) || !caller?.orgId) return undefined;
  const key = headerOf(event, 'idempotency-key');
  // A page always sends one; a program may leave it out and answer for its own repetitions.
  if (!key && caller.via === 'service-account') return undefined;
  if (!key || key.length > 255) {
    throw new AppError('invalid', 'Send an Idempotency-Key header of 1 to 255 characters, new for each action.');
  }
  return { orgId: caller.orgId, userId: caller.userId, route: route.name, key, request: input };
}

function repeated({ route, traceId }: Arrival, former: idempotency.Former): Result {
  if (former.is === 'answered') {
    const { status, body } = former.outcome;
    const isProblem = status >= 400;
    const type = isProblem ? 'application/problem+json' : 'application/json';
    const headers = { 'content-type': type, 'cache-control': 'private, no-store', 'x-trace-id': traceId };
    if (isProblem || !route.showsOnce) return { statusCode: status, headers, body };
  }
  if (former.is !== 'cut-off' && route.showsOnce) {
    throw new AppError('gone', 'This is done already, and the secret was shown then. It can be replaced by a new one.');
  }
  throw new AppError('conflict', former.is === 'unkept' ? DONE : UNKNOWN, { current: { lookAt: route.lookAt } });
}

const DONE = 'This is done already; only its answer is not kept. Look at the result instead of sending it again.';
const UNKNOWN =
  'This was sent before and cut off, and nobody knows how far it came. Look whether it is there before you do it again.';

/** After a failure the key is given back where nothing was changed; else it stays used, with the answer where there is one. */
async function failed({ effects, traceId }: Arrival, action: idempotency.Action, error: unknown): Promise<void> {
  if (effects.changed === 'nothing') return keep(() => idempotency.forget(action));
  const { statusCode = 500, body = '' } = error instanceof AppError ? problemAnswer(error, traceId) : {};
  const outcome = body && statusCode < 500 ? { status: statusCode, body } : undefined;
  // What may or may not have been written stays claimed without an end: that is what a second arrival has to be told.
  if (outcome || effects.changed === 'something') await keep(() => idempotency.finish(action, outcome));
}

/** The first of these that succeeds: where none does the claim stands, and the answer of the request is given all the same. */
async function keep(...tries: readonly (() => Promise<void>)[]): Promise<void> {
  for (const attempt of tries) {
    try {
      return await attempt();
    } catch (error) {
      log('warn', 'outcome of a request not kept', errorFields(error));
    }
  }
}
