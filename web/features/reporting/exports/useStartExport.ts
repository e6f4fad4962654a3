import { useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';
import type { States } from './exportWords.ts';

/** The choice of answers, and the way to start an export with it. */
export type StartingExport = {
  readonly states: States;
  readonly setStates: (states: States) => void;
  readonly run: () => Promise<unknown>;
  /** From the press until the new export stands in the list. */
  readonly pending: boolean;
  readonly error: AppError | undefined;
};

/** Starts exports of a year; the list is read again after each. A press while one is being started joins it. */
export function useStartExport(year: number): StartingExport {
  const [states, setStates] = useState<States>('submitted');
  const start = useWrite(exportRoutes.exportExcel, { refresh: [exportRoutes.listYearReports] });
  const { attempt, pending, error } = useAction(() => start.run({ body: { year, states } }));
  return {
    states,
    setStates,
    pending,
    error,
    run: attempt,
  };
}
