import { describe, expect, test } from 'vitest';
import type { Role } from '#shared/people/access.ts';
import { askedPeople, isAsked, mayEnter, mayRead, seenAssignees, seenOptOuts } from './rules.ts';

const person = (userId: string, role: Role, sections: string[] = [], entities: string[] = []) => ({
  userId,
  roles: [role],
  allowedQuestionGroupIds: sections,
  allowedEntityIds: entities,
});
const nobody = { groupId: 'energy', sectionAssignees: [], dataPointAssignees: [], defaultAssigneeId: null };
const withGreta = { ...nobody, sectionAssignees: [{ userId: 'greta', entityIds: ['oslo'] }] };

describe('who is asked and who reaches', () => {
  test("a data point's own people answer instead of the section's, at their entities", () => {
    const assigned = { ...withGreta, dataPointAssignees: [{ userId: 'per', entityIds: ['oslo'] }] };
    expect(askedPeople(assigned, 'oslo')).toEqual(['per']);
    expect(askedPeople(assigned, 'lyon')).toEqual([]);
    expect(askedPeople(withGreta, 'oslo')).toEqual(['greta']);
  });

  test('the default answers where nobody is named, and an administrator where there is no default', () => {
    expect(askedPeople({ ...nobody, defaultAssigneeId: 'ada' }, 'oslo')).toEqual(['ada']);
    expect(isAsked(person('root', 'COMPANY_ADMIN'), nobody, 'oslo')).toBe(true);
    expect(isAsked(person('ulla', 'COMPANY_USER'), nobody, 'oslo')).toBe(false);
  });

  test('a gatherer reaches nothing until an administrator names sections and entities', () => {
    expect(mayRead(person('greta', 'DATA_GATHERER'), nobody, 'oslo')).toBe(false);
    expect(mayEnter(person('greta', 'DATA_GATHERER', ['energy'], ['oslo']), nobody, 'oslo')).toBe(true);
    expect(mayEnter(person('greta', 'DATA_GATHERER', ['energy'], ['lyon']), nobody, 'oslo')).toBe(false);
  });

  test('an assignment opens a data point, and never an entity', () => {
    expect(mayEnter(person('greta', 'DATA_GATHERER', [], ['oslo']), withGreta, 'oslo')).toBe(true);
    expect(mayEnter(person('greta', 'DATA_GATHERER', [], ['oslo']), withGreta, 'lyon')).toBe(false);
    expect(mayEnter(person('greta', 'DATA_GATHERER'), withGreta, 'oslo')).toBe(false);
  });

  test('a viewer reads and does not enter', () => {
    expect(mayRead(person('vera', 'DATA_VIEWER'), nobody, 'oslo')).toBe(true);
    expect(mayEnter(person('vera', 'DATA_VIEWER'), nobody, 'oslo')).toBe(false);
  });

  test('a viewer sees neither who is asked nor who opted out and why, and anybody else both', () => {
    const optOut = {
      entityId: 'oslo',
      period: null,
      reason: 'immaterial',
      note: 'Sold soon',
      by: 'u',
      at: '',
    } as const;
    const [vera, ulla] = [person('vera', 'DATA_VIEWER'), person('ulla', 'COMPANY_USER')];
    expect(seenAssignees(vera, withGreta, withGreta.sectionAssignees)).toEqual([]);
    expect(seenAssignees(ulla, withGreta, withGreta.sectionAssignees)).toEqual(withGreta.sectionAssignees);
    expect(seenOptOuts(vera, withGreta, [optOut])).toEqual([{ ...optOut, note: '', by: '' }]);
    expect(seenOptOuts(ulla, withGreta, [optOut])).toEqual([optOut]);
  });

  test('nobody hears who is asked for a data point that they do not reach', () => {
    const ofWater = person('wim', 'DATA_GATHERER', ['water'], ['oslo']);
    const everywhere = [{ userId: 'greta', entityIds: [] }];
    expect(seenAssignees(ofWater, { ...nobody, sectionAssignees: everywhere }, everywhere)).toEqual([]);
    expect(seenAssignees(ofWater, { ...nobody, groupId: 'water' }, everywhere)).toEqual(everywhere);
  });

  test('support reads and does not enter', () => {
    expect(mayRead(person('sam', 'SEDUM_SUPPORT_USER'), nobody, 'oslo')).toBe(true);
    expect(mayEnter(person('sam', 'SEDUM_SUPPORT_USER'), nobody, 'oslo')).toBe(false);
  });
});
