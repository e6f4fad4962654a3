import * as v from 'valibot';
import { Period } from '#shared/collection/periods/rules.ts';
import { OwnershipShare } from '#shared/organisations/entities/schema.ts';
import { Assignee, EntityOfYear, YearDataPoint, YearLock, YearStatus } from './schema.ts';

/** A person by name. */
export const Actor = v.object({ id: v.string(), name: v.string() });

// Where it is asked follows from the year's entities and its own: naming them again would be the largest part of the answer.
const { askedEntityIds: _, ...pointOfSection } = YearDataPoint.entries;

/** A section as it is asked in a year: its data points, what their cells follow from, and the facts that figures rest on. */
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
  /** All data points of the section that the year asks, in their order. */
  asked: v.array(v.object({ id: v.string(), name: v.string() })),
  /** These, or on the page of a data point that one. */
  dataPoints: v.array(
    v.object({
      ...pointOfSection,
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
      /** Does the caller reach its cells? They follow from the year's dates, the entities and this set-up (`sectionCells`). */
      readable: v.boolean(),
      /** The entities where the caller is asked for it; null = at each or at none, as `mine` says. */
      mineAt: v.nullable(v.array(v.string())),
      /**
       * Where its condition holds, and its cells are required: null = everywhere; else the cells, by entity, at which it does
       * (`holds`) or does not.
       */
      holdsAt: v.nullable(v.object({ holds: v.boolean(), cells: v.record(v.string(), v.array(Period)) })),
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
