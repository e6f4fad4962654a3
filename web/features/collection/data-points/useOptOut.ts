import type { OptOutReason } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { OptOut, YearDataPoint } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import type { Points } from './usePoints.ts';

type Change = Pick<OptOut, 'entityId' | 'period'> & {
  readonly optedOut: boolean;
  readonly reason?: OptOutReason;
  readonly note?: string;
};

/** Opts a data point out somewhere, or back in; true when it went through. */
export function useOptOut(year: number, point: YearDataPoint, write: Points['write']) {
  const toast = useToast();
  const { attempt, pending, error, reset } = useAction(async (change: Change) => {
    let refusal: unknown;
    const sent = await write(point.id, {}, (now) => {
      const body = { baseVersion: now.version, ...change };
      return call(yearRoutes.setOptOut, { params: { year, id: point.id }, body }).catch((cause: unknown) => {
        refusal = cause; // the queue says only that it was refused
        throw cause;
      });
    });
    if (!sent) throw refusal;
    toast.success(change.optedOut ? `${point.name} is opted out there` : `${point.name} is asked there again`);
  });
  return { send: attempt, pending, error, reset };
}
