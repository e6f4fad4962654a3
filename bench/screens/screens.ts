/** A screen with the requests that it makes when it opens. */
export type Screen = {
  readonly name: string;
  /** Its page below web/features: what is measured is what the page reads by its source. */
  readonly page?: string;
  /** Reads in that source which the opening does not make: another role's, of another state, or of something opened later. */
  readonly later?: readonly string[];
  /** The reads of what is no page of its own. */
  readonly reads?: readonly string[];
  /** Most requests, from `design/quality.md` 3.4; the design names none for the screens without. */
  readonly requests?: number;
  /** Most read units in the large company, the door of each request included; the others are held against what a year takes. */
  readonly readUnits?: number;
};

/** The screens of a company in the order of its year, each opened for a launched year with nothing in the browser's cache. */
export const screens: readonly Screen[] = [
  {
    name: 'Shell, once per visit',
    reads: ['getOrgUser', 'getCurrentOrganisation', 'listFeatures', 'listOrganisations'],
  },
  { name: 'Session check, once a minute', reads: ['checkSession'], requests: 1 },
  { name: 'Home', page: 'home/HomePage.tsx', later: ['getDashboard'], requests: 1, readUnits: 40 },
  { name: 'Set up a year', page: 'collection/setup/SetupPage.tsx', later: ['searchMetrics', 'getLock'], readUnits: 40 },
  { name: 'Data points of a year', page: 'collection/data-points/DataPointsPage.tsx', later: ['listYearEntities'] },
  { name: 'Assign people', page: 'collection/assignments/AssignmentsPage.tsx' },
  { name: 'Collect data', page: 'collection/collect/CollectPage.tsx', later: ['getLock'], readUnits: 40 },
  {
    name: 'A data point',
    page: 'collection/data-point/DataPointPage.tsx',
    // The first two are the hub's, from which this page takes a function.
    later: ['getYearOverview', 'listFrameworks', 'getSubmission', 'getLock'],
    requests: 1,
    readUnits: 20,
  },
  { name: 'History of a cell', reads: ['getSubmission'], requests: 1 },
  { name: 'Progress', reads: ['getProgress'], requests: 1 },
  {
    name: 'Dashboard',
    page: 'reporting/dashboard/DashboardPage.tsx',
    later: ['getDashboardMetric', 'getYearStatus'],
    requests: 3,
  },
  { name: 'Detail of a figure', reads: ['getDashboardMetric'], requests: 3 },
  { name: 'Detail of a ratio', reads: ['getRatio'], requests: 3 },
  { name: 'Reports', page: 'reporting/exports/ReportsPage.tsx' },
  { name: 'Entities', page: 'organisations/entities/EntitiesPage.tsx' },
  { name: 'Metric library', page: 'library/metrics/MetricLibraryPage.tsx' },
  { name: 'Company settings', page: 'organisations/settings/OrganisationSection.tsx' },
];
