import type { Library } from '#shared/library/metrics/schema.ts';
import { currentLibrary, libraryOf } from './library.ts';

/** What of a year decides by which content it is read; the year's own item carries it. */
export type PinningYear = {
  readonly year: number;
  readonly status: 'DRAFT' | 'LAUNCHED' | 'COMPLETED';
  readonly libraryVersion: string;
};

/**
 * The catalogue of a year: sections, data points, computed metrics, rules, options and framework versions as one frozen
 * value. A year is pinned to a version of the library by its launch, and no deployment moves it; before that it follows the
 * newest.
 * @param year its item; undefined = it was never set up
 * @throws Error that names the year, where its version is not here
 */
export function catalogueOf(orgId: string, year: PinningYear | undefined): Library {
  if (year === undefined || year.status === 'DRAFT') return currentLibrary();
  try {
    return libraryOf(year.libraryVersion);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`The year ${year.year} of ${orgId} cannot be read. ${cause}`, { cause: error });
  }
}
