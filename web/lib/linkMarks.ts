import { CircleCheckBig, CircleSlash2, CircleX, Handshake, KeyRound, Mail } from 'lucide-react';
import type { Follower } from '#shared/portfolio/companies/schema.ts';
import type { LinkStatus } from '#shared/portfolio/companies/statuses.ts';
import type { Mark } from '#web/ui/status/tones.ts';

const links: Record<LinkStatus, Mark> = {
  INVITED: { label: 'Invited', hint: 'The company has not answered yet', tone: 'partial', Icon: Mail },
  ACTIVE: { label: 'Active', hint: 'Both have agreed', tone: 'complete', Icon: CircleCheckBig },
  DECLINED: { label: 'Declined', hint: 'The company does not want to be followed', tone: 'danger', Icon: CircleX },
  ENDED: { label: 'Ended', hint: 'Nothing new is shown', tone: 'idle', Icon: CircleSlash2 },
};

const managedStates: Record<Follower['managed'], Mark> = {
  NO: { label: 'Not managed', hint: 'The company administers itself', tone: 'idle', Icon: CircleSlash2 },
  PROPOSED: {
    label: 'Management proposed',
    hint: 'An administrator of the company has to accept',
    tone: 'partial',
    Icon: Handshake,
  },
  YES: {
    label: 'Fully managed',
    hint: 'Administrators of the fund manager act as the company’s',
    tone: 'bloom',
    Icon: KeyRound,
  },
};

/** Where a link between fund manager and company stands. */
export function linkMark(status: LinkStatus): Mark {
  return links[status];
}

/** Whether the fund manager administers the company. */
export function managedMark(managed: Follower['managed']): Mark {
  return managedStates[managed];
}
