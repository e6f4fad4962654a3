import type { DemoPerson } from './company.ts';
import { addPeople, found, type Row, rowOf, type Seeding } from './found.ts';
import { demoServiceAccount } from './service-account.ts';

const people = [
  {
    name: 'Sofia Reyes',
    email: 'sofia@sedum.example',
    roles: ['SEDUM_SUPER_ADMIN'],
    does: 'runs the platform: organisations, licences, features',
  },
  {
    name: 'Oliver Grant',
    email: 'oliver@sedum.example',
    roles: ['SEDUM_SUPPORT_USER'],
    does: 'helps customers in: looks, resends invitations, sends password links',
  },
] as const satisfies [DemoPerson, ...DemoPerson[]];

/** The provider itself: the one organisation of staff. */
export async function seedProvider(seeding: Seeding): Promise<Row[]> {
  const name = 'Sedum';
  const [first, ...others] = people;
  const { orgId, admin } = await found(
    seeding,
    {
      name,
      country: 'GB',
      currency: 'GBP',
      type: 'admin',
      organizationType: 'admin',
      isDemo: false,
      flagOverrides: { 'organisation-service-accounts': true },
    },
    first,
  );
  await addPeople(orgId, seeding, others);
  const account = await demoServiceAccount(admin, orgId, name, 'Billing', 'SYSTEM_USER_SEDUM_SUPER_USER');
  return [...people.map((person) => rowOf(name, person)), account];
}
