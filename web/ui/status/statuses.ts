import {
  Ban,
  Building2,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleSlash2,
  KeyRound,
  MessageSquareWarning,
  Minus,
  PencilLine,
  SearchX,
  Send,
  Settings2,
  ShieldCheck,
} from 'lucide-react';
import { HalfCircle } from '#web/ui/status/HalfCircle.ts';
import type { Mark } from '#web/ui/status/tones.ts';

export type SectionStatus =
  | 'OPTED_OUT'
  | 'COMPLETE'
  | 'NO_DATA'
  | 'NO_SITES'
  | 'NO_ENTITIES'
  | 'PARTIALLY_COMPLETE'
  | 'CONFIGURE';

/** Complete and opted out are green, partially complete is yellow, the rest is grey (specification, section 2). */
export const sectionStatuses: Record<SectionStatus, Mark> = {
  COMPLETE: { label: 'Complete', hint: 'Everything that is asked has an answer', tone: 'complete', Icon: CircleCheck },
  OPTED_OUT: {
    label: 'Opted out',
    hint: 'Not reported this year, with a reason',
    tone: 'complete',
    Icon: CircleSlash2,
  },
  PARTIALLY_COMPLETE: {
    label: 'Partially complete',
    hint: 'Some answers are still missing or not submitted',
    tone: 'partial',
    Icon: HalfCircle,
  },
  NO_DATA: { label: 'No data', hint: 'Nothing has been answered yet', tone: 'idle', Icon: Circle },
  CONFIGURE: {
    label: 'Configure',
    hint: 'The year needs a setting before data can be entered',
    tone: 'idle',
    Icon: Settings2,
  },
  NO_SITES: { label: 'No sites', hint: 'Missing entity access', tone: 'idle', Icon: KeyRound },
  NO_ENTITIES: { label: 'No entities', hint: 'No entity reports this section yet', tone: 'idle', Icon: Building2 },
};

export type CellState =
  | 'EMPTY'
  | 'DRAFT'
  | 'SUBMITTED'
  | 'APPROVED'
  | 'CHANGES_REQUESTED'
  | 'NOT_APPLICABLE'
  | 'NOT_AVAILABLE'
  | 'OPTED_OUT';

/** The states of one value; the three absences are words of their own and never a zero. */
export const cellStates: Record<CellState, Mark> = {
  EMPTY: { label: 'Empty', hint: 'Nobody has entered anything yet', tone: 'idle', Icon: CircleDashed },
  DRAFT: {
    label: 'Draft',
    hint: 'Saved, seen only by those who may edit it, not counted yet',
    tone: 'partial',
    Icon: PencilLine,
  },
  SUBMITTED: { label: 'Submitted', hint: 'Counted in the results', tone: 'info', Icon: Send },
  APPROVED: { label: 'Approved', hint: 'Checked and signed off by a reviewer', tone: 'complete', Icon: ShieldCheck },
  CHANGES_REQUESTED: {
    label: 'Changes requested',
    hint: 'A reviewer has sent it back',
    tone: 'bloom',
    Icon: MessageSquareWarning,
  },
  NOT_APPLICABLE: { label: 'N/A', hint: 'The question does not apply here', tone: 'idle', Icon: Minus },
  NOT_AVAILABLE: { label: 'No data', hint: 'Asked, and knowingly not available', tone: 'idle', Icon: SearchX },
  OPTED_OUT: { label: 'Opted out', hint: 'Not reported, with a reason', tone: 'idle', Icon: Ban },
};
