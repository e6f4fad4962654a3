import type { EntityOfYear, YearConfig } from '#shared/collection/year/schema.ts';

/** The tags of some entities with who carries them, by name. */
export function tagsIn(entities: readonly Pick<EntityOfYear, 'id' | 'tags'>[]) {
  const ids = new Map<string, string[]>();
  for (const { id, tags } of entities) {
    for (const tag of tags) ids.set(tag, [...(ids.get(tag) ?? []), id]);
  }
  return [...ids]
    .map(([tag, carriers]) => ({ tag, ids: carriers }))
    .toSorted((a, b) => a.tag.localeCompare(b.tag, 'en'));
}

/** Who reports in a year, as the form holds it. */
export type ReportingChoice = { readonly which: 'all' | 'chosen'; readonly ids: ReadonlySet<string> };

/** The stored choice; where every living entity reports, those are what a choice starts from. */
export function choiceOf(
  config: Pick<YearConfig, 'entityIds'>,
  entities: readonly Pick<EntityOfYear, 'id' | 'reporting'>[],
): ReportingChoice {
  if (config.entityIds !== null) return { which: 'chosen', ids: new Set(config.entityIds) };
  return { which: 'all', ids: new Set(entities.filter(({ reporting }) => reporting).map(({ id }) => id)) };
}

/** Names with what does not fit counted: `Oslo, Lyon and 3 more`. */
export function namesOf(names: readonly string[], most = 3): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
