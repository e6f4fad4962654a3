import { currentLibrary } from '#functions/core/catalogue/library.ts';

/** A framework as the support chat and the analytics name it. */
export type FrameworkName = { readonly abbreviation: string | null; readonly title: string };

/** The frameworks of some framework versions, each once; the library is read only where a version is named. */
export function frameworksOf(versionIds: Iterable<string>): FrameworkName[] {
  const ids = [...versionIds];
  if (ids.length === 0) return [];
  const { frameworks, frameworkVersionById } = currentLibrary();
  const wanted = new Set(ids.flatMap((id) => frameworkVersionById.get(id)?.framework ?? []));
  return frameworks
    .filter(({ id }) => wanted.has(id))
    .map(({ abbreviation, name }) => ({ abbreviation: abbreviation || null, title: name }));
}
