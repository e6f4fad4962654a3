import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import type { Routes } from './route.ts';

/**
 * Every route of the product by area. An area is one Lambda (functions/<area>/handler.ts), one API path family and one
 * folder in every room; the gateway, the client, the API document and the tests read this table.
 */
export const areas = {
  organisations: { ...entityRoutes },
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
