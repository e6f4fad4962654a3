import * as v from 'valibot';
import { Consent } from '#shared/collection/year/changes.ts';
import { FiguresThatChange } from '#shared/collection/year/facts/schema.ts';
import { LibraryChange } from '#shared/library/versions/schema.ts';

/** What the newest version of the library changes for a year. The counts are over all; the lists hold the first. */
export const LibraryDifference = v.object({
  changeCount: v.number(),
  /** Those of what the year asks come first; `asked` = the year includes the data point. */
  changes: v.array(v.object({ ...LibraryChange.entries, asked: v.boolean() })),
  /** Values of the year in data points that are asked or add up otherwise, or are gone. */
  valueCount: v.number(),
  ...FiguresThatChange.entries,
  /** Sent along by whoever takes exactly these changes. */
  consent: Consent,
});
export type LibraryDifference = v.InferOutput<typeof LibraryDifference>;

/** By which version of the library a year is read, and what the newest would change. */
export const YearLibrary = v.object({
  version: v.string(),
  newest: v.string(),
  /** Null where the year cannot take it: it has it, follows the newest by itself until its launch, or is closed. */
  difference: v.nullable(LibraryDifference),
});
export type YearLibrary = v.InferOutput<typeof YearLibrary>;
