import { afterEach, describe, expect, test } from 'vitest';
import { builtDefaults, builtFlags } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { latestTerms } from '#shared/people/terms/content.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { getAppConfig, listCurrencies, listCountries, listIndustries, listFeatures } = referenceRoutes;
const acme = await world.organisation({ flagOverrides: { 'company-logo': true, sandbox: false } });
const ada = await world.person({ organisation: acme, roles: ['DATA_GATHERER'] });
const homeless = await world.person({});

afterEach(() => {
  for (const name of ['MICROSOFT_PROVIDER', 'INTERCOM_ID', 'GA_ENABLED']) delete process.env[name];
});

describe('before sign-in', () => {
  test('the SPA learns of terms, sign-in methods and what is switched on', async () => {
    expect((await world.call(undefined, getAppConfig)).data).toEqual({
      features: { intercomId: null, hotJarEnabled: false, gaEnabled: false },
      segmentWriteKey: null,
      termsVersion: latestTerms.version,
      signInMethods: ['USERNAME_PASSWORD'],
    });
    Object.assign(process.env, { MICROSOFT_PROVIDER: 'Microsoft', INTERCOM_ID: 'chat', GA_ENABLED: 'true' });
    expect((await world.call(undefined, getAppConfig)).data).toMatchObject({
      features: { intercomId: 'chat', gaEnabled: true },
      signInMethods: ['USERNAME_PASSWORD', 'MICROSOFT_AD'],
    });
  });

  test('currencies come with their symbols', async () => {
    const { currencies } = (await world.call(undefined, listCurrencies)).data;
    const symbols = Object.fromEntries(currencies.map(({ value, symbol }) => [value, symbol]));
    expect(symbols).toMatchObject({ USD: '$', EUR: '€', GBP: '£', NOK: 'kr', SEK: 'kr' });
    expect(currencies[0]).toEqual({ value: 'AED', label: 'UAE dirham', symbol: 'AED' });
  });
});

describe('a signed-in person', () => {
  test('gets the countries by name', async () => {
    const { countries } = (await world.call(ada, listCountries)).data;
    expect(countries).toHaveLength(249);
    expect(countries).toContainEqual({ id: 'no', name: 'Norway', countryIso: 'NO' });
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  test('gets the 64 industries', async () => {
    const { data } = await world.call(ada, listIndustries);
    expect(data).toHaveLength(64);
    expect(data).toContainEqual({ id: 'C25', name: 'Fabricated metal products' });
  });

  test('gets the flags of the current organisation: defaults, then its own', async () => {
    const { data } = await world.call(ada, listFeatures);
    expect(data).toEqual({ ...builtDefaults, 'company-logo': true, sandbox: false });
    expect((await world.call({ ...ada, orgId: undefined }, listFeatures)).data['company-logo']).toBe(true);
  });

  test('gets all flags on in a demo organisation', async () => {
    const demo = await world.organisation({ isDemo: true });
    const { data } = await world.call(await world.person({ organisation: demo }), listFeatures);
    expect(builtFlags.filter((key) => !data[key])).toEqual([]);
  });

  test('gets the defaults without an organisation, and none of a foreign one', async () => {
    expect((await world.call(homeless, listFeatures)).data).toEqual(builtDefaults);
    await expect(world.call(world.in(homeless, acme), listFeatures)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
