import type { NewOrganisation } from '#functions/organisations/profile/create.ts';
import type { Outputs } from '#scripts/provision/outputs.ts';
import { DEMO_PASSWORD, type DemoPerson } from './company.ts';
import { type Session, signIn } from './session.ts';

/** What the seed knows while it runs: where the product is, its stacks' outputs, and the newest year with data. */
export type Seeding = { readonly origin: string; readonly outputs: Outputs; readonly newest: number };

/** A row of the list that start prints. */
export type Row = {
  readonly company: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
  readonly does: string;
};

/** An organisation with its administrator signed in. */
export type Founded = { readonly orgId: string; readonly admin: Session; readonly adminId: string };

/**
 * Makes a demo organisation through the stores, because nobody can sign in before, with its first administrator; one that an
 * earlier run of the seed made is taken as it stands.
 */
export async function found(
  { origin, outputs }: Seeding,
  organisation: NewOrganisation,
  first: DemoPerson,
): Promise<Founded> {
  const { provisionMember } = await import('#scripts/provision/members.ts');
  const orgId = await organisationOf({ isDemo: true, ...organisation });
  const account = { userPoolId: outputs.UserPoolId, password: DEMO_PASSWORD };
  const adminId = await provisionMember({ orgId, ...account, ...first });
  return { orgId, adminId, admin: await signIn(origin, first.email, DEMO_PASSWORD, orgId) };
}

/** The organisation of this name and kind, made where there is none. */
export async function organisationOf(draft: NewOrganisation): Promise<string> {
  const { provisionOrganisation } = await import('#scripts/provision/members.ts');
  const { listAll } = await import('#functions/core/organisations/store.ts');
  const all = await listAll();
  const there = all.find(({ name, type }) => name === draft.name && type === draft.type);
  return there?.orgId ?? provisionOrganisation(draft);
}

/** Adds people to an organisation; `entityIds` finds the entities that a person is limited to. */
export async function addPeople(
  orgId: string,
  { outputs }: Seeding,
  people: readonly DemoPerson[],
  entityIds: (entity: string) => string | undefined = () => undefined,
): Promise<ReadonlyMap<string, string>> {
  const { provisionMember } = await import('#scripts/provision/members.ts');
  const ids = new Map<string, string>();
  for (const person of people) {
    const allowedEntityIds = (person.entities ?? []).flatMap((entity) => entityIds(entity) ?? []);
    const allowedSectionIds = person.sections ?? [];
    const member = { orgId, userPoolId: outputs.UserPoolId, password: DEMO_PASSWORD, ...person };
    ids.set(
      person.email,
      await provisionMember({ ...member, allowedEntityIds, allowedQuestionGroupIds: allowedSectionIds }),
    );
  }
  return ids;
}

/** The row of a person. */
export function rowOf(company: string, { name, email, roles, does }: DemoPerson): Row {
  return { company, name, email, password: DEMO_PASSWORD, role: roles.join(', '), does };
}
