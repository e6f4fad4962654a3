import type { Obstacle } from '#shared/collection/year/schema.ts';
import { many } from '#shared/text/plural.ts';
import type { YearState } from './useHome.ts';

/** What a person may do about the year. */
export type Powers = { readonly maySetUp: boolean; readonly mayEnter: boolean; readonly mayRead: boolean };

/** The one thing to do next, and where. */
export type NextStep = {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly to: string } | null;
  /** What has to be mended first. */
  readonly obstacles: readonly Obstacle[];
};

const SETUP = '/setup-reporting-year';

/** What is next in the year for this person, by its status (decisions, section 2) and by what they may do. */
export function nextStep(state: YearState, { maySetUp, mayEnter, mayRead }: Powers, openHere: string | null): NextStep {
  const { year, status, locked, counts, obstacles } = state;
  const setup = (label: string) => (maySetUp ? { label, to: SETUP } : null);
  if (status === 'NOT_SET_UP') {
    const text = maySetUp
      ? 'Choose frameworks, data points and entities, and say who answers what.'
      : 'An administrator of your organisation sets it up. You will find your questions here then.';
    return { title: `${year} is not set up yet`, text, link: setup(`Set up ${year}`), obstacles: [] };
  }
  if (status === 'DRAFT') {
    const ready = obstacles.launch.length === 0;
    const text = maySetUp
      ? ready
        ? 'Everything that a launch needs is there. Launching opens the year for collection.'
        : 'Before it can be launched:'
      : 'It is being set up. You can answer once an administrator launches it.';
    return {
      title: maySetUp && ready ? `Launch ${year}` : `${year} is being set up`,
      text,
      link: setup(ready ? 'Review and launch' : 'Go on with the setup'),
      obstacles: maySetUp ? obstacles.launch : [],
    };
  }
  if (status === 'COMPLETED' || locked) {
    return {
      title: status === 'COMPLETED' ? `${year} is completed` : `${year} is locked`,
      text: 'Its values can be read and not changed.',
      link: mayRead ? { label: 'See the dashboards', to: '/metrics' } : null,
      obstacles: [],
    };
  }
  if (counts.required > 0 && counts.answered >= counts.required) {
    return {
      title: 'Every question is answered',
      text: maySetUp
        ? 'Check the figures, then complete the year.'
        : 'Thank you. An administrator can complete the year.',
      link: setup('Complete the year') ?? (mayRead ? { label: 'See the dashboards', to: '/metrics' } : null),
      obstacles: [],
    };
  }
  if (openHere && mayEnter) {
    return {
      title: 'Go on collecting',
      text: 'Take the next question that waits for you.',
      link: { label: 'Next question', to: openHere },
      obstacles: [],
    };
  }
  if (mayEnter && !maySetUp && counts.required + counts.optional === 0) {
    return {
      title: 'No question reaches you yet',
      text: 'An administrator of your organisation can assign you sections, questions and entities.',
      link: null,
      obstacles: [],
    };
  }
  const missing = counts.required - counts.answered;
  if (maySetUp && missing > 0) {
    return {
      title: many(missing, 'answer is missing', 'answers are missing'),
      text: 'None of them waits for you. See which sections are open, and who is asked.',
      link: { label: 'See open sections', to: '/collect-data?view=all' },
      obstacles: [],
    };
  }
  return {
    title: mayEnter ? 'Nothing waits for you' : 'Data are being collected',
    text: mayEnter
      ? 'What you are asked is answered. Others are still at work.'
      : 'Figures appear as soon as they are submitted.',
    link: mayEnter
      ? { label: 'See all questions', to: '/collect-data' }
      : { label: 'See the dashboards', to: '/metrics' },
    obstacles: [],
  };
}
