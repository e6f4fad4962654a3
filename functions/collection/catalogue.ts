import type { EntityAggregation, PeriodAggregation } from '#shared/collection/rollups/rules.ts';
import type { Periodicity } from '#shared/collection/periods/rules.ts';

export type CatalogueDataPoint = {
  readonly id: string;
  readonly name: string;
  readonly groupId: string;
  readonly category: string;
  readonly type: string;
  readonly unit: string | null;
  readonly unitFamily: string;
  readonly decimals: number | null;
  readonly askedAt: 'company' | 'entity';
  readonly periodicities: readonly Periodicity[];
  readonly defaultPeriodicity: Periodicity;
  readonly periodAggregation: PeriodAggregation;
  readonly entityAggregation: EntityAggregation;
  readonly weightKey: string | null;
  readonly core: boolean;
  readonly tier: string;
};
