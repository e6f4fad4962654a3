import { describe, expect, test } from 'vitest';
import { roles } from '#shared/people/access.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { rolesOf } from '#shared/people/roles/rules.ts';
import { aMember } from '#web/features/people/users/fixture.ts';
import { filteredPeople } from '#web/features/people/users/peopleFilter.ts';
import { isLastAdmin, type Viewer, whyNotChange, whyNotRemove } from '#web/features/people/users/standing.ts';
import { type Access, reachText, reachWarning, sentAccess } from './reach.ts';
import { roleExplanation } from './roleWords.ts';

const access = (over: Partial<Access>): Access => ({
  roles: ['COMPANY_USER'],
  allowedQuestionGroupIds: [],
  allowedEntityIds: [],
  ...over,
});

describe('reach in words', () => {
  test.each<[Partial<Access>, string]>([
    [{ roles: ['COMPANY_ADMIN'], allowedEntityIds: ['e1'] }, ''],
    [{}, 'all entities'],
    [{ allowedEntityIds: ['e1', 'e2', 'e3'] }, '3 entities'],
    [{ allowedEntityIds: ['e1'], allowedQuestionGroupIds: ['g1', 'g2'] }, '1 entity, 2 sections'],
    [{ roles: ['DATA_GATHERER'] }, 'no entities, no sections'],
    [{ roles: ['DATA_GATHERER'], allowedEntityIds: ['e1'] }, '1 entity, no sections'],
    [{ roles: ['DATA_GATHERER', 'COMPANY_USER'] }, 'all entities'],
  ])('of %o is "%s"', (over, words) => {
    expect(reachText(access(over))).toBe(words);
  });

  test('warns that a mere gatherer without entities can collect nothing, and nobody else', () => {
    expect(reachWarning(access({ roles: ['DATA_GATHERER'] }))).toMatch(/can collect nothing/);
    expect(reachWarning(access({ roles: ['DATA_GATHERER'], allowedEntityIds: ['e1'] }))).toMatch(/assigned to them/);
    expect(reachWarning(access({ roles: ['COMPANY_USER'] }))).toBeUndefined();
  });

  test('is not sent for roles without limits', () => {
    const limited = { allowedEntityIds: ['e1'], allowedQuestionGroupIds: ['g1'] };
    expect(sentAccess(access({ roles: ['COMPANY_ADMIN'], ...limited })).allowedEntityIds).toEqual([]);
    expect(sentAccess(access(limited)).allowedEntityIds).toEqual(['e1']);
  });
});

test('every role that people can have is explained', () => {
  for (const role of rolesOf('private_equity')) expect(roleExplanation(role), role).toMatch(/\.$/);
  expect(roles.filter((role) => !rolesOf('private_equity').includes(role)).map(roleExplanation)).not.toContain(
    undefined,
  );
});

describe('an administrator', () => {
  const me = aMember('u1', 'Ada Berg');
  const colleague = aMember('u2', 'Bo Lind', { roles: ['COMPANY_USER'] });
  const viewer: Viewer = { id: 'u1', roles: ['COMPANY_ADMIN'], organizationType: 'company' };

  test('changes and removes colleagues, and never the own access', () => {
    expect(whyNotChange(viewer, colleague)).toBeUndefined();
    expect(whyNotRemove(viewer, colleague, [me, colleague])).toBeUndefined();
    expect(whyNotChange(viewer, me)).toMatch(/another administrator changes/);
    expect(whyNotRemove(viewer, me, [me, aMember('u3', 'Cy')])).toMatch(/another administrator removes/);
  });

  test('of a fund manager’s own reporting stays below its fund-manager roles', () => {
    const above = aMember('u4', 'Dina Fjord', { roles: ['FUND_MANAGER_USER'] });
    const inFund: Viewer = { ...viewer, organizationType: 'private_equity' };
    expect(whyNotChange(inFund, above)).toBe(
      'Dina Fjord is Fund manager user, which is above what you may grant or take.',
    );
    expect(whyNotChange({ ...inFund, roles: ['FUND_MANAGER_ADMIN'] }, above)).toBeUndefined();
  });

  test('who is the last one is told so', () => {
    const viewers: Member[] = [me, colleague];
    expect(isLastAdmin(me, viewers, 'company')).toBe(true);
    expect(isLastAdmin(colleague, viewers, 'company')).toBe(false);
    expect(isLastAdmin(me, [me, aMember('u3', 'Cy')], 'company')).toBe(false);
    expect(whyNotRemove({ ...viewer, id: 'manager' }, me, viewers)).toBe(
      'Ada Berg is the last Company admin. Give somebody else this role first.',
    );
  });
});

test('people are found by words of name and address, whatever the case, and by role', () => {
  const people = [aMember('u1', 'Ada Berg'), aMember('u2', 'Bo Lind', { roles: ['DATA_VIEWER'] })];
  const found = (search: string, role?: 'DATA_VIEWER') =>
    filteredPeople(people, { search, role }).map(({ name }) => name);
  expect(found('berg ADA')).toEqual(['Ada Berg']);
  expect(found('bo.lind@')).toEqual(['Bo Lind']);
  expect(found('', 'DATA_VIEWER')).toEqual(['Bo Lind']);
  expect(found('ada', 'DATA_VIEWER')).toEqual([]);
});
