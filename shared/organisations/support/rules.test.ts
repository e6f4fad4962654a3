import { describe, expect, test } from 'vitest';
import { supportAccessOf } from './rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const grant = (until: string) => ({ purpose: 'a question', until });

describe('what staff may see', () => {
  test.each([
    ['a trial', { licenceType: 'trial', isDemo: false }, 'open'],
    ['a demo', { licenceType: 'enterprise', isDemo: true }, 'open'],
    ['a customer', { licenceType: 'standard', isDemo: false }, 'by_grant'],
    ['a trial that closed itself', { licenceType: 'trial', isDemo: false, supportMode: 'by_grant' }, 'by_grant'],
    ['a customer that opened itself', { licenceType: 'enterprise', isDemo: false, supportMode: 'open' }, 'open'],
  ] as const)('of %s', (_, facts, mode) => {
    expect(supportAccessOf(facts, now)).toEqual({ mode, valuesUntil: null, purpose: null });
  });

  test('ends by itself at the instant until which it was granted', () => {
    const customer = { licenceType: 'standard', isDemo: false } as const;
    const until = '2026-03-10T12:00:00.001Z';
    expect(supportAccessOf({ ...customer, supportGrant: grant(until) }, now)).toEqual({
      mode: 'by_grant',
      valuesUntil: until,
      purpose: 'a question',
    });
    const over = supportAccessOf({ ...customer, supportGrant: grant('2026-03-10T12:00:00.000Z') }, now);
    expect(over).toEqual({ mode: 'by_grant', valuesUntil: null, purpose: null });
  });
});
