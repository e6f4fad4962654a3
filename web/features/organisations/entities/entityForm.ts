import * as v from 'valibot';
import { AppError } from '#shared/api/problem.ts';
import { entityProblems } from '#shared/organisations/entities/rules.ts';
import { EntityChange, type NewEntity, type ReportingEntity } from '#shared/organisations/entities/schema.ts';
import type { FieldWords } from '#web/lib/conflict.ts';

/** What the form holds: an entity without what the server keeps of it. */
export type EntityValues = Omit<ReportingEntity, 'id' | 'archived' | 'version'>;

/** The form's own rules are those of the API. */
export const EntityForm = v.omit(EntityChange, ['archived', 'version']);

/** What a new entity starts from: a site below the root. */
export function blankBelow(rootId: string): EntityValues {
  const dates = { fromDate: null, toDate: null };
  return { name: '', type: 'site', parentId: rootId, country: null, tags: [], ...dates, shares: [] };
}

/** The form's values of a stored entity. */
export function valuesOf(entity: ReportingEntity): EntityValues {
  const { name, type, parentId, country, tags, fromDate, toDate, shares } = entity;
  return { name, type, parentId, country, tags, fromDate, toDate, shares };
}

/**
 * Refuses what would not fit among the other entities, by the rule that the server applies too.
 * @throws AppError `invalid` with a message for each field
 */
export function mustFit(
  values: EntityValues,
  current: ReportingEntity | undefined,
  entities: readonly ReportingEntity[],
): void {
  const fields = entityProblems(values, current, entities);
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'The entity does not fit.', { fields });
}

/** The body that creates an entity from the form's values. */
export function newEntityOf(values: EntityValues): NewEntity {
  const { type, parentId, ...rest } = values;
  if (type === 'root') throw new AppError('invalid', 'An organisation has one root.');
  return { ...rest, type, parentId: parentId ?? undefined, shares: [...rest.shares] };
}

/** How the fields of an entity are worded where two states of it are compared; `nameOf` names another entity by id. */
export function entityWords(nameOf: (id: string) => string): readonly FieldWords<EntityValues>[] {
  return [
    ['Name', ({ name }) => name],
    ['Type', ({ type }) => type],
    ['Belongs to', ({ parentId }) => (parentId === null ? 'nothing' : nameOf(parentId))],
    ['Country', ({ country }) => country ?? 'empty'],
    ['Tags', ({ tags }) => tags.join(', ') || 'none'],
    ['First day', ({ fromDate }) => fromDate ?? 'empty'],
    ['Last day', ({ toDate }) => toDate ?? 'empty'],
    ['Ownership', ({ shares }) => shares.map(({ from, share }) => `${share}% from ${from}`).join(', ') || '100%'],
  ];
}
