import * as v from 'valibot';
import { pageQuery } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Opening, PreviousCell } from '#shared/collection/cells/routes.ts';
import { Cell } from '#shared/collection/cells/schema.ts';
import { SectionSchema } from '#shared/collection/year/section.ts';

export const dataPointRoutes = defineRoutes({
  getYearDataPoint: {
    method: 'GET',
    path: '/api/year/{year}/data-points/{id}',
    summary:
      "A data point as it is asked this year, with its section and its cells, so many rows (an entity) to a page, and last year's answers beside them",
    access: 'member',
    query: v.strictObject(pageQuery),
    fails: ['missing'],
    answer: v.object({
      /** With the first page: the section, and of its data points this one. */
      section: v.optional(SectionSchema),
      data: v.array(Cell),
      previous: v.array(PreviousCell),
      /** Of a data point that opens a year: of the rows of the page. */
      openings: v.optional(v.array(Opening)),
      cursor: v.optional(v.string()),
    }),
  },
});
