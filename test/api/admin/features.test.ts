import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { adminFeatureRoutes } from '#shared/admin/features/routes.ts';
import { type BuiltFlag, builtDefaults, type FlagKey, flagDefaults, flagKeys } from '#shared/features/flags.ts';
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
const override = async (flags: Partial<Record<BuiltFlag, boolean | null>>, orgId = nordvik.orgId) => {
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
    expect(data.flags.filter(({ planned }) => !planned).map(({ key }) => key)).toEqual(Object.keys(builtDefaults));
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
      effective: builtDefaults,
      overrides: {},
    });
    await expect(overview('nobody')).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('a default of the installation', () => {
  test('works on the next request of whoever has no override, and stands in the provider’s trail', async () => {
    const { version } = await overview();
    const body = { flags: { 'company-logo': true, sandbox: false }, breakers: { 'dma-writes': true }, version };
    const { data } = await world.call(sofia, saveFeatureDefaults, { body });
    expect(flagIn(data, 'company-logo')).toMatchObject({ shipped: false, default: true });
    expect(data.breakers).toContainEqual({ key: 'dma-writes', open: true });
    expect(await seenBy(admin)).toMatchObject({ 'company-logo': true, sandbox: false });
    expect(await lastEvent(provider.orgId)).toMatchObject({
      actorId: sofia.userId,
      after: { 'company-logo': 'on', sandbox: 'off', 'dma-writes': 'on' },
    });
    const back = {
      flags: { 'company-logo': false, sandbox: true },
      breakers: { 'dma-writes': false },
      version: data.version,
    };
    await world.call(sofia, saveFeatureDefaults, { body: back });
    expect(await seenBy(admin)).toMatchObject({ 'company-logo': false, sandbox: true });
  });

  test('over a stale version is told what is stored; two at once are one', async () => {
    const { version } = await overview();
    const save = (on: boolean) =>
      world.call(sofia, saveFeatureDefaults, { body: { flags: { 'local-feature-override': on }, version } });
    const outcomes = await Promise.allSettled([save(true), save(false)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(true)).rejects.toMatchObject({ code: 'conflict', current: { version: version + 1 } });
  });
});

describe('an override of an organisation', () => {
  test('is laid over the default and taken away by null, with a trace in the customer’s trail', async () => {
    const data = await override({ 'company-logo': true, 'period-opt-out': false });
    expect(data.organisation).toMatchObject({
      overrides: { 'company-logo': true, 'period-opt-out': false },
      effective: { 'company-logo': true },
    });
    expect(flagIn(data, 'company-logo').overrides).toEqual([
      { orgId: nordvik.orgId, organisationName: 'Nordvik', on: true },
    ]);
    expect(await seenBy(admin)).toMatchObject({ 'company-logo': true, 'period-opt-out': false });
    expect(await lastEvent(nordvik.orgId)).toMatchObject({
      actorId: sofia.userId,
      via: 'staff',
      after: { 'company-logo': 'on', 'period-opt-out': 'off' },
    });
    const after = await override({ 'company-logo': null });
    expect(after.organisation?.overrides).toEqual({ 'period-opt-out': false });
    expect(await seenBy(admin)).toMatchObject({ 'company-logo': false, 'period-opt-out': false });
  });

  test('answers a request: switching on clears it, switching something else on does not', async () => {
    for (const id of ['fully-managed-portfolio-companies', 'organisation-service-accounts'])
      await world.call(admin, featureRoutes.requestFeature, { params: { id } });
    const asked = await overview();
    expect(flagIn(asked, 'fully-managed-portfolio-companies').requests).toEqual([
      { orgId: nordvik.orgId, organisationName: 'Nordvik', at: expect.any(String) },
    ]);
    const after = await override({ 'fully-managed-portfolio-companies': true });
    expect(flagIn(after, 'fully-managed-portfolio-companies').requests).toEqual([]);
    expect(Object.keys((await organisations.getNow(nordvik.orgId)).featureRequests)).toEqual([
      'organisation-service-accounts',
    ]);
  });

  test('over a stale version, or of nobody, is refused', async () => {
    const { version } = await organisations.getNow(nordvik.orgId);
    await override({ 'company-logo': true });
    const body = { flags: { 'company-logo': false }, version };
    await expect(
      world.call(sofia, saveOrganisationFeatures, { params: { id: nordvik.orgId }, body }),
    ).rejects.toMatchObject({ code: 'conflict', current: { organisation: { overrides: { 'company-logo': true } } } });
    await expect(world.call(sofia, saveOrganisationFeatures, { params: { id: 'nobody' }, body })).rejects.toMatchObject(
      { code: 'missing' },
    );
  });

  test.each(['nonsense', 'csrd'])(
    'of a flag that does not exist, or whose feature is planned, is refused: %s',
    async (key) => {
      await expect(override({ [key]: true })).rejects.toMatchObject({ code: 'invalid' });
      const { version } = await overview();
      const body = { flags: { [key]: true }, version };
      await expect(world.call(sofia, saveFeatureDefaults, { body })).rejects.toMatchObject({ code: 'invalid' });
    },
  );
});

test('support sees no features and switches none', async () => {
  const body = { flags: { 'company-logo': true }, version: 0 };
  for (const tried of [
    () => world.call(oliver, getFeatures),
    () => world.call(oliver, saveFeatureDefaults, { body }),
    () => world.call(oliver, saveOrganisationFeatures, { params: { id: nordvik.orgId }, body }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ code: 'forbidden' });
  }
});
