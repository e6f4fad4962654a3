import { ulid } from 'ulid';
import * as entities from '#functions/core/entities/store.ts';
import { AppError } from '#shared/api/problem.ts';
import { ancestorsOf, entityProblems } from '#shared/organisations/entities/rules.ts';
import type { EntityChange, NewEntity, ReportingEntity } from '#shared/organisations/entities/schema.ts';

/**
 * @param id where it follows from what is created, so that two who create the same make one
 * @throws AppError `invalid` by field, `conflict` when the entities above changed meanwhile or the id is taken
 */
export async function createEntity(
  orgId: string,
  body: NewEntity,
  id = ulid().toLowerCase(),
): Promise<ReportingEntity> {
  const all = await entities.list(orgId);
  const root = all.find(({ type }) => type === 'root');
  const draft = { ...body, id, parentId: body.parentId ?? root?.id ?? null };
  refuse(entityProblems(draft, undefined, all));
  return entities.create(orgId, { ...draft, shares: inOrder(draft.shares) }, above(draft, all));
}

/** @throws AppError `missing`, `invalid` by field, `conflict` with the stored entity when `version` is not its version */
export async function changeEntity(orgId: string, entityId: string, body: EntityChange): Promise<ReportingEntity> {
  const current = await entities.get(orgId, entityId);
  if (current.version !== body.version) {
    throw new AppError('conflict', 'Somebody else changed this entity meanwhile.', { current });
  }
  // What lies above and below decides whether it may move, go or come back: it must not change before this is written.
  const settles = body.parentId !== current.parentId || body.archived !== current.archived;
  const revision = settles ? await entities.revisionNow(orgId) : undefined;
  refuse(entityProblems(body, current, await entities.list(orgId, settles)));
  const change = { ...body, id: entityId, shares: inOrder(body.shares) };
  return entities.save(orgId, change, current, revision);
}

/** Archives an entity; archiving it twice is the same as once. */
export async function archiveEntity(orgId: string, entityId: string, version: number): Promise<ReportingEntity> {
  const current = await entities.get(orgId, entityId);
  if (current.archived) return current;
  return changeEntity(orgId, entityId, { ...withoutId(current), archived: true, version });
}

function above({ parentId }: { readonly parentId: string | null }, all: readonly ReportingEntity[]): ReportingEntity[] {
  const ids = parentId ? [parentId, ...ancestorsOf(parentId, all)] : [];
  return all.filter(({ id }) => ids.includes(id));
}

function inOrder<T extends { readonly from: string }>(shares: readonly T[]): T[] {
  return shares.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

function withoutId({ id: _, ...rest }: ReportingEntity): Omit<ReportingEntity, 'id'> {
  return rest;
}

function refuse(fields: Record<string, string>): void {
  const [first] = Object.values(fields);
  if (first) throw new AppError('invalid', `${first}.`, { fields });
}
