import { describe, expect, it } from 'vitest';
import { aPoint, aSection } from '#web/features/collection/setup/fakeYear.ts';
import { assignedSections, filteredSections, gapsIn, unassignedIn } from './assignedSections.ts';
import { assignmentChanges, joined, restoring, type Target } from './changes.ts';
import { askable, nameIn, type Person, unreachable } from './people.ts';
import { targetsOf } from './targets.ts';

const everywhere = (userId: string) => ({ userId, entityIds: [] });
const at = (userId: string, ...entityIds: string[]) => ({ userId, entityIds });
const person = (id: string, changes: Partial<Person> = {}): Person => ({
  id,
  name: id,
  roles: ['COMPANY_USER'],
  allowedEntityIds: [],
  ...changes,
});

describe('who answers what', () => {
  const points = [
    aPoint('electricity', { assignees: [at('ada', 'oslo')] }),
    aPoint('heat'),
    aPoint('head', { groupId: 'people' }),
  ];
  const sections = assignedSections(
    [
      aSection('energy', { dataPointIds: ['electricity', 'heat'], assignees: [at('karl', 'lyon')] }),
      aSection('people', { dataPointIds: ['head'], category: 'Social' }),
    ],
    points,
  );
  const none = { search: '', category: null, person: null, unassigned: false };
  const shown = (changes: Partial<typeof none> | { person: string } | { category: string }) =>
    filteredSections(sections, { ...none, ...changes }).flatMap((each) => each.points.map(({ point }) => point.id));

  it('falls to the section where a data point has nobody at an entity, and is a gap where neither has', () => {
    expect(sections[0]?.points.map(({ uncovered }) => uncovered)).toEqual([[], ['oslo']]);
    expect(sections[1]?.points[0]?.uncovered).toEqual(['oslo', 'lyon']);
    expect(unassignedIn(sections)).toBe(2);
    expect(gapsIn(sections[0]?.points ?? [])).toEqual({ nobody: 0, partly: 1 });
    expect(gapsIn(sections[1]?.points ?? [])).toEqual({ nobody: 1, partly: 0 });
  });

  it('is found by word, category, person and gap', () => {
    expect(shown({ search: 'energy HEAT' })).toEqual(['heat']);
    expect(shown({ category: 'Social' })).toEqual(['head']);
    expect(shown({ unassigned: true })).toEqual(['heat', 'head']);
    expect(shown({ person: 'ada' })).toEqual(['electricity']);
    expect(shown({ person: 'karl' })).toEqual(['heat']);
  });

  it('is assigned by section and by data point', () => {
    expect(targetsOf(sections).map(({ groupId, dataPointId }) => [groupId, dataPointId])).toEqual([
      ['energy', null],
      ['energy', 'electricity'],
      ['energy', 'heat'],
      ['people', null],
      ['people', 'head'],
    ]);
  });
});

describe('assigning many', () => {
  const targets: Target[] = [
    { groupId: 'energy', dataPointId: null, name: 'Energy', assignees: [at('ada', 'oslo')], askedEntityIds: [] },
    { groupId: 'energy', dataPointId: 'heat', name: 'Heat', assignees: [], askedEntityIds: [] },
  ];

  it('adds beside those assigned already, or replaces them', () => {
    const chosen = [at('ada', 'lyon'), everywhere('karl')];
    expect(assignmentChanges(targets, chosen, 'add')).toEqual([
      { groupId: 'energy', assignees: [at('ada', 'oslo', 'lyon'), everywhere('karl')] },
      { groupId: 'energy', dataPointId: 'heat', assignees: chosen },
    ]);
    expect(assignmentChanges(targets, [], 'replace').every(({ assignees }) => assignees.length === 0)).toBe(true);
  });

  it('keeps every entity where one of both says all', () => {
    expect(joined([everywhere('ada')], [at('ada', 'oslo')])).toEqual([everywhere('ada')]);
    expect(joined([at('ada', 'oslo')], [everywhere('ada')])).toEqual([everywhere('ada')]);
  });

  it('can be taken back', () => {
    expect(restoring(targets)).toEqual([
      { groupId: 'energy', assignees: [at('ada', 'oslo')] },
      { groupId: 'energy', dataPointId: 'heat', assignees: [] },
    ]);
  });
});

describe('people', () => {
  const gatherer = person('karl', { roles: ['DATA_GATHERER'], allowedEntityIds: ['oslo'] });
  const people = [person('ada'), gatherer, person('vera', { roles: ['DATA_VIEWER'] })];

  it('who only view data are never asked', () => {
    expect(askable(people).map(({ id }) => id)).toEqual(['ada', 'karl']);
  });

  it('are warned of where they cannot reach what they are asked', () => {
    expect(unreachable(everywhere('ada'), ['oslo', 'lyon'], people)).toEqual([]);
    expect(unreachable(everywhere('karl'), ['oslo', 'lyon'], people)).toEqual(['lyon']);
    expect(unreachable(at('karl', 'oslo'), ['oslo', 'lyon'], people)).toEqual([]);
    expect(unreachable(everywhere('gone'), ['oslo'], people)).toEqual(['oslo']);
    expect(nameIn(people, 'gone')).toBe('Former user');
  });
});
