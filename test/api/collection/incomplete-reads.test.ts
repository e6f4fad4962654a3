import { describe, expect, test } from 'vitest';
import * as cells from '#functions/collection/cells/store.ts';
import { project } from '#functions/collection/rollups/project.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import * as years from '#functions/collection/year/store.ts';
import { library } from '#shared/content/library/library.ts';
import { companyOfFigures } from '#test/support/figures.ts';
import { leavingUnread } from '#test/support/unread.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const company = await companyOfFigures(world, {
  consolidation: 'equity_share',
  entities: { Leeds: {}, Oslo: {}, Lyon: {} },
  asks: { waste_total: 'annual', waste_recycled: 'annual' },
});
const { answer, figure, organisation, entities, year } = company;
const { orgId } = organisation;
const entityIds = Object.values(entities);
await answer(
  ...['Leeds', 'Oslo', 'Lyon'].flatMap((entity) => [
    ['waste_total', entity, 'FY', '100'] as const,
    ['waste_recycled', entity, 'FY', '40'] as const,
  ]),
);
const right = { total: await figure('waste_total'), share: await figure('waste_recycling_pct') };

describe('keys that DynamoDB leaves unread', () => {
  test.each(['cellRow', 'rollUp', 'entityRollUp'])(
    'of %s are asked for again: the projector computes from all',
    async (entity) => {
      expect(right).toMatchObject({ total: { value: '300' }, share: { value: '40', answered: 3 } });
      // One of the two: the figures of the other are read as they are stored.
      const cut = await leavingUnread(entity, 'some-at-first', () => project(orgId, year, ['waste_total']));
      expect(cut).toBeGreaterThan(0);
      expect({ total: await figure('waste_total'), share: await figure('waste_recycling_pct') }).toEqual(right);
    },
  );

  test('that stay unread fail the projection, and the figures stay what they were', async () => {
    for (const entity of ['cellRow', 'rollUp', 'entityRollUp']) {
      const run = () => project(orgId, year, ['waste_total']);
      await expect(leavingUnread(entity, 'always-all', run), entity).rejects.toThrow('keys stay unread');
    }
    expect({ total: await figure('waste_total'), share: await figure('waste_recycling_pct') }).toEqual(right);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['cellRow', () => cells.listByDataPoint(orgId, year, 'waste_total', entityIds)],
    ['rollUp', () => rollUps.listFiguresOf(orgId, year, ['waste_total', 'waste_recycling_pct'])],
    [
      'entityRollUp',
      () =>
        rollUps.listEntityFiguresOf({ orgId, label: year, catalogue: library }, ['waste_total', 'waste_recycling_pct']),
    ],
    ['year', () => years.listYears(orgId, [year - 1, year])],
  ])('of %s never make a shorter list', async (entity, read) => {
    const whole = await read();
    let again: unknown;
    await leavingUnread(entity, 'some-at-first', async () => {
      again = await read();
    });
    expect(inOrder(again)).toEqual(inOrder(whole));
    await expect(leavingUnread(entity, 'always-all', read)).rejects.toMatchObject({ name: 'ThrottlingException' });
  });
});

/** What was read, in an order of its own: a batch has none. */
function inOrder(read: unknown): string[] {
  const all = read instanceof Map ? [...read] : Array.isArray(read) ? read : [];
  return all.map((each) => JSON.stringify(each)).toSorted();
}
