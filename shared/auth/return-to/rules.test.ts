import { describe, expect, test } from 'vitest';
import { safeReturnTo } from './rules.ts';

const own = [
  '/',
  '/home',
  '/collect-data?category=Environment&year=2025&entities=a,b',
  '/collect-data/data-points/ghg_scope_1?year=2025#history',
  '/setup-reporting-year/data-points',
  '/portfolio/companies/01j0/financials',
  '/reports?next=https%3A%2F%2Fevil.example',
  '/users?search=na%C3%AFve%20caf%C3%A9',
  '/loginhelp',
];

const foreign = [
  'https://evil.example',
  'http://evil.example/home',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/home//evil.example',
  '/./evil',
  '/home/../..//evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%255cevil.example',
  '/%252f/evil.example',
  '/%25252f/evil.example',
  '/%2525252f/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aset-cookie:a=b',
  '/home\r\nset-cookie:a=b',
  '/%00/evil',
  '/%2e%2e/%2e%2e/evil',
  '/%e2%80%a8evil',
  '/\u2028evil',
  '/\u202eevil',
  '/\uff0f/evil.example',
  '/home\u0000',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hi',
  'blob:https://sedum.example/x',
  'mailto:a@b.test',
  'home',
  './home',
  '?year=2025',
  '#top',
  '@evil.example',
  ':443@evil.example',
  '/%zz',
  '/%',
  '/api/auth/logout',
  '/api',
  '/%61pi/auth/logout',
  '/login',
  '/login?returnTo=/login',
  '/%6cogin',
  `/${'a'.repeat(2000)}`,
  '',
];

describe('after sign-in a person goes', () => {
  test.each(own)('to %s, a page of ours', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  test.each(foreign.map((text) => [JSON.stringify(text).slice(0, 60), text]))('home instead of %s', (_, text) => {
    expect(safeReturnTo(text)).toBe('/');
  });

  test('home when nothing was asked for', () => {
    expect(safeReturnTo(undefined)).toBe('/');
    expect(safeReturnTo(null)).toBe('/');
  });
});
