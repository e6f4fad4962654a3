import { AppError } from '#shared/api/problem.ts';

/**
 * What the seed makes, made once: it is looked for first, since an earlier run may have made it, and again where making it
 * fails, since the answer to the making may have got lost.
 */
export async function ensured<T>(find: () => Promise<T | undefined>, make: () => Promise<T>): Promise<T> {
  const there = await find();
  if (there !== undefined) return there;
  try {
    return await make();
  } catch (error) {
    const made = await find();
    if (made === undefined) throw error;
    return made;
  }
}

/** Rounds in which a change may meet the trace of its own first try. */
const ROUNDS = 4;

/**
 * Brings something with a version to where it should be: reads it, changes what is not so yet over the version that was read,
 * and looks again. A conflict is the trace of a change that got through, or of another one: the next look tells.
 * @throws Error when it does not come to be so
 */
export async function brought<T>(
  read: () => Promise<T>,
  isSo: (now: T) => boolean,
  change: (now: T) => Promise<unknown>,
): Promise<T> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = await read();
    if (isSo(now)) return now;
    try {
      await change(now);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
  const last = await read();
  if (isSo(last)) return last;
  throw new Error(`The seed could not bring about what it should: ${JSON.stringify(last).slice(0, 500)}`);
}
