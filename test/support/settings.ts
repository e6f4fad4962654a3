import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { OrganisationChange } from '#shared/organisations/profile/change.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';

/** Changes settings of an administrator's organisation over what is stored now. */
export async function changeSettings(world: World, admin: TestPerson, change: Omit<OrganisationChange, 'version'>) {
  const params = { id: admin.orgId ?? '' };
  const { data } = await world.call(admin, organisationRoutes.getOrganisation, { params });
  const body = { ...change, version: data.version };
  return world.call(admin, organisationRoutes.saveOrganisation, { params, body });
}

/** Owns an entity by this share since 2020, over what is stored of it now. */
export async function changeShare(world: World, admin: TestPerson, entityId: string, share: string) {
  const { data } = await world.call(admin, entityRoutes.listEntities, {});
  const entity = data.find(({ id }) => id === entityId);
  if (!entity) throw new Error(`There is no entity ${entityId}`);
  const { id, ...rest } = entity;
  const body = { ...rest, tags: [...rest.tags], shares: [{ from: '2020-01-01', share }] };
  return world.call(admin, entityRoutes.changeEntity, { params: { id }, body });
}
