import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { sealingBy } from '#functions/core/key-sealing.ts';
import { unnoted } from '#functions/db/effects.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import { AppError } from '#shared/api/problem.ts';
import { IdempotencyEntity } from './entity.ts';

/** What makes two requests "the same action": who, where, which route, and the key that the client made for it. */
export type Action = {
  readonly orgId: string;
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  readonly request: unknown;
};
export type Outcome = { readonly status: number; readonly body: string };

/**
 * What became of an action before: `answered` is its answer again; `unkept` took effect, and its answer is not kept; `cut-off`
 * was begun and came to no end that was noted, so that nobody knows whether it took effect.
 */
export type Former = { readonly is: 'answered'; readonly outcome: Outcome } | { readonly is: 'unkept' | 'cut-off' };

const KEPT_SECONDS = 24 * 3600;
/** Longer than any request may run: see the timeout of the API functions. */
const BUSY_MS = 30_000;
/** Longer answers are not kept; a second arrival of such a request is told to read the result instead. */
export const LONGEST_BODY = 200_000;

/**
 * Claims the action, or gives what became of its first arrival. A claim stands before the effect and is never taken over: one
 * that was cut off stays so until it is forgotten after 24 hours, and the effect cannot happen twice.
 * @throws AppError `conflict` while the first is under way, `key-reused` when the key came with another request
 */
export function begin(action: Action, now: Date): Promise<Former | undefined> {
  return unnoted(() => claim(action, ulid(), now));
}

async function claim(action: Action, claimId: string, now: Date): Promise<Former | undefined> {
  const key = keyOf(action);
  const sealing = sealingOf(action);
  const requestHash = sealing.fingerprint(action.request);
  try {
    await IdempotencyEntity.create({
      ...key,
      requestHash,
      claimId,
      state: 'IN_PROGRESS',
      busyUntil: new Date(now.getTime() + BUSY_MS).toISOString(),
      ttl: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
    }).go();
    return undefined;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const { data: first } = await IdempotencyEntity.get(key).go({ consistent: true });
  if (!first) return claim(action, claimId, now);
  // The claim was written, its answer was lost, and the SDK sent it again.
  if (first.claimId === claimId) return undefined;
  if (first.requestHash !== requestHash) {
    throw new AppError('key-reused', 'This idempotency key was used for another request. Make a new key.');
  }
  if (first.state === 'IN_PROGRESS') {
    if (first.busyUntil <= now.toISOString()) return { is: 'cut-off' };
    throw new AppError('conflict', 'The same request is under way. Wait for its answer.', { retryAfter: 2 });
  }
  if (first.status === undefined || first.body === undefined) return { is: 'unkept' };
  return { is: 'answered', outcome: { status: first.status, body: sealing.open(first.body) } };
}

/**
 * Notes that the action took effect, with its outcome for a second arrival, so that only who sends the key again can read it.
 * @param outcome left out where the answer cannot be given again; one that is too long is left out too
 */
export async function finish(action: Action, outcome?: Outcome): Promise<void> {
  const kept = outcome && outcome.body.length <= LONGEST_BODY ? outcome : undefined;
  const answer = kept && { status: kept.status, body: sealingOf(action).seal(kept.body) };
  await unnoted(() =>
    IdempotencyEntity.patch(keyOf(action))
      .set({ state: 'DONE', ...answer })
      .go(),
  );
}

/** Forgets a request that changed nothing, so that it may be tried again under its key. */
export async function forget(action: Action): Promise<void> {
  await unnoted(() => IdempotencyEntity.delete(keyOf(action)).go());
}

const keyOf = ({ orgId, userId, route, key }: Action) => ({
  orgId,
  keyHash: createHash('sha256')
    .update(JSON.stringify([userId, route, key]))
    .digest('hex'),
});
const sealingOf = ({ orgId, userId, route, key }: Action) => sealingBy(key, [orgId, userId, route]);
