import { expect, test } from 'vitest';
import { roles } from '#shared/people/access.ts';
import { roleLabel, roleNamed } from './labels.ts';

test.each(roles)('%s is found by its id and by its words, in any case', (role) => {
  expect(roleNamed(role)).toBe(role);
  expect(roleNamed(` ${role.toLowerCase()} `)).toBe(role);
  expect(roleNamed(roleLabel(role).toUpperCase())).toBe(role);
});

test.each(['', 'admin', 'Company  admin', 'constructor', 'COMPANY_ADMIN, COMPANY_USER'])(
  '"%s" names no role',
  (text) => {
    expect(roleNamed(text)).toBeUndefined();
  },
);
