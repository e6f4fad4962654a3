import { expect, test } from 'vitest';
import { Decimal, plain } from '#shared/library/units/decimal.ts';
import { countsByShare } from './approach.ts';
import { countedPart, existsOn, meanShare, type Owned, ownedUnder, sharesIn } from './rules.ts';

const year = { from: '2025-01-01', to: '2025-12-31' };
const owned = (shares: [string, string][], days: Partial<Owned> = {}): Owned => ({
  from: null,
  to: null,
  shares: shares.map(([from, share]) => ({ from, share })),
  ...days,
});
const part = (value: string, entity: Owned, stands: Parameters<typeof countedPart>[3] = 'through') =>
  plain(countedPart(new Decimal(value), entity, year, stands));
const halfSold = owned([
  ['2020-01-01', '100'],
  ['2025-07-01', '50'],
]);

test('an entity without shares counts in full, and a share that holds all year is that share', () => {
  expect(part('10', owned([]))).toBe('10');
  expect(part('10', owned([['2020-01-01', '40']]))).toBe('4');
});

test('a cell over a change of the share is split by days, exactly', () => {
  expect(sharesIn(halfSold, year)).toEqual([
    { from: '2025-01-01', to: '2025-06-30', share: '100' },
    { from: '2025-07-01', to: '2025-12-31', share: '50' },
  ]);
  // 181 days in full and 184 by half, of 365.
  expect(part('365', halfSold)).toBe('273');
});

test('days before a purchase and after a sale are not there to be shared', () => {
  const bought = owned([['2025-07-01', '40']], { from: '2025-07-01' });
  expect(sharesIn(bought, year)).toEqual([{ from: '2025-07-01', to: '2025-12-31', share: '40' }]);
  expect(part('1000', bought)).toBe('400');
  const sold = owned(
    [
      ['2020-01-01', '80'],
      ['2025-12-01', '0'],
    ],
    { to: '2025-11-30' },
  );
  expect(part('1000', sold)).toBe('800');
  expect(part('1000', owned([], { from: '2026-01-01' }))).toBe('0');
});

test('an entity is there on its first and on its last day, and on neither day beside them', () => {
  const days = { from: '2025-02-01', to: '2025-03-31' };
  const there = ['2025-01-31', '2025-02-01', '2025-03-31', '2025-04-01'].map((day) => existsOn(days, day));
  expect(there).toEqual([false, true, true, false]);
});

test('a stock takes the share of the day that it stands for', () => {
  expect(part('100', halfSold, 'at-close')).toBe('50');
  expect(part('100', halfSold, 'at-opening')).toBe('100');
  expect(part('100', { ...halfSold, to: '2025-06-30' }, 'at-close')).toBe('100');
});

test('equal neighbours are one share, and the mean is by days', () => {
  const same = owned([
    ['2025-03-01', '50'],
    ['2025-05-01', '50.0'],
    ['2020-01-01', '50'],
  ]);
  expect(sharesIn(same, year)).toEqual([{ ...year, share: '50' }]);
  expect(
    plain(
      meanShare(
        sharesIn(
          owned([
            ['2020-01-01', '0'],
            ['2025-12-01', '73'],
          ]),
          year,
        ),
      ),
    ),
  ).toBe('6.2');
  expect(plain(meanShare([]))).toBe('0');
});

test('a share counts by equity share and under joint financial control, and under no other approach', () => {
  expect(
    (['operational_control', 'financial_control', 'joint_financial_control', 'equity_share'] as const).map(
      countsByShare,
    ),
  ).toEqual([false, false, true, true]);
  expect(ownedUnder('financial_control', halfSold).shares).toEqual([]);
  expect(ownedUnder('joint_financial_control', halfSold).shares).toEqual(halfSold.shares);
});
