import * as v from 'valibot';
import { dataOf, pageOf, pageQuery } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { line } from '#shared/api/text.ts';
import { roles } from '#shared/people/access.ts';
import { ManagedUser, Member, MemberChange } from './schema.ts';

const search = v.optional(line(254, 'Search with at most 254 characters'));

export const memberRoutes = defineRoutes({
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'People of the organisation by name, searched by name and e-mail',
    access: 'org-user',
    peopleOnly: true,
    query: v.strictObject({ search, role: v.optional(v.picklist(roles)), ...pageQuery }),
    answer: pageOf(Member),
  },
  changeUser: {
    method: 'PUT',
    path: '/api/users/{userId}',
    summary:
      'Change roles and reach, from the next request on; never the own, never above the own, never the last admin',
    access: 'org-admin',
    peopleOnly: true,
    body: MemberChange,
    fails: ['conflict'],
    answer: dataOf(Member),
  },
  removeUser: {
    method: 'DELETE',
    path: '/api/users/{userId}',
    summary: 'Remove from the organisation, from the next request on; never the last admin',
    access: 'org-admin',
    peopleOnly: true,
    afterLicence: true,
    fails: ['conflict'],
    answer: dataOf(v.object({ removed: v.literal(true) })),
  },
  listManagedUsers: {
    method: 'GET',
    path: '/api/users/self-managed',
    summary:
      'People who manage (view=parent: of the fund manager) and people of the fully managed companies (view=entity)',
    access: 'fm-admin',
    peopleOnly: true,
    flag: 'fully-managed-portfolio-companies',
    query: v.strictObject({
      view: v.picklist(['parent', 'entity']),
      companyId: v.optional(Identifier),
      search,
      ...pageQuery,
    }),
    answer: pageOf(ManagedUser),
  },
  sendPasswordReset: {
    method: 'POST',
    path: '/api/users/password-reset',
    summary: 'Mail a code for a new password to a person of the organisation',
    access: 'org-admin',
    peopleOnly: true,
    rate: 'mail',
    body: v.strictObject({ userId: Identifier }),
    lookAt: '/api/organisation/{id}/trail',
    fails: ['missing'],
    answer: dataOf(v.object({ sent: v.literal(true) })),
  },
});
