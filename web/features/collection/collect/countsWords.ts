import type { Counts } from '#shared/collection/year/schema.ts';

/** `7 of 31`, the required cells of a section; of an optional one the optional cells. `none asked` where there is none. */
export function progressWords(counts: Counts): string {
  const [done, all] =
    counts.required > 0 ? [counts.answered, counts.required] : [counts.optionalAnswered, counts.optional];
  return all === 0 ? 'none asked' : `${done} of ${all}`;
}

/** Something that counts say beside the progress; `partial` where it waits for somebody. */
export type Remark = { readonly words: string; readonly tone: 'partial' | 'idle' };

/** What counts say beside their progress: `1 to look at`, `3 to submit`, `2 without data`; empty when nothing. */
export function remarksOf({ toLookAt, drafts, withoutData, optedOut }: Counts): Remark[] {
  const remarks: Remark[] = [
    { words: `${toLookAt} to look at`, tone: 'partial' },
    { words: `${drafts} to submit`, tone: 'partial' },
    { words: `${withoutData} without data`, tone: 'idle' },
    { words: `${optedOut} opted out`, tone: 'idle' },
  ];
  return remarks.filter((_, at) => [toLookAt, drafts, withoutData, optedOut][at]);
}

/** The share of the required cells that are answered, 0 to 1; of an optional section its optional ones. */
export function shareDone(counts: Counts): number {
  const [done, all] =
    counts.required > 0 ? [counts.answered, counts.required] : [counts.optionalAnswered, counts.optional];
  return all === 0 ? 0 : done / all;
}
