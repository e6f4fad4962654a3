import { expect, test } from 'vitest';
import reference from '#shared/content/reference/countries.json' with { type: 'json' };
import { countryCodes, isCountryCode } from './countries.ts';

test('every country has one name in the content', () => {
  expect([...countryCodes].toSorted()).toEqual(reference.countries.map(({ code }) => code).toSorted());
  expect(countryCodes).toHaveLength(249);
});

test('a code is known in upper case only', () => {
  expect(['GB', 'NO'].every(isCountryCode)).toBe(true);
  expect(['gb', 'UK', 'EU', '', 'GBR', '__proto__'].some(isCountryCode)).toBe(false);
});
