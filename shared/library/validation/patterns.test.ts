import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { isSafePattern } from './patterns.ts';

describe('patterns that may be run on text from people', () => {
  test.each(['^[A-Z0-9]{18}[0-9]{2}$', '^\\d{8}$', '^[a-z]+$', '^(yes|no)$', 'a.*', '^\\w{1,20}-\\d?$', '^[(a+)]{2}$'])(
    '%s may',
    (pattern) => {
      expect(isSafePattern(pattern)).toBe(true);
    },
  );

  test.each([
    '(a+)+$',
    '(a|aa)*b',
    '^(\\d+){2,}$',
    'a*a*',
    '.*.*=.*',
    '(a)\\1',
    '(?=a)b',
    '(?<=a)b',
    '(?:ab)+',
    'a{1,99999}',
    '[',
    '(',
    'x'.repeat(201),
  ])('%s may not', (pattern) => {
    expect(isSafePattern(pattern)).toBe(false);
  });

  test('every pattern of the library may be run', () => {
    const patterns = library.dataPoints.flatMap(({ limits }) => limits.pattern ?? []);
    expect(patterns.length).toBeGreaterThan(1);
    expect(patterns.filter((pattern) => !isSafePattern(pattern))).toEqual([]);
  });
});
