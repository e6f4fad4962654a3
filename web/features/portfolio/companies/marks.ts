import { CircleCheckBig, CircleDashed, EyeOff, PencilRuler, Rocket } from 'lucide-react';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import type { Mark } from '#web/ui/status/tones.ts';

/** The status of a year that a fund manager sees; `HIDDEN` where the link shows none of it. */
export type YearState = NonNullable<PortfolioCompany['year']>['status'] | 'HIDDEN';

/** The states in the order in which charts and filters show them. */
export const yearStates: readonly YearState[] = ['COMPLETED', 'LAUNCHED', 'DRAFT', 'NOT_SET_UP', 'HIDDEN'];

const years: Record<YearState, Mark> = {
  COMPLETED: { label: 'Completed', hint: 'Closed for entry', tone: 'complete', Icon: CircleCheckBig },
  LAUNCHED: { label: 'Collecting', hint: 'Collection is open', tone: 'info', Icon: Rocket },
  DRAFT: { label: 'Being set up', hint: 'Collection is not open yet', tone: 'partial', Icon: PencilRuler },
  NOT_SET_UP: { label: 'Not set up', hint: 'Nobody has set the year up yet', tone: 'idle', Icon: CircleDashed },
  HIDDEN: { label: 'Not shown', hint: 'The link shows nothing of this year', tone: 'idle', Icon: EyeOff },
};

/** Where a company's reporting year stands. */
export function yearMark(state: YearState): Mark {
  return years[state];
}

/** The state of the asked year of a company. */
export function yearStateOf({ year }: Pick<PortfolioCompany, 'year'>): YearState {
  return year?.status ?? 'HIDDEN';
}
