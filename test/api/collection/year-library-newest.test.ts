import { afterEach, describe, expect, test } from 'vitest';
import { readSeal } from '#functions/collection/year/seal.ts';
import * as seals from '#functions/collection/year/seals/store.ts';
import * as years from '#functions/collection/year/store.ts';
import { EventEntity } from '#functions/core/events/entity.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { requestOf } from '#test/support/people.ts';
import { ship } from '#test/support/shippedContent.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';
import { averaged, filledYear, first, INTENSITY, next, REVENUE } from '#test/support/year-library.ts';

const world = await startWorld();
// What a test changed is added up while what it shipped is still there.
afterEach(() => world.settle());
const filled = () => filledYear(world);

describe('taking the newest version', () => {
  test('shows first what it changes, in what the year asks and in its figures, and writes nothing', async () => {
    const { library, figures } = await filled();
    const before = await figures();
    ship(first, averaged());
    const { difference, ...versions } = await library();
    expect(versions).toEqual({ version: first.version, newest: '98.0.0' });
    expect(difference).toMatchObject({ changeCount: 2, valueCount: 2 });
    expect(difference?.changes).toEqual([
      expect.objectContaining({
        part: 'data point',
        key: ENERGY,
        asked: true,
        fields: [
          { field: 'adding up entities', before: 'sum', after: 'average' },
          expect.objectContaining({ field: 'guidance', after: 'The average of all sites.' }),
        ],
      }),
      expect.objectContaining({ part: 'computed metric', key: INTENSITY, asked: false }),
    ]);
    const shown = difference?.figures.map(({ metricId, period, before: was, after: is }) => [
      metricId,
      period,
      was?.value,
      is?.value,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        [ENERGY, 'FY', '400', '200'],
        [INTENSITY, 'FY', before[INTENSITY], expect.any(String)],
      ]),
    );
    expect(await figures()).toEqual(before);
  });

  test('is refused by another consent, over a change of somebody else, and a second time', async () => {
    const { library, refused, take, config, figures } = await filled();
    ship(first, averaged());
    const { difference } = await library();
    const { version } = await config();
    expect(await refused('0'.repeat(64))).toMatchObject({
      status: 409,
      body: { current: { difference: { consent: difference?.consent } } },
    });
    expect(await refused(difference?.consent ?? '', version - 1)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await figures())[ENERGY]).toBe('400');
    await take();
    expect(await refused(difference?.consent ?? '')).toMatchObject({
      status: 409,
      body: { detail: '2025 has version 98.0.0 of the library already.' },
    });
    expect((await library()).difference).toBeNull();
  });

  test('is for no draft, and no closed year', async () => {
    const { library, refused, act } = await filled();
    await act('COMPLETED', { acceptIncomplete: true });
    ship(first, averaged());
    expect((await library()).difference).toBeNull();
    expect(await refused('0'.repeat(64))).toMatchObject({ status: 423, body: { code: 'locked' } });
    const draft = await yearCompany(world);
    await draft.include(ENERGY);
    const { version: baseVersion } = await draft.config();
    const body = { baseVersion, consent: '0'.repeat(64) };
    const request = requestOf(yearLibraryRoutes.takeNewestLibrary, { params: draft.params, body }, draft.admin);
    expect(await world.send(request, draft.admin)).toMatchObject({
      status: 409,
      body: { detail: '2025 follows the newest version of the library by itself until it is launched.' },
    });
  });

  test('leaves nothing of a projection by the former version that was under way', async () => {
    const { take, figures, reproject, admin, params } = await filled();
    ship(first, averaged());
    const race = await holding(writing('rollUp'), reproject, async () => {
      await take();
      await reproject();
    });
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { status: 'fulfilled' } });
    expect((await figures())[ENERGY]).toBe('200');
    const of = { params: { ...params, id: ENERGY } };
    expect((await world.call(admin, dashboardRoutes.getDashboardMetric, of)).data.libraryVersion).toBe('98.0.0');
  });

  test('stands in the history of the year, from which version to which', async () => {
    const { admin, organisation, params, take } = await filled();
    ship(first, averaged());
    await take();
    const place = { orgId: organisation.orgId, scope: String(params.year), lane: '-' };
    const { data: events } = await EventEntity.query.byPlace(place).go();
    expect(events.find(({ action }) => action === 'take-library')).toMatchObject({
      actorId: admin.userId,
      before: { libraryVersion: first.version },
      after: { libraryVersion: '98.0.0' },
    });
  });

  test('keeps the values of a data point that has gone, asks it no more, and shows and signs no figure of it', async () => {
    const { admin, params, organisation, take, board, act, library, reproject } = await filled();
    ship(
      first,
      next({
        dataPoints: first.dataPoints.filter(({ key }) => key !== ENERGY),
        derived: first.derived.filter(({ formula }) => !formula.includes(ENERGY)),
      }),
    );
    const { difference } = await library();
    expect(difference).toMatchObject({ valueCount: 2 });
    expect(difference?.figures).toEqual(
      expect.arrayContaining([expect.objectContaining({ metricId: ENERGY, after: null, before: expect.anything() })]),
    );
    await take();
    await world.settle();
    expect((await board()).map(({ id }) => id)).not.toContain(ENERGY);
    const { data } = await world.call(admin, yearRoutes.listYearDataPoints, { params, query: { all: 'true' } });
    expect(data.map(({ id }) => id)).not.toContain(ENERGY);
    await reproject();
    await act('COMPLETED', { acceptIncomplete: true });
    await world.settle();
    const { sealId = '' } = (await years.find(organisation.orgId, params.year)) ?? {};
    expect(await seals.find(organisation.orgId, params.year, sealId)).toBeDefined();
    const lines = (await readSeal(organisation.orgId, params.year, sealId))?.lines ?? [];
    const of = (kind: string, key: string) =>
      lines.filter((line) => line.kind === kind && (line.metricId === key || line.dataPointId === key));
    expect(of('figures', ENERGY)).toEqual([]);
    expect(of('figures', REVENUE)).toHaveLength(1);
    expect(of('values', ENERGY)).toHaveLength(2);
  });
});
