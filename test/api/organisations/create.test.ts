import { describe, expect, test } from 'vitest';
import * as entities from '#functions/core/entities/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { createOrganisation } from '#functions/organisations/profile/create.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const draft = { name: 'Acme', type: 'standalone', organizationType: 'company', currency: 'GBP' } as const;

describe('a new organisation', () => {
  test('has one root entity with its name', async () => {
    const acme = await createOrganisation({ ...draft, country: 'GB' });
    expect(await entities.list(acme.orgId)).toMatchObject([
      { id: acme.rootEntityId, name: 'Acme', type: 'root', country: 'GB', parentId: null },
    ]);
    expect(await organisations.find(acme.orgId)).toEqual(acme);
  });

  test('is made once, also when ten make it at the same moment', async () => {
    const tries = Array.from({ length: 10 }, () => createOrganisation({ ...draft, orgId: 'acme' }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await entities.list('acme')).toHaveLength(1);
  });
});

test('several are found at once, and unknown ones are left out', async () => {
  const [one, two] = [await world.organisation(), await world.organisation()];
  const found = await organisations.listByIds([one.orgId, 'nothing', two.orgId, one.orgId]);
  expect(found.map(({ orgId }) => orgId).toSorted()).toEqual([one.orgId, two.orgId].toSorted());
  expect(await organisations.listByIds([])).toEqual([]);
  await expect(organisations.get('nothing')).rejects.toMatchObject({ code: 'missing' });
});
