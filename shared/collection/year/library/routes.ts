import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Consent } from '#shared/collection/year/changes.ts';
import { YearConfig } from '#shared/collection/year/schema.ts';
import { YearLibrary } from './schema.ts';

export const yearLibraryRoutes = defineRoutes({
  getYearLibrary: {
    method: 'GET',
    path: '/api/year/{year}/library',
    summary: 'The version of the library that the year is read by, and what the newest would change in it',
    access: 'org-admin',
    answer: dataOf(YearLibrary),
  },
  takeNewestLibrary: {
    method: 'PUT',
    path: '/api/year/{year}/library',
    summary: 'Give an open year the newest version of the library; its figures are made anew',
    access: 'org-admin',
    body: v.strictObject({ baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)), consent: Consent }),
    fails: ['conflict'],
    answer: dataOf(YearConfig),
  },
});
