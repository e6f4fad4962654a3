import { describe, expect, test } from 'vitest';
import { overriddenBy } from './features.ts';

describe('a flag in the address', () => {
  test('counts only where the organisation allows it', () => {
    expect(overriddenBy({ csrd: false }, ['csrd:1'])).toEqual({ csrd: false });
    expect(overriddenBy({ csrd: false, 'local-feature-override': false }, ['csrd:on']).csrd).toBe(false);
    expect(overriddenBy({ csrd: false, 'local-feature-override': true }, ['csrd:on']).csrd).toBe(true);
  });

  test('is on for 1, on and true, off for everything else', () => {
    const allowed = { 'local-feature-override': true, targets: true } as const;
    const at = (value: string) => overriddenBy(allowed, [`targets:${value}`]).targets;
    expect(['1', 'on', 'true', 'TRUE'].map(at)).toEqual([true, true, true, true]);
    expect(['0', 'off', 'yes', ''].map(at)).toEqual([false, false, false, false]);
  });

  test('may stand with others, in one parameter or in several', () => {
    const allowed = { 'local-feature-override': true } as const;
    expect(overriddenBy(allowed, ['edci:1,csrd:0', 'targets:on'])).toMatchObject({
      edci: true,
      csrd: false,
      targets: true,
    });
  });
});
