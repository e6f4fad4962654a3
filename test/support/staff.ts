import type * as v from 'valibot';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import type { NewOrganisation } from '#shared/admin/organisations/schema.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';

/** The provider, with a super admin and somebody of support. */
export async function newProvider(world: World) {
  const provider = await world.organisation({ name: 'Sedum', type: 'admin', organizationType: 'admin' });
  return {
    provider,
    sofia: await world.person({ organisation: provider, name: 'Sofia Reyes', roles: ['SEDUM_SUPER_ADMIN'] }),
    oliver: await world.person({ organisation: provider, name: 'Oliver Grant', roles: ['SEDUM_SUPPORT_USER'] }),
  };
}

/** What staff type to make a customer. */
export const customerDraft: v.InferInput<typeof NewOrganisation> = {
  name: 'Nordvik',
  organizationType: 'company',
  currency: 'NOK',
  country: 'NO',
  timeZone: 'Europe/Oslo',
  licenceType: 'standard',
  licenceStartDate: '2026-01-01',
  licenceEndDate: null,
  serviceLevel: 'supported',
  adminName: 'Kari',
  adminEmail: 'Kari@Nordvik.Example',
};

/** Makes a customer as a super admin does. */
export async function newCustomer(world: World, superAdmin: TestPerson, more: Partial<typeof customerDraft> = {}) {
  const body = { ...customerDraft, ...more };
  return (await world.call(superAdmin, adminOrganisationRoutes.createOrganisation, { body })).data;
}
type Customer = Awaited<ReturnType<typeof newCustomer>>;

/** What the form of a customer sends when nothing in it was changed. */
export function unchanged(customer: Customer) {
  const { name, licenceType, licenceStartDate, licenceEndDate, serviceLevel, version } = customer;
  return { name, licenceType, licenceStartDate, licenceEndDate, serviceLevel, version };
}

/** Somebody who administers one organisation and reads another. */
export async function memberOfBoth(
  world: World,
  name: string,
  home: { readonly orgId: string },
  other: { readonly orgId: string },
) {
  const person = await world.person({ organisation: home, name });
  await memberships.create({ orgId: other.orgId, userId: person.userId, roles: ['DATA_VIEWER'] });
  return person;
}

/** Changes somebody as staff do who have just looked at them. */
export async function changePerson(
  world: World,
  who: TestPerson,
  id: string,
  change: { readonly name?: string; readonly disabled?: boolean },
) {
  const { version } = await users.get(id);
  return world.call(who, adminUserRoutes.changeAnyUser, { params: { id }, body: { ...change, version } });
}
