import { expect, test } from 'vitest';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();

test('an opt-out at an entity out of reach is answered like one at an entity that is not there', async () => {
  const acme = await yearCompany(world, ['Leeds', 'Oslo']);
  await acme.include(ENERGY);
  await acme.launch();
  const gatherer = await world.person({
    organisation: acme.organisation,
    roles: ['DATA_GATHERER'],
    allowedQuestionGroupIds: [library.dataPointByKey.get(ENERGY)?.group ?? ''],
    allowedEntityIds: [acme.entities.Leeds ?? ''],
  });
  const { version: baseVersion } = await acme.point(ENERGY);
  const optOut = (entityId: string) =>
    world
      .call(gatherer, yearRoutes.setOptOut, {
        params: { ...acme.params, id: ENERGY },
        body: { baseVersion, optedOut: true, entityId, reason: 'not-applicable' },
      })
      .catch((error: unknown) => error);
  const refused = { code: 'invalid', message: 'No cell of this data point is asked there.', fields: undefined };
  expect(await optOut('nowhere')).toMatchObject(refused);
  expect(await optOut(acme.entities.Oslo ?? '')).toMatchObject(refused);
});
