import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { FeatureDefaultEntity } from '#functions/core/features/entity.ts';
import { NotificationEntity } from '#functions/core/notices/entity.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import { builtFlags, plannedDefaults } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { requestFeature, listFeatureRequests } = featureRoutes;
const provider = await world.organisation({ type: 'admin', organizationType: 'admin' });
const superAdmin = await world.person({ organisation: provider, roles: ['SEDUM_SUPER_ADMIN'] });
const support = await world.person({ organisation: provider, roles: ['SEDUM_SUPPORT_USER'] });

async function customer() {
  const organisation = await world.organisation({ name: 'Acme' });
  const admin = await world.person({ organisation });
  return { organisation, admin, ask: (id: string) => world.call(admin, requestFeature, { params: { id } }) };
}
const noticesOf = async (userId: string) =>
  (await NotificationEntity.query.byPerson({ orgId: provider.orgId, userId }).go()).data;

describe('a request for a feature', () => {
  test('reaches the super admins in the product and by mail, once however often it is made', async () => {
    await world.mails();
    const { organisation, admin, ask } = await customer();
    const first = await ask('company-logo');
    expect(await ask('company-logo')).toEqual(first);
    expect((await organisations.getNow(organisation.orgId)).featureRequests).toEqual({
      'company-logo': first.data.requestedAt,
    });
    const told = (await noticesOf(superAdmin.userId)).filter(({ title }) => title.includes('Company logo'));
    const link = '/admin/feature-management';
    expect(told).toMatchObject([{ kind: 'feature-request', title: 'Acme asks for Company logo', link }]);
    expect(await noticesOf(support.userId)).toEqual([]);
    const facts = {
      organisation: 'Acme',
      feature: 'Company logo',
      link: `https://sedum.example${link}?in=${provider.orgId}`,
    };
    expect(await world.mails()).toMatchObject([{ to: superAdmin.email, kind: 'feature-request', facts }]);
    const { events } = await trail.list(organisation.orgId, { limit: 5 });
    expect(events).toMatchObject([
      { action: 'feature-requested', actorId: admin.userId, after: { feature: 'company-logo' } },
    ]);
  });

  test('is known to every administrator until the feature is on, and to nobody else', async () => {
    const { organisation, admin, ask } = await customer();
    const { data: asked } = await ask('company-logo');
    await ask('organisation-service-accounts');
    const colleague = await world.person({ organisation });
    const open = async () => (await world.call(colleague, listFeatureRequests)).data;
    expect(await open()).toMatchObject([
      { key: 'organisation-service-accounts' },
      { key: 'company-logo', requestedAt: asked.requestedAt },
    ]);
    await FeatureDefaultEntity.create({ flags: { 'company-logo': true } }).go();
    expect((await open()).map(({ key }) => key)).toEqual(['organisation-service-accounts']);
    await FeatureDefaultEntity.delete({ installation: 'sedum' }).go();
    const user = await world.person({ organisation, roles: ['COMPANY_USER'] });
    await expect(world.call(user, listFeatureRequests)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await world.call((await customer()).admin, listFeatureRequests)).data).toEqual([]);
    expect((await world.call(admin, listFeatureRequests)).data).toHaveLength(2);
  });

  test('is not lost when several are made at the same moment', async () => {
    const { organisation, ask } = await customer();
    await Promise.all([
      ask('organisation-service-accounts'),
      ask('fully-managed-portfolio-companies'),
      ask('organisation-service-accounts'),
      ask('local-feature-override'),
    ]);
    const { featureRequests } = await organisations.getNow(organisation.orgId);
    expect(Object.keys(featureRequests).toSorted()).toEqual([
      'fully-managed-portfolio-companies',
      'local-feature-override',
      'organisation-service-accounts',
    ]);
  });

  test('is refused for what is on, for what is planned or no feature, and from who administers nothing', async () => {
    const { organisation, ask } = await customer();
    await expect(ask('period-opt-out')).rejects.toMatchObject({ code: 'conflict' });
    for (const key of ['csrd', 'comments'] satisfies (keyof typeof plannedDefaults)[]) {
      await expect(ask(key), key).rejects.toMatchObject({ code: 'missing' });
    }
    await expect(ask('no-such-feature')).rejects.toMatchObject({ code: 'missing' });
    await expect(ask('constructor')).rejects.toMatchObject({ code: 'missing' });
    const user = await world.person({ organisation, roles: ['COMPANY_USER'] });
    await expect(world.call(user, requestFeature, { params: { id: 'company-logo' } })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

test('flags are the product’s, then the installation’s, then the organisation’s own', async () => {
  const acme = await world.organisation({ flagOverrides: { 'period-opt-out': true } });
  const admin = await world.person({ organisation: acme });
  await FeatureDefaultEntity.create({
    flags: { 'company-logo': true, 'period-opt-out': false, 'data-lock': false },
  }).go();
  const { data } = await world.call(admin, referenceRoutes.listFeatures);
  expect(data).toMatchObject({
    'company-logo': true,
    'period-opt-out': true,
    'data-lock': false,
    'organisation-service-accounts': false,
    sandbox: true,
  });
  expect(Object.keys(data).toSorted()).toEqual([...builtFlags].toSorted());
  const homeless = await world.person({});
  expect((await world.call(homeless, referenceRoutes.listFeatures)).data).toMatchObject({
    'company-logo': true,
    'period-opt-out': false,
  });
});

test('features that are planned are none of an organisation’s, whatever was stored for it or asked before', async () => {
  const stored = Object.fromEntries(Object.keys(plannedDefaults).map((key) => [key, true]));
  for (const isDemo of [false, true]) {
    const organisation = await world.organisation({ isDemo, flagOverrides: stored });
    const admin = await world.person({ organisation });
    const { data } = await world.call(admin, referenceRoutes.listFeatures);
    expect(Object.keys(data).filter((key) => key in plannedDefaults)).toEqual([]);
  }
  const { organisation, admin } = await customer();
  const asked = { csrd: '2026-11-01T10:00:00.000Z', 'fully-managed-portfolio-companies': '2026-11-01T10:00:00.000Z' };
  const change = organisations.requesting(await organisations.getNow(organisation.orgId), asked);
  await transact([change]);
  expect((await world.call(admin, listFeatureRequests)).data.map(({ key }) => key)).toEqual([
    'fully-managed-portfolio-companies',
  ]);
});
