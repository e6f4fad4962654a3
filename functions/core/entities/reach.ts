import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { type Caller, reachesEntity } from '#shared/people/access.ts';

/**
 * The entities of a list that the caller may reach. One whose parent is out of reach stands at the top, so that nothing
 * of the rest of the structure shows.
 */
export function reachableEntities(
  caller: Pick<Caller, 'roles' | 'allowedEntityIds'>,
  entities: readonly ReportingEntity[],
): ReportingEntity[] {
  const reached = entities.filter(({ id }) => reachesEntity(caller, id));
  const ids = new Set(reached.map(({ id }) => id));
  return reached.map((entity) => ({
    ...entity,
    parentId: entity.parentId !== null && ids.has(entity.parentId) ? entity.parentId : null,
  }));
}
