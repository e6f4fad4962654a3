import { describe, expect, test } from 'vitest';
import { reportingEntity } from '#shared/organisations/entities/samples.ts';
import { filtered, treeOf } from './tree.ts';

const company = [
  reportingEntity('Zeta', 'Group'),
  reportingEntity('Alpha', 'Group', { tags: ['Production'] }),
  reportingEntity('Hall 2', 'Alpha', { archived: true }),
  reportingEntity('Group', null),
  reportingEntity('Hall 1', 'Alpha', { tags: ['production', 'Leased'] }),
];
const names = (placed: ReturnType<typeof treeOf>) => placed.map(({ entity: { name } }) => name);

describe('the tree of entities', () => {
  test('begins with the root, children under their parent, siblings by name', () => {
    const placed = treeOf(company);
    expect(names(placed)).toEqual(['Group', 'Alpha', 'Hall 1', 'Hall 2', 'Zeta']);
    expect(placed.map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 1]);
    expect(placed[2]?.path).toEqual(['Group', 'Alpha']);
  });

  test('shows entities whose parent is out of reach at the top, and each of them once', () => {
    const placed = treeOf(company.filter(({ id }) => id !== 'Group'));
    expect(names(placed)).toEqual(['Alpha', 'Hall 1', 'Hall 2', 'Zeta']);
    expect(placed[0]?.depth).toBe(0);
  });

  test('shows what hangs below itself at the top, and ends', () => {
    expect(
      names(treeOf([reportingEntity('Group', null), reportingEntity('A', 'B'), reportingEntity('B', 'A')])),
    ).toEqual(['Group', 'A', 'B']);
  });
});

describe('the filters', () => {
  const all = { search: '', tag: null, archived: false };
  test('leave archived entities out unless they are asked for', () => {
    expect(names(filtered(treeOf(company), all))).not.toContain('Hall 2');
    expect(names(filtered(treeOf(company), { ...all, archived: true }))).toContain('Hall 2');
  });

  test('find all words of a name, whatever the case', () => {
    expect(names(filtered(treeOf(company), { ...all, search: '1 hALL ' }))).toEqual(['Hall 1']);
  });

  test('find a tag whatever its spelling', () => {
    expect(names(filtered(treeOf(company), { ...all, tag: 'PRODUCTION' }))).toEqual(['Alpha', 'Hall 1']);
  });
});
