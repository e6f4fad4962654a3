import { describe, expect, test } from 'vitest';
import * as organisations from '#functions/core/organisations/store.ts';
import * as trail from '#functions/core/trail/store.ts';
import { adminFeatureRoutes } from '#shared/admin/features/routes.ts';
import { type FlagKey, flagDefaults, flagKeys } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { newProvider } from '#test/support/staff.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { provider, sofia, oliver } = await newProvider(world);
const nordvik = await world.organisation({ name: 'Nordvik' });
const admin = await world.person({ organisation: nordvik });
const { getFeatures, saveFeatureDefaults, saveOrganisationFeatures } = adminFeatureRoutes;

const overview = async (orgId?: string) => (await world.call(sofia, getFeatures, { query: { orgId } })).data;
const flagIn = ({ flags }: Awaited<ReturnType<typeof overview>>, key: FlagKey) => {
  const found = flags.find((flag) => flag.key === key);
  if (!found) throw new Error(`There is no ${key}`);
  return found;
};
const override = async (flags: Partial<Record<FlagKey, boolean | null>>, orgId = nordvik.orgId) => {
  const { version } = await organisations.getNow(orgId);
  return (await world.call(sofia, saveOrganisationFeatures, { params: { id: orgId }, body: { flags, version } })).data;
};
const seenBy = async (person: typeof admin) => (await world.call(person, referenceRoutes.listFeatures)).data;
const lastEvent = async (orgId: string) =>
  (await trail.list(orgId, { limit: 1, action: 'features-changed' })).events[0];

describe('the overview', () => {
  test('names every flag and breaker as the product ships them', async () => {
    const data = await overview();
    expect(data.flags.map(({ key }) => key)).toEqual(flagKeys);
    expect(data.flags.every(({ key, shipped }) => shipped === flagDefaults[key])).toBe(true);
    expect(data.breakers).toEqual([
      { key: 'dma-writes', open: false },
      { key: 'fund-manager-entity-export', open: false },
    ]);
    expect(data.organisation).toBeNull();
  });

  test('shows one organisation with what is in force there', async () => {
    const data = await overview(nordvik.orgId);
    expect(data.organisation).toMatchObject({
      id: nordvik.orgId,
      name: 'Nordvik',
      effective: flagDefaults,
      overrides: {},
    });
    await expect(overview('nobody')).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('a default of the installation', () => {
  test('works on the next request of whoever has no override, and stands in the provider’s trail', async () => {
    const { version } = await overview();
    const body = { flags: { csrd: true, targets: false }, breakers: { 'dma-writes': true }, version };
    const { data } = await world.call(sofia, saveFeatureDefaults, { body });
    expect(flagIn(data, 'csrd')).toMatchObject({ shipped: false, default: true });
    expect(data.breakers).toContainEqual({ key: 'dma-writes', open: true });
    expect(await seenBy(admin)).toMatchObject({ csrd: true, targets: false });
    expect(await lastEvent(provider.orgId)).toMatchObject({
      actorId: sofia.userId,
      facts: { csrd: 'on', targets: 'off', 'dma-writes': 'on' },
    });
    const back = { flags: { csrd: false, targets: true }, breakers: { 'dma-writes': false }, version: data.version };
    await world.call(sofia, saveFeatureDefaults, { body: back });
    expect(await seenBy(admin)).toMatchObject({ csrd: false, targets: true });
  });

  test('over a stale version is told what is stored; two at once are one', async () => {
    const { version } = await overview();
    const save = (on: boolean) => world.call(sofia, saveFeatureDefaults, { body: { flags: { edci: on }, version } });
    const outcomes = await Promise.allSettled([save(true), save(false)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(true)).rejects.toMatchObject({ code: 'conflict', current: { version: version + 1 } });
  });
});

describe('an override of an organisation', () => {
  test('is laid over the default and taken away by null, with a trace in the customer’s trail', async () => {
    const data = await override({ csrd: true, comments: false });
    expect(data.organisation).toMatchObject({ overrides: { csrd: true, comments: false }, effective: { csrd: true } });
    expect(flagIn(data, 'csrd').overrides).toEqual([{ orgId: nordvik.orgId, organisationName: 'Nordvik', on: true }]);
    expect(await seenBy(admin)).toMatchObject({ csrd: true, comments: false });
    expect(await lastEvent(nordvik.orgId)).toMatchObject({
      actorId: sofia.userId,
      via: 'staff',
      facts: { csrd: 'on', comments: 'off' },
    });
    const after = await override({ csrd: null });
    expect(after.organisation?.overrides).toEqual({ comments: false });
    expect(await seenBy(admin)).toMatchObject({ csrd: false, comments: false });
  });

  test('answers a request: switching on clears it, switching something else on does not', async () => {
    for (const id of ['raw-export', 'saving-reports'])
      await world.call(admin, featureRoutes.requestFeature, { params: { id } });
    const asked = await overview();
    expect(flagIn(asked, 'raw-export').requests).toEqual([
      { orgId: nordvik.orgId, organisationName: 'Nordvik', at: expect.any(String) },
    ]);
    const after = await override({ 'raw-export': true });
    expect(flagIn(after, 'raw-export').requests).toEqual([]);
    expect(Object.keys((await organisations.getNow(nordvik.orgId)).featureRequests)).toEqual(['saving-reports']);
  });

  test('over a stale version, or of nobody, is refused', async () => {
    const { version } = await organisations.getNow(nordvik.orgId);
    await override({ csrd: true });
    const body = { flags: { csrd: false }, version };
    await expect(
      world.call(sofia, saveOrganisationFeatures, { params: { id: nordvik.orgId }, body }),
    ).rejects.toMatchObject({ code: 'conflict', current: { organisation: { overrides: { csrd: true } } } });
    await expect(world.call(sofia, saveOrganisationFeatures, { params: { id: 'nobody' }, body })).rejects.toMatchObject(
      { code: 'missing' },
    );
  });

  test('of a flag that does not exist is refused', async () => {
    await expect(override({ nonsense: true } as never)).rejects.toMatchObject({ code: 'invalid' });
  });
});

test('support sees no features and switches none', async () => {
  const body = { flags: { csrd: true }, version: 0 };
  for (const tried of [
    () => world.call(oliver, getFeatures),
    () => world.call(oliver, saveFeatureDefaults, { body }),
    () => world.call(oliver, saveOrganisationFeatures, { params: { id: nordvik.orgId }, body }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ code: 'forbidden' });
  }
});
