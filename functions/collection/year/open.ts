import { AppError } from '#shared/api/problem.ts';
import type { YearStatus } from '#shared/collection/year/schema.ts';

/** What says whether a year takes changes. */
type Openness = {
  readonly status: YearStatus;
  readonly lockState?: 'LOCKED' | 'UNLOCKED' | undefined;
};

/** Is the year locked or completed? Then nothing that its figures are made of changes. */
export function isClosed(record: Openness | undefined): boolean {
  return record?.status === 'COMPLETED' || record?.lockState === 'LOCKED';
}

/** Why a closed year takes no change; undefined for one that does. */
export function closedError(
  record: (Openness & { readonly year: number; readonly lockReason?: string | undefined }) | undefined,
): AppError | undefined {
  if (record?.status === 'COMPLETED') {
    return new AppError(
      'locked',
      `The year ${record.year} is completed. An administrator can reopen it with a reason.`,
    );
  }
  if (record?.lockState === 'LOCKED') {
    return new AppError('locked', `The year ${record.year} is locked: ${record.lockReason ?? 'no reason was given'}`);
  }
  return undefined;
}
