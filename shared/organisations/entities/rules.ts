import { nameKey } from '#shared/api/text.ts';
import { MAX_DEPTH, type ReportingEntity } from './schema.ts';

/** Said of a name that an entity has which is not archived. */
export const NAME_TAKEN = 'Another entity has this name';

type Node = Pick<ReportingEntity, 'id' | 'parentId'>;

/** The ids above an entity, nearest first; ends at the root, at an unknown parent, or where the tree bites its tail. */
export function ancestorsOf(id: string, entities: readonly Node[]): string[] {
  const parents = new Map(entities.map((entity) => [entity.id, entity.parentId]));
  const found: string[] = [];
  for (let next = parents.get(id); next && !found.includes(next) && next !== id; next = parents.get(next)) {
    found.push(next);
  }
  return found;
}

/** The ids below an entity, level by level. */
export function descendantsOf(id: string, entities: readonly Node[]): string[] {
  const found: string[] = [];
  let level = [id];
  while (level.length > 0) {
    level = entities.flatMap((entity) =>
      entity.parentId && level.includes(entity.parentId) && !found.includes(entity.id) ? [entity.id] : [],
    );
    found.push(...level);
  }
  return found;
}

/** Levels that an entity has below it: 0 for a leaf. */
export function heightOf(id: string, entities: readonly Node[]): number {
  let height = 0;
  let level = [id];
  while (height <= MAX_DEPTH) {
    level = entities.flatMap((entity) => (entity.parentId && level.includes(entity.parentId) ? [entity.id] : []));
    if (level.length === 0) return height;
    height += 1;
  }
  return height;
}

type Draft = Pick<ReportingEntity, 'name' | 'type' | 'parentId' | 'fromDate' | 'toDate'> & {
  readonly archived?: boolean;
};

/**
 * What is wrong with an entity as it would stand among the others, by field; empty when nothing is.
 * @param current the entity as it is stored, or undefined for a new one
 * @param entities every entity of the organisation
 */
export function entityProblems(
  draft: Draft,
  current: ReportingEntity | undefined,
  entities: readonly ReportingEntity[],
): Record<string, string> {
  const others = entities.filter(({ id }) => id !== current?.id);
  const problems: Record<string, string> = {};
  const same = others.find(({ name, archived }) => !archived && nameKey(name) === nameKey(draft.name));
  if (same) problems.name = NAME_TAKEN;
  if (draft.fromDate && draft.toDate && draft.toDate < draft.fromDate) {
    problems.toDate = 'The last day lies before the first';
  }
  if (current?.type === 'root') Object.assign(problems, rootProblems(draft));
  else Object.assign(problems, placeProblems(draft, current, others));
  return problems;
}

function rootProblems({ type, parentId, archived }: Draft): Record<string, string> {
  return {
    ...(type !== 'root' && { type: 'The organisation itself stays the root' }),
    ...(parentId !== null && { parentId: 'The root has nothing above it' }),
    ...(archived && { archived: 'The root cannot be archived' }),
  };
}

function placeProblems(
  { type, parentId, archived }: Draft,
  current: ReportingEntity | undefined,
  others: readonly ReportingEntity[],
): Record<string, string> {
  if (type === 'root') return { type: 'An organisation has one root' };
  const parent = others.find(({ id }) => id === parentId);
  if (!parent || (parent.archived && !archived)) return { parentId: 'Choose an entity of your organisation' };
  const below = current ? descendantsOf(current.id, [...others, current]) : [];
  if (below.includes(parent.id)) return { parentId: 'An entity cannot lie below itself' };
  const depth = ancestorsOf(parent.id, others).length + 1 + (current ? heightOf(current.id, others) : 0);
  if (depth > MAX_DEPTH) return { parentId: `Entities lie at most ${MAX_DEPTH} levels below the root` };
  const active = others.filter(({ id, archived: gone }) => below.includes(id) && !gone);
  if (archived && active.length > 0) {
    return { archived: `Archive or move the ${active.length} entities below it first` };
  }
  return {};
}

/** Every tag in use, each in its most recent spelling, sorted. */
export function tagsOf(entities: readonly Pick<ReportingEntity, 'tags'>[]): string[] {
  const spellings = new Map(entities.flatMap(({ tags }) => tags).map((tag) => [nameKey(tag), tag]));
  return [...spellings.values()].toSorted((a, b) => a.localeCompare(b, 'en'));
}
