import { errorFields, log } from './log.ts';

/**
 * Does what follows a change that is written already, such as its mail: where that fails the change stands, and the log
 * tells of it.
 * @returns whether it was done
 */
export async function afterwards(what: string, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    log('error', `not done after a change: ${what}`, errorFields(error));
    return false;
  }
}
