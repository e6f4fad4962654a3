import { useCallback } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { Assignee } from '#shared/collection/year/schema.ts';
import { plural } from '#shared/text/plural.ts';
import { useYearRefresh } from '#web/features/collection/setup/useYear.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { assignmentChanges, type Changes, restoring, type Target } from './changes.ts';

/** The way to assign people, and why it was refused. */
export type Assign = {
  /** True when it went through; it can then be undone from its toast. */
  readonly put: (targets: readonly Target[], chosen: readonly Assignee[], how: 'add' | 'replace') => Promise<boolean>;
  readonly pending: boolean;
  readonly error: AppError | undefined;
  readonly reset: () => void;
};

/** Assigns people in a year; the page's reads follow. */
export function useAssign(year: number): Assign {
  const refresh = useYearRefresh();
  const toast = useToast();
  const { attempt, pending, error, reset } = useAction((changes: Changes) =>
    call(yearRoutes.assignGroups, { params: { year }, body: { changes } }).finally(refresh),
  );
  const put: Assign['put'] = useCallback(
    async (targets, chosen, how) => {
      if (!(await attempt(assignmentChanges(targets, chosen, how)))) return false;
      const what = targets.length === 1 ? targets[0]?.name : `${targets.length} assignments`;
      toast.success(`${what} ${plural(targets.length, 'is', 'are')} saved`, {
        label: 'Undo',
        run: () => void attempt(restoring(targets)),
      });
      return true;
    },
    [attempt, toast],
  );
  return { put, pending, error, reset };
}
