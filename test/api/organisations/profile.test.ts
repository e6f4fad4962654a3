import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { getOrganisation, saveOrganisation, getOrganisationConfig } = organisationRoutes;

async function company() {
  const organisation = await world.organisation({ name: 'Acme', currency: 'NOK', flagOverrides: { edci: true } });
  const admin = await world.person({ organisation });
  return { organisation, admin, params: { id: organisation.orgId } };
}

describe('an organisation', () => {
  test('shows its settings to every member, and keeps its switches to itself', async () => {
    const { organisation, params } = await company();
    const gatherer = await world.person({ organisation, roles: ['DATA_GATHERER'] });
    const { data } = await world.call(gatherer, getOrganisation, { params });
    expect(data).toEqual({
      id: organisation.orgId,
      name: 'Acme',
      type: 'standalone',
      organizationType: 'company',
      currency: 'NOK',
      industries: [],
      ownerId: null,
      yearEndMonth: 12,
      timeZone: 'Europe/London',
      numberLocale: 'en-GB',
      consolidation: 'operational_control',
      licenceType: 'standard',
      licenceStartDate: null,
      licenceEndDate: null,
      serviceLevel: 'self-serve',
      enforceMfa: false,
      isTestCompany: false,
      hasTestCompany: false,
      isDemo: false,
      logo: null,
      rootEntityId: organisation.rootEntityId,
      version: 1,
    });
    expect((await world.call(gatherer, getOrganisationConfig, { params })).data.orgConfig).toEqual({
      currency: 'NOK',
      yearEndMonth: 12,
      timeZone: 'Europe/London',
      numberLocale: 'en-GB',
      consolidation: 'operational_control',
      rootEntityId: organisation.rootEntityId,
    });
  });

  test('changes what an administrator names and keeps the rest', async () => {
    const { admin, params } = await company();
    const body = { name: ' Acme Holding ', industries: ['C25', 'F'] as const, yearEndMonth: 3, version: 1 };
    const { data } = await world.call(admin, saveOrganisation, {
      params,
      body: { ...body, industries: [...body.industries] },
    });
    expect(data).toMatchObject({
      success: true,
      organisation: { name: 'Acme Holding', industries: ['C25', 'F'], yearEndMonth: 3, currency: 'NOK', version: 2 },
    });
    expect((await world.call(admin, getOrganisation, { params })).data).toEqual(data.organisation);
  });

  test('tells the second of two administrators, with what is stored now', async () => {
    const { admin, params } = await company();
    const save = (name: string) => world.call(admin, saveOrganisation, { params, body: { name, version: 1 } });
    const outcomes = await Promise.allSettled([save('One'), save('Two')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save('Three')).rejects.toMatchObject({ code: 'conflict', current: { version: 2 } });
  });
});

describe('the audit trail', () => {
  const trailOf = async (orgId: string) =>
    (await trail.list(orgId, { limit: 10 })).events.map(({ action, actorId, subjectId, before, after }) => ({
      action,
      actorId,
      subjectId,
      before,
      after,
    }));

  test('keeps which settings were changed, and by whom', async () => {
    const { organisation, admin, params } = await company();
    await world.call(admin, saveOrganisation, {
      params,
      body: { name: 'Acme Holding', currency: 'NOK', yearEndMonth: 6, version: 1 },
    });
    expect(await trailOf(organisation.orgId)).toEqual([
      {
        action: 'settings-changed',
        actorId: admin.userId,
        subjectId: undefined,
        before: {},
        after: { fields: 'name, yearEndMonth' },
      },
    ]);
  });

  test('says nothing where nothing changed', async () => {
    const { organisation, admin, params } = await company();
    const { data } = await world.call(admin, saveOrganisation, { params, body: { name: 'Acme', version: 1 } });
    expect(data.organisation.version).toBe(1);
    expect(await trailOf(organisation.orgId)).toEqual([]);
  });

  test('keeps who became the primary contact, which only members can', async () => {
    const { organisation, admin, params } = await company();
    const stranger = await world.person({ organisation: await world.organisation() });
    const viewer = await world.person({ organisation, roles: ['DATA_VIEWER'] });
    const own = (ownerId: string, version: number) =>
      world.call(admin, saveOrganisation, { params, body: { ownerId, version } });
    await expect(own(stranger.userId, 1)).rejects.toMatchObject({
      code: 'invalid',
      fields: { ownerId: expect.stringContaining('belongs') },
    });
    expect((await own(admin.userId, 1)).data.organisation.ownerId).toBe(admin.userId);
    expect((await own(viewer.userId, 2)).data.organisation.ownerId).toBe(viewer.userId);
    const owned = { action: 'owner-changed', actorId: admin.userId, after: {} };
    expect(await trailOf(organisation.orgId)).toEqual([
      { ...owned, subjectId: viewer.userId, before: { ownerId: admin.userId } },
      { ...owned, subjectId: admin.userId, before: {} },
    ]);
  });
});

describe('the logo', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  async function withLogos() {
    const organisation = await world.organisation({ flagOverrides: { 'company-logo': true } });
    const admin = await world.person({ organisation });
    const params = { id: organisation.orgId };
    const upload = async (content: Buffer) => {
      const { data } = await world.call(admin, organisationRoutes.beginLogo, { params });
      const form = new FormData();
      for (const [field, value] of Object.entries(data.fields)) form.append(field, value);
      form.append('file', new Blob([new Uint8Array(content)]));
      expect((await fetch(data.url, { method: 'POST', body: form })).ok).toBe(true);
      return data.key;
    };
    const save = (logo: string | null, version: number) =>
      world.call(admin, saveOrganisation, { params, body: { logo, version } });
    return { organisation, admin, params, upload, save };
  }

  test('is shown to members, replaced, and taken away', async () => {
    const { organisation, params, upload, save } = await withLogos();
    const viewer = await world.person({ organisation, roles: ['DATA_VIEWER'] });
    await save(await upload(png), 1);
    const { logo } = (await world.call(viewer, getOrganisation, { params })).data;
    const answer = await fetch(logo ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    await save(await upload(png), 2);
    expect((await fetch(logo ?? '')).status).toBe(404);
    expect((await save(null, 3)).data.organisation.logo).toBeNull();
  });

  test('is refused by its content, and where another organisation uploaded it', async () => {
    const { upload, save } = await withLogos();
    await expect(save(await upload(Buffer.from('<svg onload="alert(1)"/>')), 1)).rejects.toMatchObject({
      code: 'wrong-type',
    });
    const other = await withLogos();
    await expect(save(await other.upload(png), 1)).rejects.toMatchObject({
      code: 'invalid',
      fields: { logo: expect.stringContaining('Upload') },
    });
  });

  test('needs its feature and an administrator', async () => {
    const { organisation, admin, params } = await company();
    const user = await world.person({ organisation, roles: ['COMPANY_USER'] });
    await expect(world.call(admin, organisationRoutes.beginLogo, { params })).rejects.toMatchObject({
      code: 'missing',
    });
    await expect(world.call(user, organisationRoutes.beginLogo, { params })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('bad input names its field', () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ['an empty name', { name: '' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
    ['an unknown industry', { industries: ['Z99'] }, 'industries.0'],
    ['an industry twice', { industries: ['F', 'F'] }, 'industries'],
    [
      'eleven industries',
      { industries: ['A01', 'A02', 'A03', 'B', 'C16', 'C17', 'C18', 'C19', 'C20', 'C21', 'C22'] },
      'industries',
    ],
    ['month 13', { yearEndMonth: 13 }, 'yearEndMonth'],
    ['month 1.5', { yearEndMonth: 1.5 }, 'yearEndMonth'],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an unknown number format', { numberLocale: 'xx-XX' }, 'numberLocale'],
    ['an unknown consolidation', { consolidation: 'none' }, 'consolidation'],
    ['no version', { version: undefined }, 'version'],
    ['version 0', { version: 0 }, 'version'],
    ['its type', { organizationType: 'admin' }, 'organizationType'],
    ['its licence', { licenceType: 'enterprise' }, 'licenceType'],
    ['its flags', { flagOverrides: { csrd: true } }, 'flagOverrides'],
    ['the demo mark', { isDemo: true }, 'isDemo'],
    ['somebody unknown as its owner', { ownerId: 'me' }, 'ownerId'],
    ['a logo that was never uploaded', { logo: 'pictures/organisation/zinc/01.png' }, 'logo'],
    ['another organisation', { orgId: 'zinc' }, 'orgId'],
  ];

  test.each(wrong)('%s', async (_, change, field) => {
    const { admin, params } = await company();
    const body = { version: 1, ...change };
    const answer = await world.send(requestOf(saveOrganisation, { params, body }, admin), admin);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: expect.any(String) } } });
    expect((await world.call(admin, getOrganisation, { params })).data.version).toBe(1);
  });
});
