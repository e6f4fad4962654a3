import { reachableEntities } from '#functions/core/entities/reach.ts';
import * as entities from '#functions/core/entities/store.ts';
import { pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { nameKey } from '#shared/api/text.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { tagsOf } from '#shared/organisations/entities/rules.ts';
import { archiveEntity, changeEntity, createEntity } from './change.ts';

export const entityEndpoints = endpoints(entityRoutes, {
  listEntities: async ({ caller, query: { search, tag, archived, ...page } }) => {
    const wanted = (await reachable(caller)).filter(
      (entity) =>
        (archived === undefined || entity.archived === (archived === 'true')) &&
        (!tag || entity.tags.some((each) => nameKey(each) === nameKey(tag))) &&
        (!search || entity.name.toLowerCase().includes(search.toLowerCase())),
    );
    return pageOfSorted(wanted, page, ['entities', caller.orgId, search, tag, archived]);
  },
  createEntity: async ({ caller, body }) => ({ data: await createEntity(caller.orgId, body) }),
  changeEntity: async ({ caller, params, body }) => ({ data: await changeEntity(caller.orgId, params.id, body) }),
  archiveEntity: async ({ caller, params, query }) => ({
    data: await archiveEntity(caller.orgId, params.id, query.version),
  }),
  listEntityTags: async ({ caller }) => ({ data: tagsOf(await reachable(caller)) }),
});

async function reachable(caller: Parameters<typeof reachableEntities>[0] & { readonly orgId: string }) {
  return reachableEntities(caller, await entities.list(caller.orgId));
}
