import { expect, test } from 'vitest';
import { shareInRange } from './rules.ts';

const year = { from: '2025-01-01', to: '2025-12-31' };

test('an entity without shares counts in full', () => {
  expect(shareInRange({ shares: [] }, year).toString()).toBe('1');
});

test('a share that holds all year is that share', () => {
  expect(shareInRange({ shares: [{ from: '2020-01-01', share: '40' }] }, year).toString()).toBe('0.4');
});

test('a stake that changes in mid-year counts by its days', () => {
  const shares = [
    { from: '2020-01-01', share: '0' },
    { from: '2025-12-01', share: '73' },
  ];
  // 31 of 365 days at 73 %.
  expect(shareInRange({ shares }, year).toString()).toBe('0.062');
  expect(shareInRange({ shares }, { from: '2025-12-01', to: '2025-12-31' }).toString()).toBe('0.73');
});
