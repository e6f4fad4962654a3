import * as v from 'valibot';

/** What of a library can change from one version to the next. */
export const libraryParts = ['data point', 'computed metric', 'rule', 'choices', 'section', 'framework'] as const;

/** One difference between two versions of a library, in words. */
export const LibraryChange = v.object({
  part: v.picklist(libraryParts),
  key: v.string(),
  name: v.string(),
  change: v.picklist(['added', 'removed', 'changed']),
  /** Does it change what figures are made of: how answers are asked and add up, or a formula? */
  counts: v.boolean(),
  /** What changed in it, with what it said before and says after; empty for what came or went as a whole. */
  fields: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
});
export type LibraryChange = v.InferOutput<typeof LibraryChange>;
