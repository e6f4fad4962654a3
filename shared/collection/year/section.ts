import * as v from 'valibot';
import { Period } from '#shared/collection/periods/rules.ts';
import { OwnershipShare } from '#shared/organisations/entities/schema.ts';
import { Assignee, EntityOfYear, YearDataPoint, YearLock, YearStatus } from './schema.ts';

/** A person by name. */
export const Actor = v.object({ id: v.string(), name: v.string() });

/** A section as it is asked in a year: its data points with their cells, and the facts that their figures rest on. */
export const SectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  category: v.string(),
  yearStatus: YearStatus,
  lock: YearLock,
  startDate: v.string(),
  endDate: v.string(),
  entities: v.array(EntityOfYear),
  /** The dated shares of the entities of which only a part counts for the organisation: what a figure rests on. */
  owned: v.array(v.object({ entityId: v.string(), shares: v.array(OwnershipShare) })),
  people: v.array(Actor),
  dataPoints: v.array(
    v.object({
      ...YearDataPoint.entries,
      guidance: v.string(),
      decimals: v.nullable(v.number()),
      units: v.array(v.object({ unit: v.string(), label: v.string() })),
      options: v.array(v.object({ value: v.string(), label: v.string() })),
      columns: v.array(
        v.object({
          key: v.string(),
          label: v.string(),
          type: v.string(),
          unit: v.nullable(v.string()),
          options: v.array(v.object({ value: v.string(), label: v.string() })),
        }),
      ),
      validation: v.object({
        min: v.nullable(v.string()),
        max: v.nullable(v.string()),
        integer: v.boolean(),
        pattern: v.nullable(v.string()),
      }),
      periodAggregation: v.string(),
      entityAggregation: v.string(),
      evidenceRecommended: v.boolean(),
      /** The cells that are asked, after dates, entities and opt-outs. */
      cells: v.array(
        v.object({
          entityId: v.string(),
          period: Period,
          label: v.string(),
          from: v.string(),
          to: v.string(),
          optOut: v.nullable(v.object({ reason: v.string(), note: v.string() })),
          mayEnter: v.boolean(),
          mine: v.boolean(),
          /** False where the data point's condition does not hold here: it is then not required. */
          asked: v.boolean(),
        }),
      ),
      /** Whether the ownership share of an entity multiplies its answers, or they count in full. */
      consolidation: v.picklist(['ownership_share', 'full']),
      /** Of a weighted average: the weights by entity and period. */
      weights: v.nullable(v.record(v.string(), v.record(v.string(), v.string()))),
      /** The condition under which the data point is asked, as a formula; null = always. */
      condition: v.nullable(v.string()),
      frameworkCodes: v.array(v.object({ framework: v.string(), code: v.string(), label: v.string() })),
      assigned: v.array(Assignee),
    }),
  ),
});
