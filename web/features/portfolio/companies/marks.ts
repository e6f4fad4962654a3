import {
  CircleCheckBig,
  CircleDashed,
  CircleSlash2,
  CircleX,
  EyeOff,
  Handshake,
  KeyRound,
  Mail,
  PencilRuler,
  Rocket,
} from 'lucide-react';
import type { Follower, PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import type { LinkStatus } from '#shared/portfolio/companies/statuses.ts';
import type { Mark } from '#web/ui/status/tones.ts';

/** The status of a year that a fund manager sees; `HIDDEN` where the link shows none of it. */
export type YearState = NonNullable<PortfolioCompany['year']>['status'] | 'HIDDEN';

/** The states in the order in which charts and filters show them. */
export const yearStates: readonly YearState[] = ['COMPLETED', 'LAUNCHED', 'DRAFT', 'NOT_SET_UP', 'HIDDEN'];

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

const years: Record<YearState, Mark> = {
  COMPLETED: { label: 'Completed', hint: 'Closed for entry', tone: 'complete', Icon: CircleCheckBig },
  LAUNCHED: { label: 'Collecting', hint: 'Collection is open', tone: 'info', Icon: Rocket },
  DRAFT: { label: 'Being set up', hint: 'Collection is not open yet', tone: 'partial', Icon: PencilRuler },
  NOT_SET_UP: { label: 'Not set up', hint: 'Nobody has set the year up yet', tone: 'idle', Icon: CircleDashed },
  HIDDEN: { label: 'Not shown', hint: 'The link shows nothing of this year', tone: 'idle', Icon: EyeOff },
};

/** Where a link between fund manager and company stands. */
export function linkMark(status: LinkStatus): Mark {
  return links[status];
}

/** Whether the fund manager administers the company. */
export function managedMark(managed: Follower['managed']): Mark {
  return managedStates[managed];
}

/** Where a company's reporting year stands. */
export function yearMark(state: YearState): Mark {
  return years[state];
}

/** The state of the asked year of a company. */
export function yearStateOf({ year }: Pick<PortfolioCompany, 'year'>): YearState {
  return year?.status ?? 'HIDDEN';
}
