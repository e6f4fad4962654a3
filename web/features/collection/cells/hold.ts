import type { AppError } from '#shared/api/problem.ts';

/** Why nothing is being saved at the moment. */
export type Hold = {
  readonly kind: 'offline' | 'busy' | 'signed-out' | 'locked' | 'refused';
  /** What to tell the person. */
  readonly detail: string;
  /** When it is tried again by itself, in milliseconds; null = not before somebody asks. */
  readonly retryAt: number | null;
};

/** The session ended. */
export const signedOut: Hold = {
  kind: 'signed-out',
  detail: 'You were signed out. What you typed is kept on this device.',
  retryAt: null,
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * The wait before try number `tries` (from 1), in milliseconds: 1 s doubled each time to at most 30 s, of which a random
 * half is taken off so that many browsers do not come back together. `random` is from 0 to 1.
 */
export function waitBefore(tries: number, random: number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return full / 2 + (full / 2) * random;
}

/** What a failed save means for all that is waiting: wait and try again, or wait for the person. */
export function holdAfter(error: AppError, tries: number, now: number, random: number): Hold {
  const { code, message, retryAfter } = error;
  if (code === 'unauthenticated') return signedOut;
  if (code === 'locked') return { kind: 'locked', detail: message, retryAt: null };
  const wait = Math.max(waitBefore(tries, random), (retryAfter ?? 0) * 1_000);
  if (code === 'unavailable') return { kind: 'offline', detail: message, retryAt: now + wait };
  if (code === 'too-many' || code === 'broken') return { kind: 'busy', detail: message, retryAt: now + wait };
  return { kind: 'refused', detail: message, retryAt: null };
}
