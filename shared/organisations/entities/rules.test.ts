import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ancestorsOf, descendantsOf, entityProblems, heightOf, tagsOf } from './rules.ts';
import { reportingEntity } from './samples.ts';
import { MAX_DEPTH, type ReportingEntity } from './schema.ts';
import { shareOn } from './shares.ts';

/** root > group > (leeds > hall, york) */
const tree = [
  reportingEntity('root', null),
  reportingEntity('group', 'root'),
  reportingEntity('leeds', 'group'),
  reportingEntity('hall', 'leeds'),
  reportingEntity('york', 'group'),
];
const stored = (id: string) => tree.find((each) => each.id === id) ?? reportingEntity('none', null);
const problems = (id: string, change: Partial<ReportingEntity>) =>
  entityProblems({ ...stored(id), ...change }, stored(id), tree);
const added = (change: Partial<ReportingEntity>) =>
  entityProblems({ ...reportingEntity('new', 'root'), ...change }, undefined, tree);

describe('the tree of entities', () => {
  test('knows what lies above, below and how deep', () => {
    expect(ancestorsOf('hall', tree)).toEqual(['leeds', 'group', 'root']);
    expect(ancestorsOf('root', tree)).toEqual([]);
    expect(descendantsOf('group', tree)).toEqual(['leeds', 'york', 'hall']);
    expect(heightOf('group', tree)).toBe(2);
    expect(heightOf('york', tree)).toBe(0);
  });

  test('is walked to an end even where stored data bite their tail', () => {
    const circle = [reportingEntity('a', 'b'), reportingEntity('b', 'a')];
    expect(ancestorsOf('a', circle)).toEqual(['b']);
    expect(descendantsOf('a', circle)).toEqual(['b', 'a']);
  });

  test('never grows a circle, whatever is moved where', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 30 }), (moves) => {
        let entities = [
          reportingEntity('e0', null),
          ...Array.from({ length: 7 }, (_, i) => reportingEntity(`e${i + 1}`, 'e0')),
        ];
        for (const [from, to] of moves) {
          const current = entities[from] ?? reportingEntity('none', null);
          const moved = { ...current, parentId: `e${to}` };
          if (Object.keys(entityProblems(moved, current, entities)).length > 0) continue;
          entities = entities.map((each) => (each.id === current.id ? moved : each));
        }
        for (const { id } of entities.slice(1)) expect(ancestorsOf(id, entities).at(-1)).toBe('e0');
      }),
    );
  });
});

describe('an entity', () => {
  test('may be named, moved and dated within the rules', () => {
    expect(
      problems('york', { name: 'York Minster', parentId: 'leeds', fromDate: '2024-01-01', toDate: '2024-01-01' }),
    ).toEqual({});
    expect(added({})).toEqual({});
  });

  test('does not lie below itself', () => {
    expect(problems('group', { parentId: 'hall' })).toHaveProperty('parentId');
    expect(problems('group', { parentId: 'group' })).toHaveProperty('parentId');
  });

  test('needs a parent that exists and is in use', () => {
    expect(added({ parentId: 'nowhere' })).toHaveProperty('parentId');
    expect(added({ parentId: null })).toHaveProperty('parentId');
    const archived = [...tree, reportingEntity('old', 'root', { archived: true })];
    expect(entityProblems(reportingEntity('new', 'old'), undefined, archived)).toHaveProperty('parentId');
  });

  test(`lies at most ${MAX_DEPTH} levels below the root, with all that lies below it`, () => {
    const chain = [
      reportingEntity('l0', null),
      ...Array.from({ length: MAX_DEPTH }, (_, i) => reportingEntity(`l${i + 1}`, `l${i}`)),
    ];
    expect(entityProblems(reportingEntity('new', `l${MAX_DEPTH - 1}`), undefined, chain)).toEqual({});
    expect(entityProblems(reportingEntity('new', `l${MAX_DEPTH}`), undefined, chain)).toHaveProperty('parentId');
    const branch = [...chain, reportingEntity('b1', 'l0'), reportingEntity('b2', 'b1')];
    const moved = (parentId: string) =>
      entityProblems(reportingEntity('b1', parentId), reportingEntity('b1', 'l0'), branch);
    expect(moved(`l${MAX_DEPTH - 2}`)).toEqual({});
    expect(moved(`l${MAX_DEPTH - 1}`)).toHaveProperty('parentId');
  });

  test('has a name of its own among those in use', () => {
    expect(added({ name: 'LEEDS' })).toEqual({ name: 'Another entity has this name' });
    expect(problems('leeds', { name: 'Leeds' })).toEqual({});
    const archived = [...tree, reportingEntity('old', 'root', { archived: true })];
    expect(entityProblems(reportingEntity('new', 'root', { name: 'old' }), undefined, archived)).toEqual({});
  });

  test('does not end before it begins', () => {
    expect(added({ fromDate: '2025-02-01', toDate: '2025-01-31' })).toHaveProperty('toDate');
  });

  test('is archived only when nothing in use lies below it', () => {
    expect(problems('leeds', { archived: true })).toHaveProperty('archived');
    expect(problems('hall', { archived: true })).toEqual({});
  });

  test('becomes no second root, and the root stays what it is', () => {
    expect(added({ type: 'root' })).toHaveProperty('type');
    expect(problems('root', { type: 'site' })).toHaveProperty('type');
    expect(problems('root', { parentId: 'group' })).toHaveProperty('parentId');
    expect(problems('root', { archived: true })).toHaveProperty('archived');
    expect(problems('root', { name: 'Acme Holding' })).toEqual({});
  });
});

describe('dates', () => {
  test('the share of a day is the last that had begun, and 100 before the first', () => {
    const shares = [
      { from: '2024-07-01', share: '62.5' },
      { from: '2023-01-01', share: '40' },
    ];
    expect(['2022-12-31', '2023-01-01', '2024-06-30', '2024-07-01'].map((day) => shareOn({ shares }, day))).toEqual([
      '100',
      '40',
      '40',
      '62.5',
    ]);
  });
});

test('a tag that is spelled twice is one tag', () => {
  expect(tagsOf([{ tags: ['Plant', 'north'] }, { tags: ['plant', 'Ålesund'] }])).toEqual(['Ålesund', 'north', 'plant']);
});
