import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCounts } from '#shared/collection/progress/rules.ts';
import type { Counts, YearDataPoint, YearSection } from '#shared/collection/year/schema.ts';
import { progressWords, remarksOf } from './countsWords.ts';
import { carriedQuery, filtersIn, type HubFilters, isFiltered, withFilters } from './filters.ts';
import { nextUnanswered, sectionsOf } from './sections.ts';

const all: HubFilters = {
  search: '',
  category: null,
  framework: null,
  status: null,
  entities: [],
  look: false,
  view: 'all',
};
const counts = (change: Partial<Counts>): Counts => ({ ...noCounts, ...change });

function section(id: string, change: Partial<YearSection> = {}): YearSection {
  const part = { status: 'NO_DATA', counts: counts({ required: 4 }) } as const;
  return {
    id,
    name: `Section ${id}`,
    category: 'Environment',
    description: '',
    ...part,
    mine: part,
    assignees: [],
    dataPointIds: [],
    children: [],
    ...change,
  };
}

function dataPoint(id: string, sectionId: string, change: Partial<YearDataPoint> = {}): YearDataPoint {
  return {
    id,
    groupId: sectionId,
    name: id,
    included: true,
    frameworks: [],
    askedEntityIds: ['oslo'],
    counts: counts({ required: 2 }),
    status: 'NO_DATA',
    mayEnter: true,
    mine: true,
    ...change,
  } as YearDataPoint;
}

const yearSections = [section('energy'), section('people', { category: 'Social' }), section('water')];
const dataPoints = [
  dataPoint('electricity', 'energy', { frameworks: ['esrs'] }),
  dataPoint('fuel use', 'energy', { mine: false }),
  dataPoint('headcount', 'people', { askedEntityIds: ['lyon'] }),
  dataPoint('withdrawal', 'water', { included: false }),
];
const shown = (filters: Partial<HubFilters>, from: readonly YearSection[] = yearSections) =>
  sectionsOf(from, dataPoints, { ...all, ...filters }).map(
    ({ name, sections }) =>
      `${name}: ${sections.map((each) => each.dataPoints.map(({ id }) => id).join('+')).join(' | ')}`,
  );

describe('the sections of the hub', () => {
  it('stand by category, with the included data points alone', () => {
    expect(shown({})).toEqual(['Environment: electricity+fuel use', 'Social: headcount']);
  });

  it('are narrowed by category, framework, entity and search', () => {
    expect(shown({ category: 'Social' })).toEqual(['Social: headcount']);
    expect(shown({ framework: 'esrs' })).toEqual(['Environment: electricity']);
    expect(shown({ entities: ['lyon'] })).toEqual(['Social: headcount']);
    expect(shown({ search: 'USE fuel' })).toEqual(['Environment: fuel use']);
    expect(shown({ search: 'section people' })).toEqual(['Social: headcount']);
    expect(shown({ search: 'nothing like it' })).toEqual([]);
  });

  it('show under mine what the person is asked, with the status of that part', () => {
    const half = section('energy', {
      status: 'PARTIALLY_COMPLETE',
      mine: { status: 'COMPLETE', counts: counts({ required: 1, answered: 1 }) },
    });
    const [category] = sectionsOf([half], dataPoints, { ...all, view: 'mine' });
    expect(category?.sections[0]).toMatchObject({ status: 'COMPLETE', counts: { required: 1 } });
    expect(category?.sections[0]?.dataPoints.map(({ id }) => id)).toEqual(['electricity']);
    expect(shown({ view: 'mine', status: 'COMPLETE' }, [half])).toEqual(['Environment: electricity']);
    expect(shown({ view: 'all', status: 'COMPLETE' }, [half])).toEqual([]);
  });

  it('never show a data point twice, nor one that the filters exclude', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'e', 'use'), fc.constantFrom('mine', 'all'), (search, view) => {
        const ids = sectionsOf(yearSections, dataPoints, { ...all, search, view: view as 'mine' }).flatMap(
          ({ sections }) => sections.flatMap((each) => each.dataPoints.map(({ id }) => id)),
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain('withdrawal');
        if (view === 'mine') expect(ids).not.toContain('fuel use');
      }),
    );
  });
});

describe('the words of progress', () => {
  it('count the required cells, and the optional ones of a section without required', () => {
    expect(progressWords(counts({ required: 31, answered: 7, optional: 5, optionalAnswered: 5 }))).toBe('7 of 31');
    expect(progressWords(counts({ optional: 5, optionalAnswered: 2 }))).toBe('2 of 5');
    expect(progressWords(counts({}))).toBe('none asked');
  });

  it('name what is to look at first, drafts, what is without data and what is opted out', () => {
    expect(remarksOf(counts({ toLookAt: 1, drafts: 3, withoutData: 2 }))).toEqual([
      { words: '1 to look at', tone: 'partial' },
      { words: '3 to submit', tone: 'partial' },
      { words: '2 without data', tone: 'idle' },
    ]);
    expect(remarksOf(counts({}))).toEqual([]);
  });
});

describe('the next unanswered data point', () => {
  const list = (changes: Partial<YearDataPoint>[]) => [
    {
      name: 'Environment',
      sections: [{ ...section('a'), dataPoints: changes.map((change, at) => dataPoint(`q${at}`, 'a', change)) }],
    },
  ];

  it('is the first that the person may answer and that is not done', () => {
    const done = { counts: counts({ required: 2, answered: 2 }) };
    expect(nextUnanswered(list([done, { mayEnter: false }, {}, {}]))?.id).toBe('q2');
    expect(nextUnanswered(list([{}, done, {}]), 'q0')?.id).toBe('q2');
    expect(nextUnanswered(list([{}, done]), 'q1')?.id).toBe('q0');
    expect(nextUnanswered(list([done, { status: 'OPTED_OUT' }]))).toBeUndefined();
  });

  it('is never the data point that one comes from', () => {
    expect(nextUnanswered(list([{}]), 'q0')).toBeUndefined();
  });
});

describe('the filters of an address', () => {
  it('come back as they were written', () => {
    const filters: HubFilters = {
      search: 'fuel & power',
      category: 'Social',
      framework: 'esrs-2023',
      status: 'NO_DATA',
      entities: ['oslo', 'lyon'],
      look: true,
      view: 'mine',
    };
    expect(filtersIn(withFilters(new URLSearchParams(), filters), 'all')).toEqual(filters);
  });

  it('leave out what filters nothing, and keep what is not theirs', () => {
    const next = withFilters(new URLSearchParams('year=2024&status=NO_DATA&ff=x:1'), { status: null, search: '' });
    expect(next.toString()).toBe('year=2024&ff=x%3A1');
    expect(carriedQuery(new URLSearchParams('year=2024&group=energy&search=a'))).toBe('?search=a&year=2024');
  });

  it('ignore a status that is none', () => {
    expect(filtersIn(new URLSearchParams('status=DONE&view=theirs'), 'mine')).toEqual({ ...all, view: 'mine' });
    expect(isFiltered(all)).toBe(false);
    expect(isFiltered({ ...all, entities: ['oslo'] })).toBe(true);
  });
});
