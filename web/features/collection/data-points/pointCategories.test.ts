import { describe, expect, it } from 'vitest';
import { aPoint } from '#web/features/collection/setup/fakeYear.ts';
import { filtersIn, isFiltered } from './filters.ts';
import { inclusion, inverse, pointCategories, shownIn, withChanges } from './pointCategories.ts';
import { askedWords } from './words.ts';

const points = [
  aPoint('revenue', { groupId: 'financials', category: 'General', included: false, askedAt: 'company' }),
  aPoint('electricity', { name: 'Electricity consumption', frameworks: ['vsme-2024'], periodicity: 'quarterly' }),
  aPoint('heat', { name: 'Heat', included: false }),
];
const sections = [
  { id: 'financials', name: 'Financials' },
  { id: 'energy', name: 'Energy' },
];

const noFilters = filtersIn(() => null);
const found = (filters: Partial<typeof noFilters>) =>
  shownIn(pointCategories(points, sections, { ...noFilters, ...filters })).map(({ id }) => id);

describe('the board of data points', () => {
  it('shows categories in their order, with counts over the whole section', () => {
    const board = pointCategories(points, sections, noFilters);
    expect(board.map(({ name }) => name)).toEqual(['Environment', 'General']);
    expect(board[0]?.sections[0]).toMatchObject({ name: 'Energy', included: 1, total: 2 });
    const narrowed = pointCategories(points, sections, { ...noFilters, included: 'yes' });
    expect(narrowed[0]?.sections[0]).toMatchObject({ included: 1, total: 2 });
    expect(narrowed).toHaveLength(1);
  });

  it('finds words in the name and the section, and filters by what it says', () => {
    expect(found({ search: 'energy cons' })).toEqual(['electricity']);
    expect(found({ search: 'nothing' })).toEqual([]);
    expect(found({ category: 'General' })).toEqual(['revenue']);
    expect(found({ framework: 'vsme-2024' })).toEqual(['electricity']);
    expect(found({ included: 'no' })).toEqual(['heat', 'revenue']);
    expect(found({ periodicity: 'quarterly' })).toEqual(['electricity']);
  });
});

describe('the filters of the address', () => {
  it('ignore what they do not know', () => {
    const search = new URLSearchParams('included=maybe&periodicity=weekly&category=Social');
    expect(filtersIn((name) => search.get(name))).toEqual({ ...noFilters, category: 'Social' });
    expect(isFiltered(noFilters)).toBe(false);
    expect(isFiltered({ ...noFilters, included: 'no' })).toBe(true);
  });
});

describe('changes of many data points', () => {
  it('touch only those that are not so already', () => {
    expect(inclusion(points, true)).toEqual([
      { dataPointId: 'revenue', included: true },
      { dataPointId: 'heat', included: true },
    ]);
  });

  it('are taken back to what each was before', () => {
    const changes = [...inclusion(points, true), { dataPointId: 'electricity', optional: true }];
    expect(inverse(changes, points)).toEqual([
      { dataPointId: 'revenue', included: false },
      { dataPointId: 'heat', included: false },
      { dataPointId: 'electricity', optional: false },
    ]);
  });

  it('show at once, a version further than what is stored', () => {
    const [first, second, third] = withChanges(points, [{ dataPointId: 'heat', included: true }]);
    expect([first, second]).toEqual(points.slice(0, 2));
    expect(third).toMatchObject({ id: 'heat', included: true, version: 2 });
  });
});

describe('who is asked', () => {
  it.each([
    [aPoint('a', { askedAt: 'company' }), 'Company'],
    [aPoint('a'), 'All entities'],
    [aPoint('a', { entityIds: ['oslo'] }), '1 entity'],
    [aPoint('a', { entityIds: [] }), 'No entity'],
  ])('is said in words (%#)', (point, words) => {
    expect(askedWords(point)).toBe(words);
  });
});
