import { describe, expect, test } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { numberFormats } from '#shared/organisations/profile/numbers.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { invitation, newManager } from '#test/support/portfolio.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation({ name: 'Acme' });
const zinc = await world.organisation({ name: 'Zinc' });
const { chooseNumbers, getOrgUser, saveProfile } = profileRoutes;
type Person = Awaited<ReturnType<typeof world.person>>;
const choose = (person: Person, numberLocale: 'de-DE' | 'en-GB' | 'fr-FR' | null) =>
  world.call(person, chooseNumbers, { body: { numberLocale } });
const seen = async (person: Person) => (await world.call(person, getOrgUser)).data;
const alsoIn = async (person: Person, { orgId }: typeof acme) => {
  await memberships.create({ orgId, userId: person.userId, roles: ['COMPANY_USER'] });
  return world.in(person, { orgId });
};

describe('locale-of-the-user: how numbers of a person are read', () => {
  test('is chosen for one organisation, and the next request of any device says so', async () => {
    const ada = await world.person({ organisation: acme });
    const inZinc = await alsoIn(ada, zinc);
    expect(await seen(ada)).toMatchObject({ numberChoice: null, preferences: { numberLocale: null } });
    expect((await choose(ada, 'de-DE')).data).toEqual({ numberChoice: 'de-DE' });
    expect((await seen(ada)).numberChoice).toBe('de-DE');
    expect((await seen(inZinc)).numberChoice).toBeNull();
    await choose(inZinc, 'en-GB');
    await choose(ada, null);
    expect([(await seen(ada)).numberChoice, (await seen(inZinc)).numberChoice]).toEqual([null, 'en-GB']);
  });

  test('two choices at the same moment, for two organisations, are both kept', async () => {
    const ada = await world.person({ organisation: acme });
    const inZinc = await alsoIn(ada, zinc);
    const race = await holding(
      writing('user'),
      () => choose(ada, 'de-DE'),
      () => choose(inZinc, 'fr-FR'),
    );
    expect([race.work.status, race.meanwhile.status]).toEqual(['fulfilled', 'fulfilled']);
    expect([(await seen(ada)).numberChoice, (await seen(inZinc)).numberChoice]).toEqual(['de-DE', 'fr-FR']);
  });

  test('is a setting of the profile, which can be taken back', async () => {
    const ada = await world.person({ organisation: acme });
    const save = (numberLocale: 'nb-NO' | null) =>
      world.call(ada, saveProfile, { body: { preferences: { numberLocale } } });
    expect((await save('nb-NO')).data.preferences).toMatchObject({ numberLocale: 'nb-NO' });
    expect((await save(null)).data.preferences).toMatchObject({ numberLocale: null });
    expect(await users.get(ada.userId)).not.toHaveProperty('numberLocale');
  });
});

describe('locale-of-the-user: the format of an organisation', () => {
  const formatOf = async (person: Person) => {
    const { data } = await world.call(person, organisationRoutes.getOrganisation, {
      params: { id: person.orgId ?? '' },
    });
    return data.numberLocale;
  };

  test('begins from the country in which it was founded', async () => {
    for (const [country, format] of [
      ['DE', 'de-DE'],
      ['US', 'en-US'],
      ['NO', 'nb-NO'],
    ] as const) {
      const organisation = await world.organisation({ country, timeZone: 'Europe/Berlin' });
      expect(await formatOf(await world.person({ organisation }))).toBe(format);
    }
    const organisation = await world.organisation({ country: 'DE' });
    const numberLocale = await formatOf(await world.person({ organisation }));
    const known = { choice: null, setting: null, browser: 'de-DE', organisation: numberLocale };
    expect(numberFormats(known)).toEqual({ shown: 'de-DE', read: ['de-DE'] });
  });

  test('that a fund manager invites begins from its own country, not from the manager’s', async () => {
    const { admin } = await newManager(world);
    const email = `${crypto.randomUUID()}@people.test`;
    const { data } = await world.call(admin, companyRoutes.inviteCompany, {
      body: { ...invitation(email), country: 'DE' },
    });
    const contact = await world.person({ organisation: { orgId: data.id } as typeof acme });
    expect(await formatOf(contact)).toBe('de-DE');
  });
});
