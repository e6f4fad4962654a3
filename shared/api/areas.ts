import { platformRoutes } from '#shared/admin/dashboard/routes.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import { adminFeatureRoutes } from '#shared/admin/features/routes.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { clientErrorRoutes } from '#shared/organisations/client-errors/routes.ts';
import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { sandboxRoutes } from '#shared/organisations/sandbox/routes.ts';
import { securityRoutes } from '#shared/organisations/security/routes.ts';
import { supportRoutes } from '#shared/organisations/support/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { pictureRoutes } from '#shared/people/picture/routes.ts';
import { privacyRoutes } from '#shared/people/privacy/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { guestRoutes } from '#shared/service-accounts/guests/routes.ts';
import type { Routes } from './route.ts';

/**
 * Every route of the product by area. An area is one Lambda (functions/<area>/handler.ts), one API path family and one
 * folder in every room; the gateway, the client, the API document and the tests read this table.
 */
export const areas = {
  auth: { ...signInRoutes, ...sessionRoutes, ...tokenRoutes },
  people: {
    ...profileRoutes,
    ...switcherRoutes,
    ...memberRoutes,
    ...inviteRoutes,
    ...mfaRoutes,
    ...pictureRoutes,
    ...privacyRoutes,
    ...securityRoutes,
  },
  organisations: {
    ...organisationRoutes,
    ...entityRoutes,
    ...referenceRoutes,
    ...supportRoutes,
    ...domainRoutes,
    ...trailRoutes,
    ...sandboxRoutes,
    ...featureRoutes,
    ...clientErrorRoutes,
  },
  library: { ...catalogueRoutes },
  collection: {
    ...yearRoutes,
    ...yearFactsRoutes,
    ...yearLibraryRoutes,
    ...cellRoutes,
    ...dataPointRoutes,
    ...evidenceRoutes,
  },
  reporting: { ...dashboardRoutes, ...exportRoutes },
  portfolio: { ...companyRoutes, ...fundRoutes },
  notifications: { ...notificationRoutes, ...unsubscribeRoutes },
  'service-accounts': { ...serviceAccountRoutes, ...guestRoutes },
  admin: {
    ...platformRoutes,
    ...adminOrganisationRoutes,
    ...adminUserRoutes,
    ...adminFeatureRoutes,
    ...adminExportRoutes,
  },
} as const satisfies Record<string, Routes>;

/** Every route of every area, with the area's name. */
export function allRoutes(): { readonly area: string; readonly route: Routes[string] & { readonly name: string } }[] {
  return Object.entries<Routes>(areas).flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ area, route: { ...route, name } })),
  );
}
