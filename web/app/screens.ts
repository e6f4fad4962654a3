import { adminScreens } from '#web/features/admin/screens.ts';
import { authScreens } from '#web/features/auth/screens.ts';
import { collectionScreens } from '#web/features/collection/screens.ts';
import { homeScreens } from '#web/features/home/screens.ts';
import { libraryScreens } from '#web/features/library/screens.ts';
import { notificationScreens } from '#web/features/notifications/screens.ts';
import { organisationScreens } from '#web/features/organisations/screens.ts';
import { peopleScreens } from '#web/features/people/screens.ts';
import { portfolioScreens } from '#web/features/portfolio/screens.ts';
import { reportingScreens } from '#web/features/reporting/screens.ts';
import { serviceAccountScreens } from '#web/features/service-accounts/screens.ts';
import type { Screen } from '#web/lib/screen.ts';

/** Every screen of the product by area. The router, the menus, the titles and `npm run screens` read this table. */
export const areas = {
  home: homeScreens,
  auth: authScreens,
  people: peopleScreens,
  organisations: organisationScreens,
  library: libraryScreens,
  collection: collectionScreens,
  reporting: reportingScreens,
  portfolio: portfolioScreens,
  notifications: notificationScreens,
  'service-accounts': serviceAccountScreens,
  admin: adminScreens,
} as const satisfies Record<string, readonly Screen[]>;

export const screens: readonly Screen[] = Object.values(areas).flat();

/** The path in the router's spelling: `/a/{id}` is `/a/:id`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The screen that an address belongs to, one without parameters first; undefined for an unknown address. */
export function screenAt(pathname: string): Screen | undefined {
  const asked = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const fits = ({ path }: Screen) => {
    const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(asked);
  };
  return screens.find(({ path }) => path === asked) ?? screens.find(fits);
}
