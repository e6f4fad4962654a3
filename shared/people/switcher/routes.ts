import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Organisation } from '#shared/organisations/profile/schema.ts';
import { roles } from '#shared/people/access.ts';
import { MemberOrganisation, SwitcherGroup } from './schema.ts';

export const switcherRoutes = defineRoutes({
  listOrganisations: {
    method: 'GET',
    path: '/api/organizations',
    summary: 'Organisations of the signed-in person, and the same in the groups of the switcher',
    access: 'signed-in',
    answer: v.object({ data: v.array(MemberOrganisation), groups: v.array(SwitcherGroup) }),
  },
  getCurrentOrganisation: {
    method: 'GET',
    path: '/api/organizations/current',
    summary: 'The current organisation (header, else the remembered one) in full',
    access: 'signed-in',
    answer: dataOf(
      v.object({
        ...Organisation.entries,
        orgUserRoles: v.array(v.picklist(roles)),
        userCount: v.number(),
      }),
    ),
  },
  switchOrganisation: {
    method: 'POST',
    path: '/api/user/switch-organisation',
    summary: 'Choose the organisation that new tabs and the next sign-in open',
    access: 'signed-in',
    body: v.strictObject({ orgId: Identifier }),
    answer: dataOf(v.object({ orgId: v.string() })),
  },
});
