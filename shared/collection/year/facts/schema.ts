import * as v from 'valibot';
import { Period } from '#shared/collection/periods/rules.ts';
import { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { Consent } from '#shared/collection/year/changes.ts';

/** A fact that is another one today than when the year was closed, in words. */
export const ChangedFact = v.object({
  /** The entity, or the organisation. */
  of: v.string(),
  what: v.picklist(['share', 'first day', 'last day', 'archived', 'reports', 'consolidation']),
  before: v.string(),
  after: v.string(),
});
export type ChangedFact = v.InferOutput<typeof ChangedFact>;

/** A figure of the organisation that today's facts would change. */
export const ChangedFigure = v.object({
  metricId: v.string(),
  name: v.string(),
  unit: v.nullable(v.string()),
  period: Period,
  before: v.nullable(RollUpFigure),
  after: v.nullable(RollUpFigure),
});
export type ChangedFigure = v.InferOutput<typeof ChangedFigure>;

/** The figures of a year that a change would move: the first of those that one request computes, and how many they are. */
export const FiguresThatChange = v.object({
  figureCount: v.number(),
  figures: v.array(ChangedFigure),
  /** Metrics whose figures may change too: they rest on more answers than a request can add up. */
  metricsLeft: v.number(),
});
export type FiguresThatChange = v.InferOutput<typeof FiguresThatChange>;

/** What is different today. The counts are over all; the lists hold the first. */
export const FactsDifference = v.object({
  factCount: v.number(),
  facts: v.array(ChangedFact),
  ...FiguresThatChange.entries,
  /** Sent along by whoever takes exactly these facts. */
  consent: Consent,
});
export type FactsDifference = v.InferOutput<typeof FactsDifference>;

/** Which facts count for a year. */
export const YearFacts = v.object({
  /** Today's shares, dates and consolidation, or those that the year was closed with. */
  counting: v.picklist(['today', 'frozen']),
  /** Null where today's count, or say the same. */
  difference: v.nullable(FactsDifference),
});
export type YearFacts = v.InferOutput<typeof YearFacts>;
