import { adminFeatureRoutes } from '#shared/admin/features/routes.ts';
import type { BreakerKey, BuiltFlag } from '#shared/features/flags.ts';
import { messageOf, toAppError } from '#web/lib/errors.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';

const refresh = [adminFeatureRoutes.getFeatures];

/** Saves defaults and breakers of the installation over the version that is shown. */
export function useSaveDefaults(version: number) {
  const writer = useWrite(adminFeatureRoutes.saveFeatureDefaults, { refresh });
  const told = useTold();
  return {
    pending: writer.pending,
    saveFlag: (key: BuiltFlag, on: boolean, said: string) =>
      told(writer.run({ body: { flags: { [key]: on }, version } }), said),
    saveBreaker: (key: BreakerKey, open: boolean, said: string) =>
      told(writer.run({ body: { breakers: { [key]: open }, version } }), said),
  };
}

/** Saves an override of one organisation; null takes it away. */
export function useSaveOverride(orgId: string, version: number) {
  const writer = useWrite(adminFeatureRoutes.saveOrganisationFeatures, { refresh });
  const told = useTold();
  return {
    pending: writer.pending,
    save: (key: BuiltFlag, on: boolean | null, said: string) =>
      told(writer.run({ params: { id: orgId }, body: { flags: { [key]: on }, version } }), said),
  };
}

function useTold() {
  const toast = useToast();
  return async (done: Promise<unknown>, said: string) => {
    try {
      await done;
      toast.success(said);
    } catch (error) {
      const isStale = toAppError(error).code === 'conflict';
      toast.danger(
        isStale ? 'Somebody else has just changed the flags: look again, then repeat it.' : messageOf(error),
      );
    }
  };
}
