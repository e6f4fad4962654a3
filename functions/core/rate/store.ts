import { createHash } from 'node:crypto';
import { isConditionFailure } from '#functions/db/failures.ts';
import { AppError } from '#shared/api/problem.ts';
import type { RateClass } from '#shared/api/route.ts';
import { RateEntity } from './entity.ts';

/** Tries at one address without being signed in: counted by where they come from, and those of all strangers together. */
type Tries = 'password' | 'reset-code' | 'reset-mail';

/**
 * What is counted: the classes of routes, and beside them tries at one address, at one person's code, and an organisation's
 * mails of invitations.
 */
type Limited = RateClass | Tries | `${Tries}-of-strangers` | 'code' | 'invite-mail';

type Limit = {
  readonly count: number;
  readonly windowSeconds: number;
  /** What to tell somebody above the limit who may still do `left` of it; by itself to wait. */
  readonly refusal?: (left: number, count: number) => string;
};

/** What one subject may do of a class in a window. */
const limits: Record<Limited, Limit> = {
  // An office behind one address signs in at nine; what guards an account is the count of its own tries.
  'sign-in': { count: 100, windowSeconds: 300 },
  mail: { count: 10, windowSeconds: 3600 },
  export: { count: 30, windowSeconds: 3600 },
  token: { count: 60, windowSeconds: 300 },
  invite: { count: 60, windowSeconds: 3600 },
  'client-error': { count: 20, windowSeconds: 300 },
  // Each may hold 50 MB for a day: more than anybody attaches by hand, few enough that nobody fills the store.
  upload: { count: 300, windowSeconds: 3600 },
  // Each may be a year of the largest company; what was given up is given up after hours.
  figures: { count: 10, windowSeconds: 3600 },
  password: { count: 10, windowSeconds: 900 },
  // Whoever is above it still has the browsers that are known and the mailed code.
  'password-of-strangers': { count: 100, windowSeconds: 3600 },
  // Whoever has the password can begin as many sign-ins as they like: six digits stand only by a count of the person's own.
  code: { count: 10, windowSeconds: 3600 },
  'reset-code': { count: 10, windowSeconds: 900 },
  'reset-code-of-strangers': { count: 60, windowSeconds: 3600 },
  'reset-mail': { count: 5, windowSeconds: 3600 },
  'reset-mail-of-strangers': { count: 20, windowSeconds: 3600 },
  // Five lists of the longest kind: a large customer is in within two hours, and a stolen session sends no spam by us.
  'invite-mail': {
    count: 500,
    windowSeconds: 3600,
    refusal: (left, count) =>
      `An organisation can send ${count} invitations an hour, and yours can send ${left} more. Invite fewer people now and the others later.`,
  },
};

/**
 * Counts what a subject (an address, a person, an e-mail, an organisation) does, and refuses it above the limit: all of it, or
 * nothing. What is refused does not count.
 * @param weight how much of it the request does at once
 * @throws AppError `too-many` with the seconds to wait
 */
export async function countRequest(rate: Limited, subject: string, now: Date, weight = 1): Promise<void> {
  const { count, windowSeconds, refusal } = limits[rate];
  const { bucket, window, seconds } = bucketOf(rate, subject, now);
  try {
    await RateEntity.upsert({ bucket, ttl: (window + 2) * windowSeconds })
      .add({ count: weight })
      .where((item, { notExists, lte }) => `${notExists(item.count)} OR ${lte(item.count, count - weight)}`)
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const retryAfter = (window + 1) * windowSeconds - seconds;
    const message =
      refusal?.(count - (await counted(bucket)), count) ??
      `Too many tries. Wait ${Math.ceil(retryAfter / 60)} min and try again.`;
    throw new AppError('too-many', message, { retryAfter });
  }
}

async function counted(bucket: string): Promise<number> {
  const { data } = await RateEntity.get({ bucket }).go({ consistent: true });
  return data?.count ?? 0;
}

/** Forgets the count of a subject, once a try has shown that it was no guess. */
export async function forgive(rate: Limited, subject: string, now: Date): Promise<void> {
  await RateEntity.delete({ bucket: bucketOf(rate, subject, now).bucket }).go();
}

function bucketOf(rate: Limited, subject: string, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(seconds / limits[rate].windowSeconds);
  const bucket = createHash('sha256').update(`${rate}|${window}|${subject}`).digest('hex');
  return { bucket, window, seconds };
}
