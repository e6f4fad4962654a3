import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { treeOf } from '#web/features/organisations/entities/tree.ts';
import { useRead } from '#web/lib/useApi.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import type { SelectOption } from '#web/ui/fields/selectOptions.ts';

/** What reach is chosen from. */
export type AccessChoices = {
  readonly groups: readonly SelectOption[];
  readonly entities: readonly SelectOption[];
  readonly loading: boolean;
  /** The lists could not be read: roles can be chosen all the same. */
  readonly failed: boolean;
};

/** Sections and living entities of the tab's organisation, or of another one that the person administers. */
export function useAccessChoices(organisationId?: string): AccessChoices {
  const sections = useRead(catalogueRoutes.listAllQuestionGroups, {}, { organisationId });
  const entities = useReadAll(entityRoutes.listEntities, {}, { organisationId });
  return {
    groups: (sections.data?.data ?? [])
      .toSorted((a, b) => a.order - b.order)
      .map(({ id, name, category }) => ({ value: id, label: name, hint: category })),
    entities: treeOf((entities.data ?? []).filter(({ archived }) => !archived)).map(({ entity, path }) => ({
      value: entity.id,
      label: entity.name,
      hint: path.join(' / '),
    })),
    loading: (!sections.data && !sections.error) || (!entities.data && !entities.error),
    failed: Boolean(sections.error || entities.error),
  };
}

/** The label of a chosen id; what is not there any more says so. */
export function labelIn(options: readonly SelectOption[], id: string): string {
  return options.find(({ value }) => value === id)?.label ?? 'no longer there';
}
