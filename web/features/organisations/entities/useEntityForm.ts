import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useVersioned } from '#web/lib/useVersioned.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { blankBelow, EntityForm, type EntityValues, mustFit, newEntityOf, valuesOf } from './entityForm.ts';

const refresh = [entityRoutes.listEntities, entityRoutes.listEntityTags];

/** The form of one entity, and what to do where somebody else has stored it meanwhile. */
export type EntityFormState = ReturnType<typeof useEntityForm>;

/** A new entity, or a change of one; `onSaved` closes the panel. */
export function useEntityForm(
  entity: ReportingEntity | undefined,
  entities: readonly ReportingEntity[],
  onSaved: () => void,
) {
  const { organisation } = useMember();
  const toast = useToast();
  const create = useWrite(entityRoutes.createEntity, { refresh });
  const change = useWrite(entityRoutes.changeEntity, { refresh });
  const save = async (values: EntityValues, on: ReportingEntity | undefined) => {
    mustFit(values, on, entities);
    if (!on) await create.run({ body: newEntityOf(values) });
    else {
      const body = { ...values, shares: [...values.shares], archived: on.archived, version: on.version };
      await change.run({ params: { id: on.id }, body });
    }
    toast.success(`${values.name.trim()} is saved`);
    onSaved();
  };
  return useVersioned({
    stored: entity,
    valuesOf,
    blank: blankBelow(organisation.rootEntityId),
    schema: EntityForm,
    labels: { name: 'Name', parentId: 'Belongs to', country: 'Country', tags: 'Tags', shares: 'Ownership share' },
    save,
  });
}
