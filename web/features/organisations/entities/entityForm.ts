import * as v from 'valibot';
import { AppError } from '#shared/api/problem.ts';
import { entityProblems } from '#shared/organisations/entities/rules.ts';
import { EntityChange, type NewEntity, type ReportingEntity } from '#shared/organisations/entities/schema.ts';
import type { Difference } from '#web/features/organisations/conflict/ConflictNotice.tsx';

/** What the form holds: an entity without what the server keeps of it. */
export type EntityValues = Omit<ReportingEntity, 'id' | 'archived' | 'version'>;

/** The form's own rules are those of the API. */
export const EntityForm = v.omit(EntityChange, ['archived', 'version']);

/** The values that a form starts from: those of an entity, or a site below the root. */
export function valuesOf(entity: ReportingEntity | undefined, rootId: string): EntityValues {
  if (!entity) {
    return {
      name: '',
      type: 'site',
      parentId: rootId,
      country: null,
      tags: [],
      fromDate: null,
      toDate: null,
      shares: [],
    };
  }
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

const labels: Record<keyof EntityValues, string> = {
  name: 'Name',
  type: 'Type',
  parentId: 'Belongs to',
  country: 'Country',
  tags: 'Tags',
  fromDate: 'First day',
  toDate: 'Last day',
  shares: 'Ownership',
};

/** Where the form and the entity as somebody else has just stored it differ. */
export function differences(mine: EntityValues, stored: ReportingEntity, nameOf: (id: string) => string): Difference[] {
  const words = (values: EntityValues, field: keyof EntityValues): string => {
    const value = values[field];
    if (field === 'parentId') return values.parentId === null ? 'nothing' : nameOf(values.parentId);
    if (field === 'shares')
      return values.shares.map(({ from, share }) => `${share}% from ${from}`).join(', ') || '100%';
    return Array.isArray(value) ? value.join(', ') || 'none' : String(value ?? 'empty');
  };
  const theirs = valuesOf(stored, '');
  return (Object.keys(labels) as (keyof EntityValues)[])
    .map((field) => ({ field: labels[field], mine: words(mine, field), stored: words(theirs, field) }))
    .filter((each) => each.mine !== each.stored);
}

/** The stored entity in a conflict; undefined where the error is another, or does not hold it. */
export function storedIn(error: AppError | null | undefined): ReportingEntity | undefined {
  const current = error?.code === 'conflict' ? error.current : undefined;
  return current && typeof current === 'object' && 'version' in current && 'name' in current
    ? (current as ReportingEntity)
    : undefined;
}
