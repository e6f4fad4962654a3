import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import type { Routes } from './route.ts';

/**
 * Every route of the product by area. An area is one Lambda (functions/<area>/handler.ts), one API path family and one
 * folder in every room; the gateway, the client, the API document and the tests read this table.
 */
export const areas = {
  auth: { ...signInRoutes, ...sessionRoutes },
  people: { ...profileRoutes, ...switcherRoutes, ...memberRoutes },
  organisations: { ...organisationRoutes, ...entityRoutes, ...referenceRoutes },
  library: { ...catalogueRoutes },
  collection: { ...yearRoutes, ...cellRoutes, ...evidenceRoutes },
  reporting: { ...dashboardRoutes, ...exportRoutes },
} as const satisfies Record<string, Routes>;

export type Area = keyof typeof areas;

/** Every route of every area, with the area's name. */
export function allRoutes(): { readonly area: string; readonly route: Routes[string] & { readonly name: string } }[] {
  return Object.entries<Routes>(areas).flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ area, route: { ...route, name } })),
  );
}
