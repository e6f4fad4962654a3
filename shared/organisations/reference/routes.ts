import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { builtFlags } from '#shared/features/flags.ts';

/** What the SPA has to know of the installation before anybody signs in. */
export const AppConfig = v.object({
  features: v.object({
    intercomId: v.nullable(v.string()),
    hotJarEnabled: v.boolean(),
    gaEnabled: v.boolean(),
  }),
  segmentWriteKey: v.nullable(v.string()),
  termsVersion: v.string(),
  signInMethods: v.array(v.picklist(['USERNAME_PASSWORD', 'MICROSOFT_AD'])),
});
export type AppConfig = v.InferOutput<typeof AppConfig>;

const Flags = v.object(
  Object.fromEntries(builtFlags.map((key) => [key, v.boolean()])) as Record<
    (typeof builtFlags)[number],
    v.BooleanSchema<undefined>
  >,
);

export const referenceRoutes = defineRoutes({
  getAppConfig: {
    method: 'GET',
    path: '/api/config',
    summary: 'Settings of the installation that the SPA needs before sign-in',
    access: 'public',
    answer: dataOf(AppConfig),
  },
  listCurrencies: {
    method: 'GET',
    path: '/api/currencies',
    summary: 'Currencies with their symbols',
    access: 'public',
    answer: dataOf(
      v.object({ currencies: v.array(v.object({ value: v.string(), label: v.string(), symbol: v.string() })) }),
    ),
  },
  listCountries: {
    method: 'GET',
    path: '/api/countries',
    summary: 'Countries and territories by name',
    access: 'signed-in',
    answer: dataOf(
      v.object({ countries: v.array(v.object({ id: v.string(), name: v.string(), countryIso: v.string() })) }),
    ),
  },
  listIndustries: {
    method: 'GET',
    path: '/api/industries',
    summary: 'Industries (NACE Rev. 2 in 64 activities)',
    access: 'signed-in',
    answer: dataOf(v.array(v.object({ id: v.string(), name: v.string() }))),
  },
  listFeatures: {
    method: 'GET',
    path: '/api/features',
    summary:
      'Features that are built, on or off in the current organisation (header, else the remembered one); defaults without one',
    access: 'signed-in',
    peopleOnly: true,
    fails: ['forbidden'],
    answer: dataOf(Flags),
  },
});
