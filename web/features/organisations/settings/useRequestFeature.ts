import type { AppError } from '#shared/api/problem.ts';
import type { BuiltFlag } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { flagWords } from '#shared/features/words.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';

/** Asks the provider for a feature; asked twice, it stays one request. The open requests are read again afterwards. */
export function useRequestFeature(id: BuiltFlag): {
  readonly request: () => Promise<void>;
  readonly pending: boolean;
  readonly error: AppError | undefined;
} {
  const { run, pending, error } = useWrite(featureRoutes.requestFeature, {
    refresh: [featureRoutes.listFeatureRequests],
  });
  const toast = useToast();
  const request = async () => {
    try {
      await run({ params: { id } });
      toast.success(`Sedum is asked for ${flagWords[id].label}`);
    } catch {
      // `error` of the write is on the page.
    }
  };
  return { request, pending, error };
}
