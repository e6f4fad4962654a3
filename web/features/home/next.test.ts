import { describe, expect, test } from 'vitest';
import { noCounts } from '#shared/collection/progress/rules.ts';
import { nextStep, type Powers } from './next.ts';
import type { YearState } from './useHome.ts';

const admin: Powers = { maySetUp: true, mayEnter: true, mayRead: true };
const gatherer: Powers = { maySetUp: false, mayEnter: true, mayRead: false };
const viewer: Powers = { maySetUp: false, mayEnter: false, mayRead: true };

const state = (changes: Partial<YearState>): YearState => ({
  year: 2025,
  status: 'LAUNCHED',
  deadline: null,
  overdue: false,
  daysLeft: null,
  locked: false,
  counts: { ...noCounts, required: 10, answered: 4 },
  obstacles: { launch: [], complete: [], draft: [] },
  ...changes,
});
const step = (changes: Partial<YearState>, powers: Powers, open: string | null = null) => {
  const { title, link } = nextStep(state(changes), powers, open);
  return [title, link?.to ?? null];
};
const SETUP = '/setup-reporting-year';

describe('what is next', () => {
  test('in a year that is not set up: only an administrator can begin', () => {
    expect(step({ status: 'NOT_SET_UP' }, admin)).toEqual(['2025 is not set up yet', SETUP]);
    expect(step({ status: 'NOT_SET_UP' }, gatherer)).toEqual(['2025 is not set up yet', null]);
    expect(step({ status: 'NOT_SET_UP' }, viewer)).toEqual(['2025 is not set up yet', null]);
  });

  test('in a draft: launch, or what stands in the way of it', () => {
    const launch = [{ code: 'no-entities', message: 'Choose at least one entity.', where: SETUP }];
    const blocked = state({ status: 'DRAFT', obstacles: { launch, complete: [], draft: [] } });
    expect(step({ status: 'DRAFT' }, admin)).toEqual(['Launch 2025', SETUP]);
    expect(nextStep(blocked, admin, null)).toMatchObject({ title: '2025 is being set up', obstacles: launch });
    expect(nextStep(blocked, gatherer, null)).toMatchObject({ link: null, obstacles: [] });
  });

  test('in a launched year: the next data point that waits for this person', () => {
    expect(step({}, gatherer, '/collect-data/data-points/x')).toEqual([
      'Go on collecting',
      '/collect-data/data-points/x',
    ]);
    expect(step({}, gatherer)).toEqual(['Nothing waits for you', '/collect-data']);
    expect(step({}, admin)).toEqual(['6 answers are missing', '/collect-data?view=all']);
    expect(step({}, viewer)).toEqual(['Data are being collected', '/metrics']);
  });

  test('where a gatherer is asked nothing: that, and who can change it', () => {
    const counts = { ...noCounts };
    expect(step({ counts }, gatherer)).toEqual(['No question reaches you yet', null]);
    expect(step({ counts }, viewer)).toEqual(['Data are being collected', '/metrics']);
  });

  test('when everything is answered: an administrator completes the year', () => {
    const counts = { ...noCounts, required: 10, answered: 10 };
    expect(step({ counts }, admin)).toEqual(['Every question is answered', SETUP]);
    expect(step({ counts }, viewer)).toEqual(['Every question is answered', '/metrics']);
    expect(step({ counts }, gatherer)).toEqual(['Every question is answered', null]);
  });

  test('in a closed year: nothing but reading', () => {
    expect(step({ status: 'COMPLETED' }, admin)).toEqual(['2025 is completed', '/metrics']);
    expect(step({ locked: true }, gatherer, '/collect-data/data-points/x')).toEqual(['2025 is locked', null]);
  });
});
