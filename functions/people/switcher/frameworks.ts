import frameworks from '#shared/content/library/frameworks.json' with { type: 'json' };

/** A framework as the support chat and the analytics name it. */
export type FrameworkName = { readonly abbreviation: string | null; readonly title: string };

/**
 * The frameworks of some framework versions, each once. A version's id begins with its framework's (`sfdr-pai-2022` is of
 * `sfdr_pai`): so the function that answers who somebody is need not hold every requirement of every framework.
 */
export function frameworksOf(versionIds: Iterable<string>): FrameworkName[] {
  const wanted = new Set([...versionIds].map((id) => id.slice(0, id.lastIndexOf('-')).replaceAll('-', '_')));
  return frameworks
    .filter(({ id }) => wanted.has(id))
    .map(({ abbreviation, name }) => ({ abbreviation: abbreviation || null, title: name }));
}
