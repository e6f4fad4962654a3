import { describe, expect, test } from 'vitest';
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
    ['its owner', { ownerId: 'me' }, 'ownerId'],
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
