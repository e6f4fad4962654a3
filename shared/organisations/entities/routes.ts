import * as v from 'valibot';
import { dataOf, pageOf, pageQuery } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { line } from '#shared/api/text.ts';
import { EntityChange, NewEntity, ReportingEntity } from './schema.ts';

const WholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'A version is a whole number'), v.transform(Number));

export const entityRoutes = defineRoutes({
  listEntities: {
    method: 'GET',
    path: '/api/entities',
    summary: 'Entities of the organisation that the caller may reach, by name; the root first',
    access: 'member',
    staffReads: 'settings',
    query: v.strictObject({
      search: v.optional(line(200, 'Search with at most 200 characters')),
      tag: v.optional(line(50, 'A tag has at most 50 characters')),
      archived: v.optional(v.picklist(['true', 'false'])),
      ...pageQuery,
    }),
    answer: pageOf(ReportingEntity),
  },
  createEntity: {
    method: 'POST',
    path: '/api/entities',
    summary: 'Create an entity below the root or another entity',
    access: 'org-admin',
    body: NewEntity,
    lookAt: '/api/entities',
    answer: dataOf(ReportingEntity),
    status: 201,
  },
  changeEntity: {
    method: 'PUT',
    path: '/api/entities/{id}',
    summary: 'Change an entity: name, place in the tree, tags, dates and ownership; a stale version answers 409',
    access: 'org-admin',
    body: EntityChange,
    fails: ['conflict'],
    answer: dataOf(ReportingEntity),
  },
  archiveEntity: {
    method: 'DELETE',
    path: '/api/entities/{id}',
    summary: 'Archive an entity; its data stay, and it is asked for nothing from now on',
    access: 'org-admin',
    query: v.strictObject({ version: WholeNumber }),
    fails: ['conflict'],
    answer: dataOf(ReportingEntity),
  },
  listEntityTags: {
    method: 'GET',
    path: '/api/entities/tags',
    summary: 'Every tag in use',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(v.array(v.string())),
  },
});
