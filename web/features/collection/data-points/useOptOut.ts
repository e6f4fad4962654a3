import { useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import type { OptOutReason } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { OptOut, YearDataPoint } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { toAppError } from '#web/lib/errors.ts';
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
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (change: Change): Promise<boolean> => {
    setPending(true);
    setError(null);
    let refusal: AppError | null = null;
    await write(point.id, {}, async (now) => {
      try {
        const body = { baseVersion: now.version, ...change };
        return await call(yearRoutes.setOptOut, { params: { year, id: point.id }, body });
      } catch (cause) {
        refusal = toAppError(cause);
        throw cause;
      }
    });
    setPending(false);
    setError(refusal);
    if (refusal) return false;
    toast.success(change.optedOut ? `${point.name} is opted out there` : `${point.name} is asked there again`);
    return true;
  };
  return { send, pending, error, reset: () => setError(null) };
}
