import type { CellMethod } from '#shared/collection/cells/schema.ts';
import type { Caller } from '#shared/people/access.ts';

/**
 * By which way an act upon a cell or its evidence came: what a program does is a program's, whatever it says of itself.
 * @param said how a person says that they entered it; without it they did it on the screen
 */
export function sourceOf({ via }: Pick<Caller, 'via'>, said: CellMethod = 'screen'): CellMethod {
  return via === 'service-account' ? 'service-account' : said;
}
