import { expect, test } from 'vitest';
import { flagDefaults, flagKeys, flagsFor } from './flags.ts';

test('what decisions name is on by default, and nothing else', () => {
  expect(flagKeys.filter((key) => flagDefaults[key]).toSorted()).toEqual([
    'carbon-insights',
    'comments',
    'data-lock',
    'data-point-user-assignment',
    'historical-submissions',
    'period-opt-out',
    'policy-library',
    'sandbox',
    'targets',
  ]);
});

test('an organisation has the defaults, then its own switches', () => {
  const flags = flagsFor({ isDemo: false, flagOverrides: { csrd: true, comments: false } });
  expect(flags).toEqual({ ...flagDefaults, csrd: true, comments: false });
});

test('a demo organisation has all, but what it switched off', () => {
  const flags = flagsFor({ isDemo: true, flagOverrides: { csrd: false } });
  expect(flagKeys.filter((key) => !flags[key])).toEqual(['csrd']);
});
