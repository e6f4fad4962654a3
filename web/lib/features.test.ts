import { describe, expect, test } from 'vitest';
import { overriddenBy } from './features.ts';

describe('a flag in the address', () => {
  test('counts only where the organisation allows it', () => {
    expect(overriddenBy({ 'company-logo': false }, ['company-logo:1'])).toEqual({ 'company-logo': false });
    expect(
      overriddenBy({ 'company-logo': false, 'local-feature-override': false }, ['company-logo:on'])['company-logo'],
    ).toBe(false);
    expect(
      overriddenBy({ 'company-logo': false, 'local-feature-override': true }, ['company-logo:on'])['company-logo'],
    ).toBe(true);
  });

  test('is on for 1, on and true, off for everything else', () => {
    const allowed = { 'local-feature-override': true, sandbox: true } as const;
    const at = (value: string) => overriddenBy(allowed, [`sandbox:${value}`]).sandbox;
    expect(['1', 'on', 'true', 'TRUE'].map(at)).toEqual([true, true, true, true]);
    expect(['0', 'off', 'yes', ''].map(at)).toEqual([false, false, false, false]);
  });

  test('may stand with others, in one parameter or in several', () => {
    const allowed = { 'local-feature-override': true } as const;
    expect(overriddenBy(allowed, ['data-lock:1,company-logo:0', 'sandbox:on'])).toMatchObject({
      'data-lock': true,
      'company-logo': false,
      sandbox: true,
    });
  });
});
