import { library } from '#shared/content/library/library.ts';
import type { Library } from '#shared/library/metrics/schema.ts';

/** The newest library: what years that are not launched follow, and what is about no year. */
export function currentLibrary(): Library {
  return library;
}
