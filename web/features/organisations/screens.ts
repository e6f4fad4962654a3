import type { Screen } from '#web/lib/screen.ts';

/** The organisation itself. */
export const organisationScreens: readonly Screen[] = [
  {
    path: '/entities',
    access: 'member',
    title: 'Entities',
    menu: { in: { company: 'org-user', viewer: 'company' }, group: 'Setup', icon: 'MapPinned', order: 40 },
    load: async () => ({ Component: (await import('./entities/EntitiesPage.tsx')).EntitiesPage }),
  },
  {
    path: '/settings-overview',
    access: 'org-user',
    title: 'Company settings',
    menu: { in: { company: 'org-user', 'fund-manager': 'fund-manager' }, group: 'Setup', icon: 'Settings', order: 90 },
    load: async () => ({ Component: (await import('./settings/SettingsPage.tsx')).SettingsPage }),
  },
];
