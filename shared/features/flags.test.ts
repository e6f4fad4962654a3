import { expect, test } from 'vitest';
import { builtDefaults, builtFlags, flagDefaults, flagKeys, flagsFor, isBuilt, plannedDefaults } from './flags.ts';

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
  const flags = flagsFor({ isDemo: false, flagOverrides: { 'company-logo': true, sandbox: false } });
  expect(flags).toEqual({ ...builtDefaults, 'company-logo': true, sandbox: false });
});

test('a demo organisation has all, but what it switched off', () => {
  const flags = flagsFor({ isDemo: true, flagOverrides: { sandbox: false } });
  expect(builtFlags.filter((key) => !flags[key])).toEqual(['sandbox']);
});

test('a flag is built or planned, and an organisation has none that is planned, whatever was stored', () => {
  expect([...builtFlags, ...Object.keys(plannedDefaults)]).toEqual(flagKeys);
  expect(new Set(flagKeys).size).toBe(Object.keys(builtDefaults).length + Object.keys(plannedDefaults).length);
  const stored = { csrd: true, comments: true };
  for (const isDemo of [true, false]) {
    expect(Object.keys(flagsFor({ isDemo, flagOverrides: stored }, stored)).toSorted()).toEqual(builtFlags.toSorted());
  }
  expect(['csrd', 'comments', 'constructor', 'nonsense'].filter(isBuilt)).toEqual([]);
});
