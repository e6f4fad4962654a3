import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { numberLocales } from '#shared/organisations/profile/rules.ts';
import { TermsAcceptance } from '#shared/people/terms/schema.ts';
import { OrgUser, ProfileChange, TokenUser, User } from './schema.ts';

export const profileRoutes = defineRoutes({
  getTokenUser: {
    method: 'GET',
    path: '/api/token-user',
    summary: 'The current identity, with the proof for the support chat where that is configured',
    access: 'signed-in',
    peopleOnly: true,
    answer: dataOf(TokenUser),
  },
  getOrgUser: {
    method: 'GET',
    path: '/api/org-user',
    summary: 'The person in the current organisation (header, else the remembered one), with roles and reach',
    access: 'signed-in',
    peopleOnly: true,
    answer: dataOf(OrgUser),
  },
  getUser: {
    method: 'GET',
    path: '/api/user',
    summary: 'The record of the signed-in person',
    access: 'signed-in',
    peopleOnly: true,
    answer: dataOf(User),
  },
  getProfile: {
    method: 'GET',
    path: '/api/user/profile',
    summary: 'The profile of the signed-in person',
    access: 'signed-in',
    peopleOnly: true,
    answer: dataOf(User),
  },
  saveProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    summary: 'Change name, picture, profile or preferences',
    access: 'signed-in',
    peopleOnly: true,
    body: ProfileChange,
    fails: ['missing'],
    answer: v.object({
      data: User,
      /** Invitations that this change completed, for the message that tells of them. */
      completedInvites: v.optional(v.array(v.object({ destinationName: v.string() }))),
    }),
  },
  chooseNumbers: {
    method: 'PUT',
    path: '/api/user/number-format',
    summary: 'Choose how numbers that the person types in the current organisation are read; null asks again',
    access: 'signed-in',
    peopleOnly: true,
    body: v.strictObject({
      numberLocale: v.nullable(v.picklist(numberLocales, 'Choose how numbers are written')),
    }),
    answer: dataOf(v.object({ numberChoice: v.nullable(v.string()) })),
  },
  acceptTerms: {
    method: 'POST',
    path: '/api/user/terms',
    summary: 'Accept the current terms of service',
    access: 'signed-in',
    peopleOnly: true,
    body: TermsAcceptance,
    answer: dataOf(v.object({ userTermsAcceptedForVersion: v.string() })),
  },
});
