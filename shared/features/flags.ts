/** Every feature flag (product.md, section 3, in kebab case, and `carbon-insights`) with its default for an organisation. */
export const flagDefaults = {
  'data-lock': true,
  'data-point-spreadsheet-upload': false,
  'data-request-periodicity': false,
  'bulk-spreadsheet-upload': false,
  'fund-manager-bulk-submission-upload': false,
  'data-request-metric-config': false,
  'period-opt-out': true,
  'historical-submissions': true,
  'data-point-user-assignment': true,
  edci: false,
  'fund-manager-target-reports': false,
  'portfolio-company-target-reports': false,
  'portfolio-bulk-export': false,
  'sfdr-report-page': false,
  'sfdr-plus': false,
  'fund-total-report': false,
  'fully-managed-portfolio-companies': false,
  csrd: false,
  'csrd-phase-in': false,
  'csrd-home-page': false,
  'csrd-framework': false,
  'company-dashboard': false,
  'dashboard-templates': false,
  'custom-calculated-metrics': false,
  'metric-manager': false,
  'outside-in-metric-schema': false,
  'raw-export': false,
  'experimental-analytics': false,
  'submission-risk-level': false,
  'report-site-filters': false,
  targets: true,
  'targets-tap': false,
  'policy-library': true,
  'saving-reports': false,
  comments: true,
  'generative-ai': false,
  'review-and-signoff': false,
  'integrations-page': false,
  'climax-integration': false,
  'organisation-service-accounts': false,
  'company-logo': false,
  sandbox: true,
  'local-feature-override': false,
  'carbon-insights': true,
} as const satisfies Record<string, boolean>;

export type FlagKey = keyof typeof flagDefaults;
export const flagKeys = Object.keys(flagDefaults) as FlagKey[];

/** Switches that stop something for everybody: the writes of the materiality assessment, and a fund manager's entity export. */
export const breakerKeys = ['dma-writes', 'fund-manager-entity-export'] as const;
export type BreakerKey = (typeof breakerKeys)[number];

/** Flags that somebody set; what is not named keeps what stands below it. */
export type FlagChoices = Readonly<Partial<Record<FlagKey, boolean>>>;

/**
 * Flags of one organisation: the product's defaults, the installation's own over them, all on for a demo organisation, then
 * the organisation's overrides.
 */
export function flagsFor(
  organisation: { readonly isDemo: boolean; readonly flagOverrides: FlagChoices },
  installation: FlagChoices = {},
): Record<FlagKey, boolean> {
  const defaults: Record<FlagKey, boolean> = { ...flagDefaults, ...installation };
  const base = Object.fromEntries(flagKeys.map((key) => [key, organisation.isDemo || defaults[key]]));
  return { ...base, ...organisation.flagOverrides } as Record<FlagKey, boolean>;
}
