import type { BreakerKey, FlagKey } from './flags.ts';

/** The groups of flags, as product.md lists them. */
export const flagGroups = [
  'Data',
  'Portfolio and funds',
  'CSRD',
  'Dashboards and metrics',
  'Improve',
  'Platform',
] as const;
export type FlagGroup = (typeof flagGroups)[number];

/** Each feature in words: what it is called, where it belongs, and what it gives. */
export const flagWords: Readonly<
  Record<FlagKey, { readonly label: string; readonly group: FlagGroup; readonly gives: string }>
> = {
  'data-lock': { label: 'Data lock', group: 'Data', gives: 'Locks a reporting year against changes.' },
  'data-point-spreadsheet-upload': {
    label: 'Data point spreadsheet upload',
    group: 'Data',
    gives: 'Fills one data point from a spreadsheet.',
  },
  'data-request-periodicity': {
    label: 'Data request periodicity',
    group: 'Data',
    gives: 'Data requests by half-year, quarter or month.',
  },
  'bulk-spreadsheet-upload': {
    label: 'Bulk spreadsheet upload',
    group: 'Data',
    gives: 'Fills a whole reporting year from a spreadsheet.',
  },
  'fund-manager-bulk-submission-upload': {
    label: 'Fund manager bulk upload',
    group: 'Data',
    gives: 'Fills the data of many companies from a spreadsheet.',
  },
  'data-request-metric-config': {
    label: 'Data request metrics',
    group: 'Data',
    gives: 'Chooses the metrics of each data request.',
  },
  'period-opt-out': { label: 'Period opt-out', group: 'Data', gives: 'Opts single periods out, with a reason.' },
  'historical-submissions': {
    label: 'Historical submissions',
    group: 'Data',
    gives: 'Shows the answers of former years beside the new ones.',
  },
  'data-point-user-assignment': {
    label: 'Data point assignment',
    group: 'Data',
    gives: 'Assigns single data points to people.',
  },
  edci: {
    label: 'EDCI',
    group: 'Portfolio and funds',
    gives: 'The submission to the ESG Data Convergence Initiative.',
  },
  'fund-manager-target-reports': {
    label: 'Target reports of the fund manager',
    group: 'Portfolio and funds',
    gives: 'Reports of targets over the portfolio.',
  },
  'portfolio-company-target-reports': {
    label: 'Target reports of portfolio companies',
    group: 'Portfolio and funds',
    gives: 'Reports of the targets of single companies.',
  },
  'portfolio-bulk-export': {
    label: 'Portfolio bulk export',
    group: 'Portfolio and funds',
    gives: 'Exports the data of all companies at once.',
  },
  'sfdr-report-page': {
    label: 'SFDR report',
    group: 'Portfolio and funds',
    gives: 'The statement of principal adverse impacts.',
  },
  'sfdr-plus': { label: 'SFDR plus', group: 'Portfolio and funds', gives: 'The additional indicators of SFDR.' },
  'fund-total-report': { label: 'Fund total report', group: 'Portfolio and funds', gives: 'Totals by fund.' },
  'fully-managed-portfolio-companies': {
    label: 'Fully managed companies',
    group: 'Portfolio and funds',
    gives: 'Administers portfolio companies in their name.',
  },
  csrd: { label: 'CSRD', group: 'CSRD', gives: 'Materiality assessment and ESRS disclosures.' },
  'csrd-phase-in': { label: 'CSRD phase-in', group: 'CSRD', gives: 'The phase-in choices of ESRS 1.' },
  'csrd-home-page': { label: 'CSRD home page', group: 'CSRD', gives: 'The overview of the CSRD work.' },
  'csrd-framework': { label: 'CSRD framework', group: 'CSRD', gives: 'ESRS data points in data collection.' },
  'company-dashboard': {
    label: 'Company dashboard',
    group: 'Dashboards and metrics',
    gives: 'Dashboards of a company’s own making.',
  },
  'dashboard-templates': {
    label: 'Dashboard templates',
    group: 'Dashboards and metrics',
    gives: 'Dashboards to start from.',
  },
  'custom-calculated-metrics': {
    label: 'Custom calculated metrics',
    group: 'Dashboards and metrics',
    gives: 'Metrics by own formulas.',
  },
  'metric-manager': { label: 'Metric manager', group: 'Dashboards and metrics', gives: 'Own data points.' },
  'outside-in-metric-schema': {
    label: 'Outside-in metrics',
    group: 'Dashboards and metrics',
    gives: 'Metrics that others estimate of a company.',
  },
  'raw-export': {
    label: 'Raw export',
    group: 'Dashboards and metrics',
    gives: 'Every value with its history as a file.',
  },
  'experimental-analytics': {
    label: 'Experimental analytics',
    group: 'Dashboards and metrics',
    gives: 'Charts that are still being tried.',
  },
  'submission-risk-level': {
    label: 'Submission risk level',
    group: 'Dashboards and metrics',
    gives: 'Marks answers that deserve a second look.',
  },
  'report-site-filters': {
    label: 'Report site filters',
    group: 'Dashboards and metrics',
    gives: 'Reports by site and tag.',
  },
  targets: { label: 'Targets', group: 'Improve', gives: 'Targets of nine types with their progress.' },
  'targets-tap': {
    label: 'Targets with action plans',
    group: 'Improve',
    gives: 'Joins targets, actions and policies.',
  },
  'policy-library': { label: 'Policy library', group: 'Improve', gives: 'Policies and models to start from.' },
  'saving-reports': { label: 'Saved reports', group: 'Improve', gives: 'Keeps the views of reports.' },
  comments: { label: 'Comments', group: 'Improve', gives: 'Conversations at data points.' },
  'generative-ai': { label: 'Generative AI', group: 'Improve', gives: 'Drafts and summaries by a language model.' },
  'review-and-signoff': {
    label: 'Review and sign-off',
    group: 'Improve',
    gives: 'Second pairs of eyes before values count.',
  },
  'integrations-page': { label: 'Integrations', group: 'Platform', gives: 'Connections to other systems.' },
  'climax-integration': { label: 'Climax integration', group: 'Platform', gives: 'Emissions from Climax.' },
  'organisation-service-accounts': {
    label: 'Service accounts',
    group: 'Platform',
    gives: 'Programs that use the API in the organisation’s name.',
  },
  'company-logo': { label: 'Company logo', group: 'Platform', gives: 'The organisation’s logo in menus and reports.' },
  sandbox: { label: 'Sandbox', group: 'Platform', gives: 'One test company of a fund manager.' },
  'local-feature-override': {
    label: 'Local feature override',
    group: 'Platform',
    gives: 'Switches features in an address, for trying out.',
  },
  'carbon-insights': {
    label: 'Carbon insights',
    group: 'Dashboards and metrics',
    gives: 'Scopes, categories, intensities and trends.',
  },
};

/** The circuit breakers in words. */
export const breakerWords: Readonly<Record<BreakerKey, { readonly label: string; readonly stops: string }>> = {
  'dma-writes': { label: 'Materiality assessments', stops: 'Every change of a double materiality assessment.' },
  'fund-manager-entity-export': { label: 'Fund manager entity export', stops: 'Exports of entities over a portfolio.' },
};
