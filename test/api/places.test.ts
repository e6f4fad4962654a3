import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { FeatureDefaultEntity } from '#functions/core/features/entity.ts';
import * as features from '#functions/core/features/store.ts';
import { LinkEntity } from '#functions/core/links/entity.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import { UserEntity } from '#functions/core/people/entity.ts';
import { authenticate } from '#functions/http/authenticate.ts';
import { callerOf } from '#functions/http/caller.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { sandboxRoutes } from '#shared/organisations/sandbox/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { day } from '#test/support/days.ts';
import { eventOf } from '#test/support/gateway.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const provider = await world.organisation({ type: 'admin', organizationType: 'admin' });
const support = await world.person({ organisation: provider, roles: ['SEDUM_SUPPORT_USER'] });
const entity = () => ({ body: { name: crypto.randomUUID(), type: 'site' as const } });
const values = { params: { year: 2025 }, query: { dataPointId: 'water_withdrawal' } };

describe('staff of the provider', () => {
  test('read names and settings of a customer, change nothing, and each look stands in its audit trail', async () => {
    const customer = await world.organisation();
    const visitor = world.in(support, customer);
    const { data } = await world.call(visitor, organisationRoutes.getOrganisation, { params: { id: customer.orgId } });
    expect(data.name).toBe(customer.name);
    await expect(world.call(visitor, entityRoutes.createEntity, entity())).rejects.toMatchObject({ code: 'forbidden' });
    const { events } = await trail.list(customer.orgId, { limit: 10 });
    expect(events).toMatchObject([
      { action: 'support-read', actorId: support.userId, via: 'staff', after: { route: 'getOrganisation' } },
    ]);
  });

  test('see values only where the organisation opened itself or granted it, and only as long', async () => {
    const customer = await world.organisation({ licenceType: 'standard' });
    const visitor = world.in(support, customer);
    const look = () => world.call(visitor, cellRoutes.listSubmissions, values);
    await expect(look()).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('support access'),
    });
    const grant = async (until: string) => {
      const supportGrant = { purpose: 'a question', until, grantedAt: new Date().toISOString(), grantedById: 'ada' };
      await OrganisationEntity.patch({ orgId: customer.orgId }).set({ supportGrant }).go();
    };
    await grant(new Date(Date.now() + 60_000).toISOString());
    await expect(look()).resolves.toBeDefined();
    await grant(new Date(Date.now() - 1000).toISOString());
    await expect(look()).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('are staff only by a membership of the provider: the same role in another organisation opens nothing', async () => {
    const customer = await world.organisation();
    const elsewhere = await world.organisation();
    const pretender = await world.person({ organisation: elsewhere, roles: ['SEDUM_SUPPORT_USER'] });
    const visitor = world.in(pretender, customer);
    await expect(
      world.call(visitor, organisationRoutes.getOrganisation, { params: { id: customer.orgId } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('have no rights of staff where the role stands in an organisation of a customer', async () => {
    const elsewhere = await world.organisation();
    const pretender = await world.person({ organisation: elsewhere, roles: ['SEDUM_SUPER_ADMIN'] });
    await expect(world.call(pretender, adminUserRoutes.listAllUsers)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('need the app that the provider asks for, in a customer’s organisation as well', async () => {
    const strict = await world.organisation({ type: 'admin', organizationType: 'admin', enforceMfa: true });
    const person = await world.person({ organisation: strict, roles: ['SEDUM_SUPPORT_USER'] });
    const customer = await world.organisation();
    const look = () =>
      world.call(world.in(person, customer), organisationRoutes.getOrganisation, { params: { id: customer.orgId } });
    await expect(look()).rejects.toMatchObject({ code: 'forbidden', fields: { mfa: 'required' } });
    expect((await world.call(world.in(person, customer), profileRoutes.getOrgUser)).data.mfaRequired).toBe(true);
    await UserEntity.patch({ userId: person.userId }).set({ mfaEnabledAt: new Date().toISOString() }).go();
    await expect(look()).resolves.toBeDefined();
  });

  test('look into trials and demos without a grant', async () => {
    const demo = await world.organisation({ isDemo: true });
    await expect(
      world.call(world.in(support, demo), yearRoutes.getYearStatus, { params: { year: 2025 } }),
    ).resolves.toBeDefined();
  });
});

describe('an administrator of a fund manager', async () => {
  const manager = await world.organisation({ type: 'fund_manager', organizationType: 'private_equity', isDemo: true });
  const company = await world.organisation({ type: 'port_co' });
  const admin = await world.person({ organisation: manager, roles: ['FUND_MANAGER_ADMIN'] });
  const user = await world.person({ organisation: manager, roles: ['FUND_MANAGER_USER'] });
  const link = { orgId: manager.orgId, companyId: company.orgId };
  await LinkEntity.create({ ...link, status: 'ACTIVE', managed: 'YES', fromDate: day(-10), invitedName: 'x' }).go();
  const inCompany = world.in(admin, company);
  const refused = () =>
    expect(world.call(inCompany, entityRoutes.listEntities)).rejects.toMatchObject({ code: 'forbidden' });

  test('acts as administrator of a company that is fully managed', async () => {
    await expect(world.call(inCompany, entityRoutes.createEntity, entity())).resolves.toBeDefined();
    const { data } = await world.call(inCompany, profileRoutes.getOrgUser);
    expect(data).toMatchObject({ via: 'link', roles: ['COMPANY_ADMIN'], orgId: company.orgId });
  });

  test('whereas a user of the manager, or one who lost the role, does not', async () => {
    await expect(world.call(world.in(user, company), entityRoutes.listEntities)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('needs the app that the manager asks for, and changes nothing after the manager’s licence', async () => {
    const set = (change: object) => OrganisationEntity.patch({ orgId: manager.orgId }).set(change).go();
    await set({ enforceMfa: true });
    await expect(world.call(inCompany, entityRoutes.listEntities)).rejects.toMatchObject({
      code: 'forbidden',
      fields: { mfa: 'required' },
    });
    await set({ enforceMfa: false, licenceEndDate: day(-2) });
    await expect(world.call(inCompany, entityRoutes.listEntities)).resolves.toBeDefined();
    await expect(world.call(inCompany, entityRoutes.createEntity, entity())).rejects.toMatchObject({ code: 'locked' });
    const { data } = await world.call(inCompany, switcherRoutes.getCurrentOrganisation);
    expect(data.licenceEnded).toBe(true);
    await OrganisationEntity.patch({ orgId: manager.orgId }).remove(['licenceEndDate']).go();
    await expect(world.call(inCompany, entityRoutes.createEntity, entity())).resolves.toBeDefined();
  });

  test('is out from the next request on when the link ends, is not managed, or the feature is switched off', async () => {
    const change = (set: Record<string, unknown>) => LinkEntity.patch(link).set(set).go();
    await change({ toDate: day(-1) });
    await refused();
    await change({ toDate: day(1), managed: 'PROPOSED' });
    await refused();
    await change({ managed: 'YES', status: 'INVITED' });
    await refused();
    await change({ status: 'ACTIVE' });
    await expect(world.call(inCompany, entityRoutes.listEntities)).resolves.toBeDefined();
    const flagOverrides = { 'fully-managed-portfolio-companies': false };
    await OrganisationEntity.patch({ orgId: manager.orgId }).set({ flagOverrides }).go();
    await refused();
  });
});

test('an ended licence leaves everything readable and nothing changeable, from the day after its last', async () => {
  const customer = await world.organisation({ licenceEndDate: day(-2), timeZone: 'UTC' });
  const admin = await world.person({ organisation: customer });
  await expect(world.call(admin, entityRoutes.listEntities)).resolves.toBeDefined();
  await expect(world.call(admin, entityRoutes.createEntity, entity())).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining(day(-2)),
  });
  await OrganisationEntity.patch({ orgId: customer.orgId })
    .set({ licenceEndDate: day(0) })
    .go();
  await expect(world.call(admin, entityRoutes.createEntity, entity())).resolves.toBeDefined();
});

test('an organisation that asks for an authenticator app opens to nobody without one', async () => {
  const customer = await world.organisation({ enforceMfa: true });
  const admin = await world.person({ organisation: customer });
  const directory = await world.person({ organisation: customer, method: 'MICROSOFT_AD' });
  await expect(world.call(admin, entityRoutes.listEntities)).rejects.toMatchObject({
    code: 'forbidden',
    fields: { mfa: 'required' },
  });
  expect((await world.call(admin, profileRoutes.getOrgUser)).data.mfaRequired).toBe(true);
  await expect(world.call(directory, entityRoutes.listEntities)).resolves.toBeDefined();
  await UserEntity.patch({ userId: admin.userId }).set({ mfaEnabledAt: new Date().toISOString() }).go();
  await expect(world.call(admin, entityRoutes.listEntities)).resolves.toBeDefined();
});

test('a removal and a new role count on the next request', async () => {
  const customer = await world.organisation();
  const person = await world.person({ organisation: customer });
  await expect(world.call(person, entityRoutes.createEntity, entity())).resolves.toBeDefined();
  await MembershipEntity.patch({ orgId: customer.orgId, userId: person.userId })
    .set({ roles: ['DATA_VIEWER'] })
    .go();
  await expect(world.call(person, entityRoutes.createEntity, entity())).rejects.toMatchObject({ code: 'forbidden' });
});

test('a default of the installation switches a feature on and off for everybody without an override', async () => {
  const manager = await world.organisation({ type: 'fund_manager', organizationType: 'private_equity' });
  const admin = await world.person({ organisation: manager, roles: ['FUND_MANAGER_ADMIN'] });
  const ask = { body: { companyName: '', currency: 'GBP' as const } };
  await expect(world.call(admin, sandboxRoutes.createTestCompany, ask)).rejects.toMatchObject({ code: 'invalid' });
  await FeatureDefaultEntity.create({ flags: { sandbox: false } }).go();
  await expect(world.call(admin, sandboxRoutes.createTestCompany, ask)).rejects.toMatchObject({ code: 'missing' });
});

test('an open circuit breaker stops its routes for everybody, and a closed one lets them through', async () => {
  const customer = await world.organisation({ isDemo: true });
  const admin = await world.person({ organisation: customer });
  // No route carries a breaker yet: this is one as the table will hold it.
  const route = { ...entityRoutes.listEntities, breaker: 'dma-writes' as const };
  const ask = async () => {
    const [event, { orgId }, now] = [eventOf(requestOf(route, {}, admin)), customer, new Date()];
    return callerOf(event, route, await authenticate(event, route, orgId, now), orgId, now);
  };
  const { version } = await features.read();
  const set = (open: boolean) =>
    FeatureDefaultEntity.upsert({ installation: 'sedum', flags: {}, version, breakers: { 'dma-writes': open } }).go();
  await set(true);
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
  await set(false);
  await expect(ask()).resolves.toMatchObject({ caller: { orgId: customer.orgId } });
});
