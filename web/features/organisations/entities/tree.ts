import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';

/** An entity at its place: how deep below the root it stands, and the names above it from the root on. */
export type Placed = { readonly entity: ReportingEntity; readonly depth: number; readonly path: readonly string[] };

/**
 * The entities in the order of their tree, siblings by name. What hangs below nothing that is given stands at the top, and
 * so does what hangs below itself: no entity is ever missing.
 */
export function treeOf(entities: readonly ReportingEntity[]): Placed[] {
  const ids = new Set(entities.map(({ id }) => id));
  const below = new Map<string | null, ReportingEntity[]>();
  for (const entity of entities) {
    const parent = entity.parentId !== null && ids.has(entity.parentId) ? entity.parentId : null;
    const siblings = below.get(parent);
    if (siblings) siblings.push(entity);
    else below.set(parent, [entity]);
  }
  const placed: Placed[] = [];
  const walk = (siblings: readonly ReportingEntity[], depth: number, path: readonly string[]) => {
    for (const entity of siblings.toSorted(byRootThenName)) {
      const children = below.get(entity.id) ?? [];
      below.delete(entity.id);
      placed.push({ entity, depth, path });
      walk(children, depth + 1, [...path, entity.name]);
    }
  };
  walk(below.get(null) ?? [], 0, []);
  const known = new Set(placed.map(({ entity }) => entity.id));
  const astray = entities.filter(({ id }) => !known.has(id)).map((entity) => ({ entity, depth: 0, path: [] }));
  return [...placed, ...astray];
}

/** What the filters of the screen leave: by words of the name, by tag, with or without what is archived. */
export function filtered(
  placed: readonly Placed[],
  filter: { readonly search: string; readonly tag: string | null; readonly archived: boolean },
): Placed[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return placed.filter(({ entity }) => {
    const name = entity.name.toLowerCase();
    return (
      (filter.archived || !entity.archived) &&
      (filter.tag === null || entity.tags.some((tag) => tag.toLowerCase() === filter.tag?.toLowerCase())) &&
      words.every((word) => name.includes(word))
    );
  });
}

function byRootThenName(a: ReportingEntity, b: ReportingEntity): number {
  return Number(b.type === 'root') - Number(a.type === 'root') || a.name.localeCompare(b.name, 'en');
}
