import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryContent } from '#shared/content/library/library.ts';
import { buildLibrary } from '#shared/library/metrics/rules.ts';
import type { LibraryContent } from '#shared/library/metrics/schema.ts';
import { libraryChanges } from './rules.ts';

const before = buildLibrary(libraryContent);
const changesOf = (change: Partial<LibraryContent>) =>
  libraryChanges(before, buildLibrary({ ...libraryContent, ...change }));

/** The content with one data point changed. */
function withPoint(key: string, change: Partial<LibraryContent['dataPoints'][number]>): Partial<LibraryContent> {
  return {
    dataPoints: libraryContent.dataPoints.map((point) => (point.key === key ? { ...point, ...change } : point)),
  };
}

const ENERGY = 'energy_consumption_total';

describe('the changes between two versions', () => {
  test('are none where the content is the same, in whatever order its fields stand', () => {
    const turned = libraryContent.dataPoints.map(
      (point) => Object.fromEntries(Object.entries(point).toReversed()) as typeof point,
    );
    expect(changesOf({ dataPoints: turned, version: '99.0.0', date: '2030-01-01' })).toEqual([]);
  });

  test('name a changed data point with what it said and says, and that it counts otherwise', () => {
    expect(changesOf(withPoint(ENERGY, { entityAggregation: 'average', guidance: 'Otherwise.' }))).toEqual([
      {
        part: 'data point',
        key: ENERGY,
        name: before.dataPointByKey.get(ENERGY)?.name,
        change: 'changed',
        counts: true,
        fields: [
          { field: 'adding up entities', before: 'sum', after: 'average' },
          { field: 'guidance', before: before.dataPointByKey.get(ENERGY)?.guidance, after: 'Otherwise.' },
        ],
      },
    ]);
  });

  test('that figures are not made of are said to be none of them', () => {
    expect(changesOf(withPoint(ENERGY, { guidance: 'Otherwise.', limits: { max: '9' } }))).toMatchObject([
      { counts: false, fields: [{ field: 'limits', after: expect.stringContaining('max: 9') }, { field: 'guidance' }] },
    ]);
  });

  test('name of a list only what came and went', () => {
    const [set, ...others] = libraryContent.optionSets;
    const options = [...(set?.options ?? []).slice(1), { value: 'more', label: 'One more' }];
    const changes = changesOf({ optionSets: [...(set ? [{ ...set, options }] : []), ...others] });
    expect(changes).toMatchObject([
      { part: 'choices', fields: [{ field: 'options', before: set?.options[0]?.label, after: 'One more' }] },
    ]);
  });

  test('property: one field of any item that is written otherwise is one change of that item, and no other', () => {
    const parts = ['dataPoints', 'derived', 'sections'] as const;
    const place = fc.constantFrom(...parts).chain((part) =>
      fc.record({
        part: fc.constant(part),
        index: fc.nat(libraryContent[part].length - 1),
        name: fc.string({ minLength: 1, maxLength: 20 }),
      }),
    );
    fc.assert(
      fc.property(place, ({ part, index, name }) => {
        const items: readonly object[] = libraryContent[part];
        const item = libraryContent[part][index];
        fc.pre(item !== undefined && item.name !== name);
        const changed = items.map((each, at) => (at === index ? { ...each, name } : each));
        // A rule that follows from a data point says its name: it changes with it.
        const changes = changesOf({ [part]: changed }).filter((each) => each.part !== 'rule');
        expect(changes).toEqual([
          expect.objectContaining({
            key: item?.key,
            name,
            change: 'changed',
            fields: [{ field: 'name', before: item?.name, after: name }],
          }),
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test('property: what is left out has gone, and comes the other way round', () => {
    fc.assert(
      fc.property(fc.nat(libraryContent.derived.length - 1), (index) => {
        const derived = libraryContent.derived.filter((_, at) => at !== index);
        const after = buildLibrary({ ...libraryContent, derived });
        const key = libraryContent.derived[index]?.key;
        const changes = (one: typeof before, other: typeof before) =>
          libraryChanges(one, other).filter(({ part }) => part === 'computed metric');
        expect(changes(before, after)).toEqual([expect.objectContaining({ key, change: 'removed', counts: true })]);
        expect(changes(after, before)).toEqual([expect.objectContaining({ key, change: 'added', counts: true })]);
      }),
      { numRuns: 30 },
    );
  });
});
