import { useRef } from 'react';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { type Form, useForm } from '#web/lib/useForm.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { EntityForm, type EntityValues, mustFit, newEntityOf, storedIn, valuesOf } from './entityForm.ts';

const refresh = [entityRoutes.listEntities, entityRoutes.listEntityTags];

/** The form of one entity, and what to do where somebody else has stored it meanwhile. */
export type EntityFormState = {
  readonly form: Form<EntityValues>;
  /** The stored entity that the last save collided with. */
  readonly conflict: ReportingEntity | undefined;
  /** Bases the form on what is stored, and drops what was typed. */
  readonly takeTheirs: () => void;
  /** Saves what was typed over what is stored. */
  readonly keepMine: () => Promise<void>;
};

/** A new entity, or a change of one; `onSaved` closes the panel. */
export function useEntityForm(
  entity: ReportingEntity | undefined,
  entities: readonly ReportingEntity[],
  onSaved: () => void,
): EntityFormState {
  const { organisation } = useMember();
  const toast = useToast();
  const create = useWrite(entityRoutes.createEntity, { refresh });
  const change = useWrite(entityRoutes.changeEntity, { refresh });
  // The stored entity that the form is based on: another one after a conflict.
  const base = useRef(entity);

  const save = async (values: EntityValues) => {
    const on = base.current;
    mustFit(values, on, entities);
    if (!on) await create.run({ body: newEntityOf(values) });
    else {
      const body = { ...values, shares: [...values.shares], archived: on.archived, version: on.version };
      await change.run({ params: { id: on.id }, body });
    }
    toast.success(`${values.name.trim()} is saved`);
  };
  const form = useForm({
    initial: valuesOf(entity, organisation.rootEntityId),
    schema: EntityForm,
    labels: { name: 'Name', parentId: 'Belongs to', country: 'Country', tags: 'Tags', shares: 'Ownership share' },
    onSubmit: async (values) => {
      await save(values);
      onSaved();
    },
  });
  const conflict = storedIn(form.problem);
  return {
    form,
    conflict,
    takeTheirs: () => {
      base.current = conflict;
      form.reset(valuesOf(conflict, organisation.rootEntityId));
    },
    keepMine: async () => {
      base.current = conflict;
      await form.submit();
    },
  };
}
