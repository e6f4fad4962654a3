import { describe, expect, test } from 'vitest';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation({ name: 'Acme', country: 'GB' });
const admin = await world.person({ organisation: acme });
const site = (name: string, more = {}) =>
  world.call(admin, entityRoutes.createEntity, { body: { name, type: 'site', ...more } });

describe('entities', () => {
  test('an organisation begins with its root, which stands first in the list', async () => {
    const { data: leeds } = await site('Leeds');
    const { data } = await world.call(admin, entityRoutes.listEntities);
    expect(data[0]).toMatchObject({ id: acme.rootEntityId, name: 'Acme', type: 'root', country: 'GB', parentId: null });
    expect(data.slice(1)).toEqual([leeds]);
    expect(leeds).toMatchObject({ parentId: acme.rootEntityId, archived: false, version: 1 });
  });
});
