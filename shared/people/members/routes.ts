import * as v from 'valibot';
import { pageOf, pageQuery } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { roles } from '#shared/people/access.ts';
import { Member } from './schema.ts';

export const memberRoutes = defineRoutes({
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'People of the organisation by name, searched by name and e-mail',
    access: 'org-admin',
    peopleOnly: true,
    query: v.strictObject({
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254))),
      role: v.optional(v.picklist(roles)),
      ...pageQuery,
    }),
    answer: pageOf(Member),
  },
});
