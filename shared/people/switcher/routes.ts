import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Organisation } from '#shared/organisations/profile/schema.ts';
import { supportModes } from '#shared/organisations/support/routes.ts';
import { roles, ways } from '#shared/people/access.ts';
import { MemberOrganisation, SwitcherGroup } from './schema.ts';

export const switcherRoutes = defineRoutes({
  listOrganisations: {
    method: 'GET',
    path: '/api/organizations',
    summary: 'Organisations of the signed-in person, and the same in the groups of the switcher',
    access: 'signed-in',
    peopleOnly: true,
    answer: v.object({ data: v.array(MemberOrganisation), groups: v.array(SwitcherGroup) }),
  },
  getCurrentOrganisation: {
    method: 'GET',
    path: '/api/organizations/current',
    summary: 'The current organisation (header, else the remembered one) in full',
    access: 'signed-in',
    peopleOnly: true,
    fails: ['missing'],
    answer: dataOf(
      v.object({
        ...Organisation.entries,
        orgUserRoles: v.array(v.picklist(roles)),
        via: v.picklist(ways),
        userCount: v.number(),
        parents: v.array(v.object({ id: v.string(), name: v.string() })),
        /** Companies that a fund manager follows now. */
        portCoCount: v.number(),
        /** Frameworks of the reporting years, by abbreviation or title. */
        frameworks: v.array(v.object({ abbreviation: v.nullable(v.string()), title: v.string() })),
        /**
         * The provider's staff look at this organisation: in mode `open` they see its values, in `by_grant` until
         * `valuesUntil` (null = not). Null for everybody else.
         */
        supportAccess: v.nullable(
          v.object({
            mode: v.picklist(supportModes),
            valuesUntil: v.nullable(v.string()),
            purpose: v.nullable(v.string()),
          }),
        ),
        /** The licence has ended: everything is read-only. */
        licenceEnded: v.boolean(),
      }),
    ),
  },
  switchOrganisation: {
    method: 'POST',
    path: '/api/user/switch-organisation',
    summary: 'Choose the organisation that new tabs and the next sign-in open',
    access: 'signed-in',
    peopleOnly: true,
    body: v.strictObject({ orgId: Identifier }),
    fails: ['missing'],
    answer: dataOf(v.object({ orgId: v.string() })),
  },
});
