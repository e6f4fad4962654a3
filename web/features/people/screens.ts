import type { Screen } from '#web/lib/screen.ts';

/** People of an organisation, and the way between organisations. */
export const peopleScreens: readonly Screen[] = [
  {
    path: '/invite',
    access: 'public',
    title: 'Your invitation',
    load: async () => ({ Component: (await import('./accept/AcceptPage.tsx')).AcceptPage }),
  },
  {
    path: '/select-organisation',
    access: 'signed-in',
    title: 'Select an organisation',
    load: async () => ({ Component: (await import('./switcher/SelectOrganisationPage.tsx')).SelectOrganisationPage }),
  },
  {
    path: '/users',
    access: 'org-user',
    title: 'Users',
    menu: { in: { company: 'org-user', 'fund-manager': 'org-user' }, group: 'Setup', icon: 'Users', order: 20 },
    load: async () => ({ Component: (await import('./users/UsersPage.tsx')).UsersPage }),
  },
  {
    path: '/users/invite',
    access: 'org-admin',
    title: 'Invite people',
    load: async () => ({ Component: (await import('./invites/InvitePage.tsx')).InvitePage }),
  },
  {
    path: '/users/managed/parent',
    access: 'fm-admin',
    title: 'Managing users',
    load: async () => ({ Component: (await import('./managed/ManagedUsersPage.tsx')).ManagingUsersPage }),
  },
  {
    path: '/users/managed/parent/invite',
    access: 'fm-admin',
    title: 'Invite managing users',
    load: async () => ({ Component: (await import('./managed/ManagedInvitePage.tsx')).InviteManagingPage }),
  },
  {
    path: '/users/managed/entity',
    access: 'fm-admin',
    title: 'Users of managed companies',
    load: async () => ({ Component: (await import('./managed/ManagedUsersPage.tsx')).CompanyUsersPage }),
  },
  {
    path: '/users/managed/entity/invite',
    access: 'fm-admin',
    title: 'Invite into a managed company',
    load: async () => ({ Component: (await import('./managed/ManagedInvitePage.tsx')).InviteIntoCompanyPage }),
  },
];
