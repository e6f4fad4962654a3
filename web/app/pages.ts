import type { ComponentType } from 'react';
import type { ScreenName } from './paths.ts';

type Load = () => Promise<{ readonly Component: ComponentType }>;

const loadHome: Load = async () => ({ Component: (await import('#web/features/home/HomePage.tsx')).HomePage });

/** The page of each screen, loaded when it is first opened: each is a chunk of its own. A screen without one does not compile. */
export const pages: Readonly<Record<ScreenName, Load>> = {
  root: loadHome,
  home: loadHome,
  login: async () => ({ Component: (await import('#web/features/auth/sign-in/LoginPage.tsx')).LoginPage }),
  acceptInvite: async () => ({ Component: (await import('#web/features/people/accept/AcceptPage.tsx')).AcceptPage }),
  users: async () => ({ Component: (await import('#web/features/people/users/UsersPage.tsx')).UsersPage }),
  inviteUsers: async () => ({ Component: (await import('#web/features/people/invites/InvitePage.tsx')).InvitePage }),
  managingUsers: async () => ({
    Component: (await import('#web/features/people/managed/ManagedUsersPage.tsx')).ManagingUsersPage,
  }),
  companyUsers: async () => ({
    Component: (await import('#web/features/people/managed/ManagedUsersPage.tsx')).CompanyUsersPage,
  }),
  inviteManaging: async () => ({
    Component: (await import('#web/features/people/managed/ManagedInvitePage.tsx')).InviteManagingPage,
  }),
  inviteIntoCompany: async () => ({
    Component: (await import('#web/features/people/managed/ManagedInvitePage.tsx')).InviteIntoCompanyPage,
  }),
  unsubscribe: async () => ({
    Component: (await import('#web/features/notifications/unsubscribe/UnsubscribePage.tsx')).UnsubscribePage,
  }),
  terms: async () => ({ Component: (await import('#web/features/auth/terms/TermsPage.tsx')).TermsPage }),
  selectOrganisation: async () => ({
    Component: (await import('#web/features/people/switcher/SelectOrganisationPage.tsx')).SelectOrganisationPage,
  }),
  collectData: async () => ({
    Component: (await import('#web/features/collection/collect/CollectPage.tsx')).CollectPage,
  }),
  metricLibrary: async () => ({
    Component: (await import('#web/features/library/metrics/MetricLibraryPage.tsx')).MetricLibraryPage,
  }),
  metrics: async () => ({
    Component: (await import('#web/features/reporting/dashboard/DashboardPage.tsx')).DashboardPage,
  }),
  reports: async () => ({
    Component: (await import('#web/features/reporting/exports/ReportsPage.tsx')).ReportsPage,
  }),
  setupYear: async () => ({
    Component: (await import('#web/features/collection/setup/SetupPage.tsx')).SetupPage,
  }),
  settings: async () => ({
    Component: (await import('#web/features/organisations/settings/SettingsPage.tsx')).SettingsPage,
  }),
  setupDataPoints: async () => ({
    Component: (await import('#web/features/collection/data-points/DataPointsPage.tsx')).DataPointsPage,
  }),
  setupAssignments: async () => ({
    Component: (await import('#web/features/collection/assignments/AssignmentsPage.tsx')).AssignmentsPage,
  }),
  collectDataPoint: async () => ({
    Component: (await import('#web/features/collection/data-point/DataPointPage.tsx')).DataPointPage,
  }),
  entities: async () => ({
    Component: (await import('#web/features/organisations/entities/EntitiesPage.tsx')).EntitiesPage,
  }),
  serviceAccounts: async () => ({
    Component: (await import('#web/features/service-accounts/accounts/ServiceAccountsPage.tsx')).ServiceAccountsPage,
  }),
  newServiceAccount: async () => ({
    Component: (await import('#web/features/service-accounts/accounts/CreatePage.tsx')).CreatePage,
  }),
  apiReference: async () => ({
    Component: (await import('#web/features/service-accounts/reference/ApiReferencePage.tsx')).ApiReferencePage,
  }),
  serviceAccount: async () => ({
    Component: (await import('#web/features/service-accounts/accounts/ServiceAccountPage.tsx')).ServiceAccountPage,
  }),
  admin: async () => ({
    Component: (await import('#web/features/admin/dashboard/AdminDashboardPage.tsx')).AdminDashboardPage,
  }),
  adminOrganisations: async () => ({
    Component: (await import('#web/features/admin/organisations/AdminOrganisationsPage.tsx')).AdminOrganisationsPage,
  }),
  adminNewDemo: async () => ({
    Component: (await import('#web/features/admin/organisations/NewDemoPage.tsx')).NewDemoPage,
  }),
  adminNewStandalone: async () => ({
    Component: (await import('#web/features/admin/organisations/NewOrganisationPage.tsx')).NewOrganisationPage,
  }),
  adminUsers: async () => ({
    Component: (await import('#web/features/admin/users/AdminUsersPage.tsx')).AdminUsersPage,
  }),
  adminFeatures: async () => ({
    Component: (await import('#web/features/admin/features/FeaturesPage.tsx')).FeaturesPage,
  }),
  portfolioCompanies: async () => ({
    Component: (await import('#web/features/portfolio/companies/CompaniesPage.tsx')).CompaniesPage,
  }),
  addCompany: async () => ({
    Component: (await import('#web/features/portfolio/invite/AddCompanyPage.tsx')).AddCompanyPage,
  }),
};
