import { CircleCheckBig, CircleDashed, Lock, PencilRuler, Rocket } from 'lucide-react';
import type { YearStatus } from '#shared/collection/year/schema.ts';
import type { Mark } from '#web/ui/status/tones.ts';

const marks: Record<YearStatus, Mark> = {
  NOT_SET_UP: { label: 'Not set up', hint: 'Nobody has set the year up yet', tone: 'idle', Icon: CircleDashed },
  DRAFT: { label: 'Draft', hint: 'Being set up; collection is not open yet', tone: 'partial', Icon: PencilRuler },
  LAUNCHED: { label: 'Launched', hint: 'Collection is open', tone: 'info', Icon: Rocket },
  COMPLETED: { label: 'Completed', hint: 'Closed for entry', tone: 'complete', Icon: CircleCheckBig },
};
const locked: Mark = { label: 'Locked', hint: 'Values can be read and not changed', tone: 'bloom', Icon: Lock };

/** The chips of a year: its status, and the lock where it is locked. */
export function yearMarks(status: YearStatus, isLocked: boolean): readonly Mark[] {
  return isLocked ? [marks[status], locked] : [marks[status]];
}
