import { type Periodicity, periodicities } from '#shared/collection/periods/rules.ts';
import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { many } from '#shared/text/plural.ts';

/** How often a data point is asked, in words. */
export const periodicityLabels: Record<Periodicity, string> = {
  annual: 'Annually',
  'half-yearly': 'Half-yearly',
  quarterly: 'Quarterly',
  monthly: 'Monthly',
};

/** The periodicities as options of a select, those of `of` only. */
export function periodicityOptions(of: readonly Periodicity[] = periodicities) {
  return of.map((value) => ({ value, label: periodicityLabels[value] }));
}

/** Who a data point is asked of: the company, all entities that report, or how many were chosen. */
export function askedWords(
  point: Pick<YearDataPoint, 'askedAt' | 'entityIds' | 'askedEntityIds' | 'included'>,
): string {
  if (point.askedAt === 'company') return 'Company';
  if (point.entityIds === null) return 'All entities';
  return point.entityIds.length === 0 ? 'No entity' : many(point.entityIds.length, 'entity', 'entities');
}

/** `42 of 241 included`. */
export function includedWords(included: number, total: number): string {
  return `${included} of ${total} included`;
}
