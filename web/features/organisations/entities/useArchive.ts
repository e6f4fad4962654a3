import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { entityProblems } from '#shared/organisations/entities/rules.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { valuesOf } from './entityForm.ts';

const refresh = [entityRoutes.listEntities, entityRoutes.listEntityTags];

/** Archiving an entity after a question, and taking it back; both answer whether it was done. */
export function useArchive(entities: readonly ReportingEntity[]): {
  readonly archive: (entity: ReportingEntity) => Promise<boolean>;
  readonly restore: (entity: ReportingEntity) => Promise<boolean>;
  readonly pending: boolean;
} {
  const remove = useWrite(entityRoutes.archiveEntity, { refresh });
  const change = useWrite(entityRoutes.changeEntity, { refresh });
  const confirm = useConfirm();
  const toast = useToast();

  const attempt = async (run: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await run();
      toast.success(done);
      return true;
    } catch (error) {
      toast.danger(messageOf(error));
      return false;
    }
  };
  return {
    pending: remove.pending || change.pending,
    archive: async (entity) => {
      const hindrance = entityProblems({ ...entity, archived: true }, entity, entities).archived;
      if (hindrance) {
        toast.warning(hindrance);
        return false;
      }
      const sure = await confirm({
        title: `Archive ${entity.name}?`,
        body: 'It is asked for nothing from now on. Its data stay, and you can take it back at any time.',
        confirmLabel: 'Archive',
        danger: true,
      });
      const ask = { params: { id: entity.id }, query: { version: String(entity.version) } };
      return sure && attempt(() => remove.run(ask), `${entity.name} is archived`);
    },
    restore: (entity) => {
      const body = { ...valuesOf(entity), archived: false, version: entity.version };
      return attempt(() => change.run({ params: { id: entity.id }, body }), `${entity.name} is back`);
    },
  };
}
