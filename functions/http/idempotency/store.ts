import { createHash } from 'node:crypto';
import { AppError } from '#shared/api/problem.ts';
import { IdempotencyEntity } from './entity.ts';
import { sealingBy } from './sealing.ts';

/** What makes two requests "the same action": who, where, which route, and the key that the client made for it. */
export type Action = {
  readonly orgId: string;
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  readonly request: unknown;
};
export type Outcome = { readonly status: number; readonly body: string };

const KEPT_SECONDS = 24 * 3600;
/** Longer than any request may run: see the timeout of the API functions. */
const BUSY_MS = 30_000;
/** Longer answers are not kept; a second arrival of such a request is told to read the result instead. */
const LONGEST_BODY = 200_000;

/**
 * Claims the action, or gives the outcome of its first arrival.
 * @throws AppError `conflict` while the first is under way, `key-reused` when the key came with another request
 */
export async function begin(action: Action, now: Date): Promise<Outcome | undefined> {
  const key = keyOf(action);
  const sealing = sealingOf(action);
  const requestHash = sealing.fingerprint(action.request);
  const claim = {
    ...key,
    requestHash,
    state: 'IN_PROGRESS' as const,
    busyUntil: new Date(now.getTime() + BUSY_MS).toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  };
  try {
    await IdempotencyEntity.upsert(claim)
      .where(
        (item, op) =>
          `${op.notExists(item.state)} OR (${op.eq(item.state, 'IN_PROGRESS')} AND ${op.lt(item.busyUntil, now.toISOString())})`,
      )
      .go();
    return undefined;
  } catch (error) {
    if ((error as { code?: number }).code !== 4001) throw error;
  }
  const { data: first } = await IdempotencyEntity.get(key).go({ consistent: true });
  if (!first) return begin(action, now);
  if (first.requestHash !== requestHash) {
    throw new AppError('key-reused', 'This idempotency key was used for another request. Make a new key.');
  }
  if (first.state === 'IN_PROGRESS' || first.status === undefined || first.body === undefined) {
    throw new AppError('conflict', 'The same request is under way. Wait for its answer.', { retryAfter: 2 });
  }
  return { status: first.status, body: sealing.open(first.body) };
}

/** Keeps the outcome for a second arrival, so that only who sends the key again can read it. */
export async function finish(action: Action, { status, body }: Outcome): Promise<void> {
  if (body.length > LONGEST_BODY) return;
  await IdempotencyEntity.patch(keyOf(action))
    .set({ state: 'DONE', status, body: sealingOf(action).seal(body) })
    .go();
}

/** Forgets a request that failed on our side, so that it may be tried again under its key. */
export async function forget(action: Action): Promise<void> {
  await IdempotencyEntity.delete(keyOf(action)).go();
}

const keyOf = ({ orgId, userId, route, key }: Action) => ({
  orgId,
  keyHash: createHash('sha256')
    .update(JSON.stringify([userId, route, key]))
    .digest('hex'),
});
const sealingOf = ({ orgId, userId, route, key }: Action) => sealingBy(key, [orgId, userId, route]);
