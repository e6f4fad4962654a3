import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { latestTerms } from '#shared/people/terms/content.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { getTokenUser, getOrgUser, getUser, getProfile, saveProfile, acceptTerms } = profileRoutes;
const acme = await world.organisation({ name: 'Acme' });
const zinc = await world.organisation({ name: 'Zinc' });
const somebody = () => world.person({ organisation: acme, name: 'Ada Lovelace' });

afterEach(() => {
  for (const name of ['INTERCOM_ID', 'INTERCOM_SECRET']) delete process.env[name];
});

describe('a signed-in person', () => {
  test('is known by the same record everywhere', async () => {
    const ada = await somebody();
    const { data } = await world.call(ada, getUser);
    expect(data).toEqual({
      id: ada.userId,
      user_id: ada.userId,
      name: 'Ada Lovelace',
      email: ada.email,
      isSSO: false,
      picture: null,
      createdAt: expect.stringMatching(/Z$/),
      profile: { countryOfOperation: null, jobTitle: null },
      preferences: { profileStatus: null, userTermsAcceptedForVersion: null, numberLocale: null },
      latestTermsVersion: latestTerms.version,
      defaultOrgId: null,
      mfaEnabled: false,
      mfaReset: null,
    });
    expect((await world.call(ada, getProfile)).data).toEqual(data);
    expect((await world.call(ada, getTokenUser)).data).toEqual(data);
    expect((await world.call(ada, getOrgUser)).data).toEqual({
      ...data,
      numberChoice: null,
      orgId: acme.orgId,
      via: 'membership',
      mfaRequired: false,
      roles: ['COMPANY_ADMIN'],
      allowedQuestionGroupIds: [],
      allowedEntityIds: [],
    });
  });

  test('proves who they are to the support chat where it is configured', async () => {
    const ada = await somebody();
    Object.assign(process.env, { INTERCOM_ID: 'chat', INTERCOM_SECRET: 'secret' });
    const proof = createHmac('sha256', 'secret').update(ada.userId).digest('hex');
    expect((await world.call(ada, getTokenUser)).data.intercomHMAC).toBe(proof);
    expect((await world.call(ada, getUser)).data).not.toHaveProperty('intercomHMAC');
  });

  test('without a place in an organisation has no roles', async () => {
    const homeless = await world.person({});
    expect((await world.call(homeless, getOrgUser)).data).toMatchObject({ orgId: null, roles: [] });
  });

  test('sees roles and reach of the organisation that the tab names', async () => {
    const ada = await somebody();
    await memberships.create({
      orgId: zinc.orgId,
      userId: ada.userId,
      roles: ['DATA_GATHERER'],
      allowedEntityIds: ['leeds'],
    });
    expect((await world.call(world.in(ada, zinc), getOrgUser)).data).toMatchObject({
      orgId: zinc.orgId,
      roles: ['DATA_GATHERER'],
      allowedEntityIds: ['leeds'],
    });
    await world.call(ada, switcherRoutes.switchOrganisation, { body: { orgId: zinc.orgId } });
    expect((await world.call({ ...ada, orgId: undefined }, getOrgUser)).data.orgId).toBe(zinc.orgId);
    const foreign = world.in(await somebody(), zinc);
    await expect(world.call(foreign, getOrgUser)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the profile', () => {
  test('changes what is sent and keeps the rest', async () => {
    const ada = await somebody();
    const first = await world.call(ada, saveProfile, {
      body: {
        name: ' Ada King ',
        email: ada.email.toUpperCase(),
        profile: { countryOfOperation: 'NO', jobTitle: ' Head of ESG ' },
      },
    });
    expect(first.data).toMatchObject({
      name: 'Ada King',
      profile: { countryOfOperation: 'NO', jobTitle: 'Head of ESG' },
    });
    const second = await world.call(ada, saveProfile, {
      body: { profile: { jobTitle: '' }, preferences: { profileStatus: 'ask_later' } },
    });
    expect(second.data).toMatchObject({
      name: 'Ada King',
      profile: { countryOfOperation: 'NO', jobTitle: null },
      preferences: { profileStatus: 'ask_later' },
    });
    expect((await world.call(ada, getUser)).data).toEqual(second.data);
  });

  const wrong: [string, unknown, string][] = [
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['another e-mail address', { email: 'other@people.test' }, 'email'],
    ['a picture that was not uploaded', { picture: 'https://evil.example/x.png' }, 'picture'],
    ['an unknown country', { profile: { countryOfOperation: 'UK' } }, 'profile.countryOfOperation'],
    ['a job title of 101 characters', { profile: { jobTitle: 'x'.repeat(101) } }, 'profile.jobTitle'],
    ['an unknown profile status', { preferences: { profileStatus: 'never' } }, 'preferences.profileStatus'],
    [
      'the accepted terms',
      { preferences: { userTermsAcceptedForVersion: 'x' } },
      'preferences.userTermsAcceptedForVersion',
    ],
    ['roles', { roles: ['SEDUM_SUPER_ADMIN'] }, 'roles'],
    ['an organisation', { orgId: 'zinc' }, 'orgId'],
    ['the session epoch', { sessionEpoch: 0 }, 'sessionEpoch'],
    ['the account behind it', { cognitoUsername: 'x' }, 'cognitoUsername'],
  ];

  test.each(wrong)('refuses %s', async (_, body, field) => {
    const ada = await somebody();
    const before = (await world.call(ada, getUser)).data;
    const answer = await world.send(requestOf(saveProfile, { body }, ada), ada);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: expect.any(String) } } });
    expect((await world.call(ada, getUser)).data).toEqual(before);
  });
});

describe('the terms of service', () => {
  test('are accepted in the version that is current', async () => {
    const ada = await somebody();
    const { data } = await world.call(ada, acceptTerms, { body: { version: latestTerms.version } });
    expect(data).toEqual({ userTermsAcceptedForVersion: latestTerms.version });
    expect((await world.call(ada, getUser)).data.preferences.userTermsAcceptedForVersion).toBe(latestTerms.version);
  });

  test('of an older version cannot be accepted any more', async () => {
    const ada = await somebody();
    const answer = await world.send(requestOf(acceptTerms, { body: { version: '2020-01' } }, ada), ada);
    expect(answer).toMatchObject({ status: 400, body: { fields: { version: expect.stringContaining('replaced') } } });
  });
});
