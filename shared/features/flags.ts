/** Flags of features that are built, with their default for an organisation: a route, a screen or a line of code asks for each. */
export const builtDefaults = {
  'data-lock': true,
  'period-opt-out': true,
  'data-point-user-assignment': true,
  'fully-managed-portfolio-companies': false,
  'organisation-service-accounts': false,
  'company-logo': false,
  sandbox: true,
  'local-feature-override': false,
} as const satisfies Record<string, boolean>;

/**
 * Flags of features that are planned: nothing asks for them yet, so only the provider's staff hear of them, and nobody can
 * switch them. Who builds a feature moves its flag up.
 */
export const plannedDefaults = {
  'data-point-spreadsheet-upload': false,
  'data-request-periodicity': false,
  'bulk-spreadsheet-upload': false,
  'fund-manager-bulk-submission-upload': false,
  'data-request-metric-config': false,
  'historical-submissions': true,
  edci: false,
  'fund-manager-target-reports': false,
  'portfolio-company-target-reports': false,
  'portfolio-bulk-export': false,
  'sfdr-report-page': false,
  'sfdr-plus': false,
  'fund-total-report': false,
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
  'carbon-insights': true,
} as const satisfies Record<string, boolean>;

/** Every feature flag (product.md, section 3, in kebab case, and `carbon-insights`) with what the product ships. */
export const flagDefaults = { ...builtDefaults, ...plannedDefaults };

/** The flag of a feature that is built: the only kind that code can ask for. */
export type BuiltFlag = keyof typeof builtDefaults;
export const builtFlags = Object.keys(builtDefaults) as BuiltFlag[];

export type FlagKey = keyof typeof flagDefaults;
export const flagKeys = Object.keys(flagDefaults) as FlagKey[];

/** Is the feature of this flag built? */
export function isBuilt(key: string): key is BuiltFlag {
  return Object.hasOwn(builtDefaults, key);
}

/** Switches that stop something for everybody: the writes of the materiality assessment, and a fund manager's entity export. */
export const breakerKeys = ['dma-writes', 'fund-manager-entity-export'] as const;
export type BreakerKey = (typeof breakerKeys)[number];

/** Flags that somebody set; what is not named keeps what stands below it. */
export type FlagChoices = Readonly<Partial<Record<FlagKey, boolean>>>;

/**
 * Flags of one organisation: the product's defaults, the installation's own over them, all on for a demo organisation, then
 * the organisation's overrides. Planned features are none of it, whatever was stored for them.
 */
export function flagsFor(
  organisation: { readonly isDemo: boolean; readonly flagOverrides: FlagChoices },
  installation: FlagChoices = {},
): Record<BuiltFlag, boolean> {
  const { isDemo, flagOverrides } = organisation;
  const isOn = (key: BuiltFlag) => flagOverrides[key] ?? (isDemo || (installation[key] ?? builtDefaults[key]));
  return Object.fromEntries(builtFlags.map((key) => [key, isOn(key)])) as Record<BuiltFlag, boolean>;
}
