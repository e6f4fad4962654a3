import { describe, expect, test } from 'vitest';
import { companyBehind } from '#test/support/behind.ts';
import { startWorld } from '#test/support/world.ts';

// An answer that no figure holds yet is told beside the figure.
const world = await startWorld();

describe('an answer that the stream has not brought yet', () => {
  test('is told beside the figure that lacks it, and no longer once it is in it', async () => {
    const { save, detail, tile } = await companyBehind(world);
    expect((await detail()).behind).toBeNull();
    await save('Leeds', '200', { baseVersion: 1 });
    const { behind, figure } = await detail();
    expect([behind?.state, figure]).toEqual(['WAITING', '100']);
    expect((await tile())?.behind).toBeNull();
    await world.settle();
    expect(await detail()).toMatchObject({ behind: null, figure: '200' });
  });

  test('is told where it is the first one', async () => {
    const { include, save, detail } = await companyBehind(world);
    await include('floor_area');
    // Nobody projects that it is asked: there is nothing yet that the answer could be newer than.
    await world.changes();
    await save('Leeds', '50', { dataPointId: 'floor_area', unit: 'm2' });
    expect((await detail('floor_area')).behind?.state).toBe('WAITING');
    await world.settle();
    expect((await detail('floor_area')).behind).toBeNull();
  });

  test('is in a figure that comes to what it was', async () => {
    const { save, detail } = await companyBehind(world);
    await save('Leeds', '100000', { baseVersion: 1, unit: 'kWh' });
    expect((await detail()).behind?.state).toBe('WAITING');
    await world.settle();
    expect((await detail()).behind).toBeNull();
  });

  test('is none where it is a draft, which no figure holds', async () => {
    const { save, detail } = await companyBehind(world);
    await save('Leeds', '200', { baseVersion: 1, state: 'DRAFT' });
    expect((await detail()).behind).toBeNull();
  });
});
