import type { DemoPerson } from './company.ts';

/** One person in three organisations: a fund manager here, an administrator there, a gatherer elsewhere. */
export const nora = {
  name: 'Nora Vik',
  email: 'nora@vik-advisory.example',
  does: 'is in three organisations: fund manager user, company admin and data gatherer',
} as const;

/** Nora as a member of one of them. */
export function nearNora(
  roles: DemoPerson['roles'],
  sections: readonly string[] = [],
  entities: readonly string[] = [],
): DemoPerson {
  return { ...nora, roles, sections, entities };
}
