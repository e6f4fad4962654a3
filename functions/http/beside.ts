import { errorFields, log } from '#functions/core/log.ts';

/**
 * Reads what only decorates an answer, such as names: where that fails the answer goes without it, since what it tells of is
 * read or written already. The log tells of it.
 * @param without what stands in its place
 */
export async function beside<T>(what: string, read: () => Promise<T>, without: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    log('warn', `not read beside an answer: ${what}`, errorFields(error));
    return without;
  }
}
