import { describe, expect, test } from 'vitest';
import { safeReturnTo } from '#shared/auth/return-to/rules.ts';
import { addressIn, organisationNamedIn, withoutOrganisation } from './address.ts';

const ORG = '01kb5c0de0000000000000000a';

describe('an address that a mail links to', () => {
  test.each([
    ['/admin/feature-management', `/admin/feature-management?in=${ORG}`],
    ['/collect-data?year=2029', `/collect-data?year=2029&in=${ORG}`],
    ['/collect-data?in=another&year=2029#energy', `/collect-data?year=2029&in=${ORG}#energy`],
    ['/?', `/?in=${ORG}`],
  ])('%s names the organisation once, as one more parameter', (address, expected) => {
    expect(addressIn(ORG, address)).toBe(expected);
    expect(organisationNamedIn(expected)).toBe(ORG);
  });

  test('is one that a sign-in returns to', () => {
    const address = addressIn(ORG, '/collect-data?year=2029');
    expect(safeReturnTo(address)).toBe(address);
  });
});

describe('the organisation of an address', () => {
  test.each(['/collect-data', '/collect-data?organisation=o1', '/collect-data#?in=o1', '/in=o1', ''])(
    'is none in %s',
    (address) => {
      expect(organisationNamedIn(address)).toBeUndefined();
      expect(withoutOrganisation(address)).toBe(address);
    },
  );

  test.each(['', 'O1', '../o1', 'o1%20o2', '-o1', `${'a'.repeat(129)}`])('is none where %j is named', (named) => {
    const address = `/home?in=${named}`;
    expect(organisationNamedIn(address)).toBeUndefined();
    expect(withoutOrganisation(address), 'and it goes all the same').toBe('/home');
  });

  test.each([
    ['/home?in=o1', '/home'],
    ['/collect-data?year=2029&in=o1#energy', '/collect-data?year=2029#energy'],
    ['/collect-data?in=o1&in=o2&search=a%20b,c', '/collect-data?search=a%20b,c'],
    ['//evil.example/x?in=o1', '//evil.example/x'],
  ])('is taken out of %s, and nothing else is', (address, rest) => {
    expect(organisationNamedIn(address)).toBe('o1');
    expect(withoutOrganisation(address)).toBe(rest);
  });
});
