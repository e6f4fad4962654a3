import type { FirstLoad } from './budget.ts';

/**
 * First loads that are over their budget, and how large they may be until somebody brings them down, kB of gzip. What is
 * not named here has to keep its budget; what keeps it has to leave this list.
 */
export const knownOver: Readonly<Record<string, number>> = {};

const KB = 1024;
const toKb = (bytes: number) => (bytes / KB).toFixed(1);

/** What grew beyond its budget, or beyond what is known of it, and what is known of it for nothing; one line each. */
export function grown(loads: readonly FirstLoad[], known: Readonly<Record<string, number>> = knownOver): string[] {
  const larger = loads.flatMap(({ route, bytes, most }) => {
    const limit = Math.max(most, (known[route] ?? 0) * KB);
    return bytes > limit ? [`${route}: ${toKb(bytes)} kB, may have ${toKb(limit)}`] : [];
  });
  const idle = Object.keys(known).filter((route) => !loads.some((load) => load.route === route && load.over));
  return [...larger, ...idle.map((route) => `${route} is known to be over its budget and is not`)];
}
