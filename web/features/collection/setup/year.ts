import { CircleCheck, CircleDashed, PencilRuler, Rocket } from 'lucide-react';
import type { YearConfig, YearStatus } from '#shared/collection/year/schema.ts';
import type { Mark } from '#web/ui/status/tones.ts';

/** The status of a year as a chip: word, sentence, colour and icon. */
export const yearMarks: Record<YearStatus, Mark> = {
  NOT_SET_UP: { label: 'Not set up', hint: 'Nothing was chosen for this year yet', tone: 'idle', Icon: CircleDashed },
  DRAFT: {
    label: 'Draft',
    hint: 'What is asked is being chosen; nobody can enter values yet',
    tone: 'info',
    Icon: PencilRuler,
  },
  LAUNCHED: {
    label: 'Collecting',
    hint: 'The year is open: values are entered and submitted',
    tone: 'partial',
    Icon: Rocket,
  },
  COMPLETED: { label: 'Completed', hint: 'Closed for entry and for changes', tone: 'complete', Icon: CircleCheck },
};

/** Why the set-up of a year cannot be changed now; null where it can. */
export function closedBy(config: Pick<YearConfig, 'status' | 'lock'>): 'completed' | 'locked' | null {
  if (config.status === 'COMPLETED') return 'completed';
  return config.lock.state === 'LOCKED' ? 'locked' : null;
}

/** Is there a newer version of the library than the one that the year is read by? */
export function isBehind({ libraryVersion, newestLibraryVersion }: YearConfig): boolean {
  return libraryVersion !== newestLibraryVersion;
}
