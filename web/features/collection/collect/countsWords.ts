import type { Counts } from '#shared/collection/year/schema.ts';

/** `7 of 31`, the required cells of a section; of an optional one the optional cells. `none asked` where there is none. */
export function progressWords(counts: Counts): string {
  const [done, all] =
    counts.required > 0 ? [counts.answered, counts.required] : [counts.optionalAnswered, counts.optional];
  return all === 0 ? 'none asked' : `${done} of ${all}`;
}

/** What a section's counts say beside its progress: `3 to submit`, `2 without data`; empty when nothing. */
export function remarksOf(counts: Counts): string[] {
  return [
    ...(counts.drafts > 0 ? [`${counts.drafts} to submit`] : []),
    ...(counts.withoutData > 0 ? [`${counts.withoutData} without data`] : []),
    ...(counts.optedOut > 0 ? [`${counts.optedOut} opted out`] : []),
  ];
}

/** The share of the required cells that are answered, 0 to 1; of an optional section its optional ones. */
export function shareDone(counts: Counts): number {
  const [done, all] =
    counts.required > 0 ? [counts.answered, counts.required] : [counts.optionalAnswered, counts.optional];
  return all === 0 ? 0 : done / all;
}
