import { marshall } from '@aws-sdk/util-dynamodb';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { blockCount, inBlocks } from '#functions/collection/rollups/blocks.ts';
import { FigureBlockEntity, ProgressBlockEntity } from '#functions/collection/rollups/parts/entity.ts';
import type { Put } from '#functions/db/transact.ts';
import { rolledPeriods } from '#shared/collection/periods/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { MAX_ENTITIES } from '#shared/organisations/entities/schema.ts';
import { sizeOf } from '#test/support/capacity.ts';

const ids = (count: number) => Array.from({ length: count }, () => ulid().toLowerCase());
const sizes = (count: number) => {
  const blocks = inBlocks(Object.fromEntries(ids(count).map((id) => [id, 1])), blockCount(count));
  return blocks.map((block) => Object.keys(block).length);
};

describe('what is by entity', () => {
  test('is in one piece up to 400 entities, and in blocks of about as many beyond', () => {
    expect([0, 1, 400].map(blockCount)).toEqual([1, 1, 1]);
    expect([401, 800, 801, MAX_ENTITIES].map(blockCount)).toEqual([2, 2, 4, 16]);
    expect(Math.max(...sizes(MAX_ENTITIES))).toBeLessThan(450);
    expect(Math.max(...sizes(800))).toBeLessThan(500);
  });

  test('is in the block of its entity, whatever other entities there are', () => {
    const all = ids(1200);
    const of = (some: readonly string[]) => inBlocks(Object.fromEntries(some.map((id) => [id, id])), 4);
    const [whole, part] = [of(all), of(all.slice(100))];
    for (const [block, each] of part.entries()) expect(whole[block]).toMatchObject(each);
    expect(whole.flatMap((each) => Object.keys(each)).toSorted()).toEqual(all.toSorted());
  });
});

/** Digits that do not repeat, so that nothing of them is saved by packing. */
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** The figures of a monthly data point at an entity: of all periods, numbers as long as they are told, at a share. */
function monthly(length: number): Record<string, RollUpFigure> {
  const figure = () => ({
    value: `1${digits(length - 1)}`,
    expected: 12,
    answered: Math.floor(Math.random() * 12),
    excluded: 0,
    partial: true,
    atShare: `1${digits(length - 1)}`,
  });
  return Object.fromEntries(rolledPeriods('monthly').map((period) => [period, figure()]));
}

function progress() {
  const some = () => Math.floor(Math.random() * 12);
  const counts = () => ({
    required: 12,
    answered: some(),
    optedOut: some(),
    withoutData: some(),
    drafts: some(),
    optional: 0,
    optionalAnswered: 0,
    toLookAt: 0,
  });
  return { counts: counts(), shown: counts(), stored: some() };
}

const key = { orgId: ulid(), year: 2025, metricId: 'energy_consumption_total', block: 1, mark: 'x'.repeat(16) };
const stored = (entity: { put(item: object): { params<T>(): T } }, entities: object) =>
  sizeOf(marshall(entity.put({ ...key, entities }).params<Put>().Item ?? {}));
const MOST_OF_AN_ITEM = 400 * 1024;
const MOST_OF_A_TRANSACTION = 4_000_000;

describe('the figures and the progress of a monthly data point at 5,000 entities', () => {
  const all = ids(MAX_ENTITIES);
  const blocksOf = <T>(make: () => T) =>
    inBlocks(Object.fromEntries(all.map((id) => [id, make()])), blockCount(all.length));
  const progressBytes = blocksOf(progress).map((block) => stored(ProgressBlockEntity, block));

  test.each([
    ['of 9 digits', 9, 130_000],
    ['of 30 digits, at a share of as many', 30, 300_000],
  ])('%s hold: no block passes 400 KB, and all of them go into one transaction', (_, length, most) => {
    const bytes = blocksOf(() => monthly(length)).map((block) => stored(FigureBlockEntity, block));
    expect(Math.max(...bytes)).toBeLessThan(most);
    expect(Math.max(...bytes, ...progressBytes)).toBeLessThan(MOST_OF_AN_ITEM);
    const whole = [...bytes, ...progressBytes].reduce((sum, each) => sum + each, 0);
    expect(whole).toBeLessThan(MOST_OF_A_TRANSACTION);
  });

  test('hold at the most that one block is given: 800 entities in two, or 400 in one', () => {
    const one = (count: number) => {
      const some = all.slice(0, count);
      return inBlocks(Object.fromEntries(some.map((id) => [id, monthly(34)])), blockCount(count));
    };
    for (const block of [...one(800), ...one(400)]) {
      expect(stored(FigureBlockEntity, block)).toBeLessThan(MOST_OF_AN_ITEM);
    }
  });
});
