import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';

/** How the switcher names an organisation: a test company is a sandbox. */
export function organisationLabel({ name, isTestCompany }: Pick<MemberOrganisation, 'name' | 'isTestCompany'>): string {
  return isTestCompany ? `Sandbox - ${name}` : name;
}
