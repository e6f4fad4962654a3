import { createHash } from 'node:crypto';
import { AppError } from '#shared/api/problem.ts';
import type { RateClass } from '#shared/api/route.ts';
import { RateEntity } from './entity.ts';

/** What is counted: the classes of routes, and beside them tries at one person's password and code, and mails to one address. */
type Limited = RateClass | 'password' | 'code' | 'reset-mail';

/** Requests that one subject may make of a class in a window. */
const limits: Record<Limited, { readonly count: number; readonly windowSeconds: number }> = {
  // An office behind one address signs in at nine; what guards an account is the count of its own tries.
  'sign-in': { count: 100, windowSeconds: 300 },
  mail: { count: 10, windowSeconds: 3600 },
  export: { count: 30, windowSeconds: 3600 },
  token: { count: 60, windowSeconds: 300 },
  invite: { count: 60, windowSeconds: 3600 },
  'client-error': { count: 20, windowSeconds: 300 },
  password: { count: 10, windowSeconds: 900 },
  // Whoever has the password can begin as many sign-ins as they like: six digits stand only by a count of the person's own.
  code: { count: 10, windowSeconds: 3600 },
  'reset-mail': { count: 5, windowSeconds: 3600 },
};

/**
 * Counts a request of the subject (an address, a person, an e-mail) and refuses it above the limit.
 * @throws AppError `too-many` with the seconds to wait
 */
export async function countRequest(rate: Limited, subject: string, now: Date): Promise<void> {
  const { count, windowSeconds } = limits[rate];
  const { bucket, window, seconds } = bucketOf(rate, subject, now);
  const { data } = await RateEntity.upsert({ bucket, ttl: (window + 2) * windowSeconds })
    .add({ count: 1 })
    .go({ response: 'all_new' });
  if ((data.count ?? 0) <= count) return;
  const retryAfter = (window + 1) * windowSeconds - seconds;
  throw new AppError('too-many', `Too many tries. Wait ${Math.ceil(retryAfter / 60)} min and try again.`, {
    retryAfter,
  });
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
