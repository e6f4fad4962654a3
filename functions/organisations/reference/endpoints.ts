import { config } from '#functions/config.ts';
import * as features from '#functions/core/features/store.ts';
import { callerPlaceOf } from '#functions/http/place.ts';
import { endpoints } from '#functions/http/serve.ts';
import reference from '#shared/content/reference/countries.json' with { type: 'json' };
import { flagsFor } from '#shared/features/flags.ts';
import { currencyNames } from '#shared/organisations/reference/currencies.ts';
import { industryNames } from '#shared/organisations/reference/industries.ts';
import { type AppConfig, referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { latestTerms } from '#shared/people/terms/content.ts';

const countries = reference.countries
  .map(({ code, name }) => ({ id: code.toLowerCase(), name, countryIso: code }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const currencies = Object.entries(currencyNames).map(([value, [label, symbol]]) => ({ value, label, symbol }));

const industries = Object.entries(industryNames).map(([id, name]) => ({ id, name }));

export const referenceEndpoints = endpoints(referenceRoutes, {
  getAppConfig: async () => ({
    data: {
      features: {
        intercomId: config.intercomId || null,
        hotJarEnabled: config.hotJarEnabled,
        gaEnabled: config.gaEnabled,
      },
      segmentWriteKey: config.segmentWriteKey || null,
      termsVersion: latestTerms.version,
      signInMethods: signInMethods(),
    },
  }),
  listCurrencies: async () => ({ data: { currencies } }),
  listCountries: async () => ({ data: { countries } }),
  listIndustries: async () => ({ data: industries }),
  listFeatures: async ({ user, request, now }) => {
    const [place, installation] = await Promise.all([callerPlaceOf(user, request.namedOrgId, now), features.read()]);
    return { data: flagsFor(place?.organisation ?? { isDemo: false, flagOverrides: {} }, installation.flags) };
  },
});

function signInMethods(): AppConfig['signInMethods'] {
  return config.microsoftProvider ? ['USERNAME_PASSWORD', 'MICROSOFT_AD'] : ['USERNAME_PASSWORD'];
}
