import type { EntityType, ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { shareOn } from '#shared/organisations/entities/shares.ts';

const types: Record<EntityType, string> = {
  root: 'Organisation',
  subsidiary: 'Subsidiary',
  site: 'Site',
  other: 'Other',
};

/** What an entity is, in a word. */
export function typeLabel(type: EntityType): string {
  return types[type];
}

const regions = new Intl.DisplayNames('en-GB', { type: 'region' });

/** The name of a country by its ISO 3166-1 alpha-2 code; the code itself where the browser does not know it. */
export function countryLabel(code: string | null): string {
  return code === null ? '' : (regions.of(code) ?? code);
}

/** The organisation's share of an entity on a day, as text: `62.5%`. */
export function shareText(entity: Pick<ReportingEntity, 'shares'>, day: string): string {
  return `${shareOn(entity, day)}%`;
}
