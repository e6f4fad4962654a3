import type { Answer } from '#shared/api/route.ts';
import type { yearRoutes } from '#shared/collection/year/routes.ts';

/** Status, deadline and progress of a year, and what stands in the way of its next steps. */
export type YearStatusNow = Answer<typeof yearRoutes.getYearStatus>['data'];
