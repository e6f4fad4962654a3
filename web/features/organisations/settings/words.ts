import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { currencyNames } from '#shared/organisations/reference/currencies.ts';
import { industryNames } from '#shared/organisations/reference/industries.ts';

/** The names of the twelve months, January first. */
export const months: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2025, month, 1)),
);

const approaches: Record<Organisation['consolidation'], { readonly label: string; readonly hint: string }> = {
  operational_control: {
    label: 'Operational control',
    hint: 'What the organisation runs counts in full.',
  },
  financial_control: {
    label: 'Financial control',
    hint: 'What the organisation controls financially counts in full.',
  },
  joint_financial_control: {
    label: 'Financial control with joint control',
    hint: 'What is controlled with others counts by the ownership share of each entity, in emissions and energy.',
  },
  equity_share: {
    label: 'Equity share',
    hint: 'Emissions and energy count by the ownership share of each entity.',
  },
};

/** The consolidation approaches of the GHG Protocol to choose from. */
export const approachOptions = Object.entries(approaches).map(([value, words]) => ({
  value: value as Organisation['consolidation'],
  ...words,
}));

/** A consolidation approach in words. */
export function approachLabel(approach: Organisation['consolidation']): string {
  return approaches[approach].label;
}

/** A currency by its code: `Euro (EUR)`; the code itself where it is unknown. */
export function currencyLabel(code: string): string {
  const known: Readonly<Record<string, readonly [string, string]>> = currencyNames;
  return known[code] ? `${known[code][0]} (${code})` : code;
}

/** An industry by its id; the id itself where it is unknown. */
export function industryLabel(id: string): string {
  const known: Readonly<Record<string, string>> = industryNames;
  return known[id] ?? id;
}

/** How a locale writes numbers, by an example: `1,234.56 – English (United Kingdom)`. */
export function localeLabel(locale: string): string {
  const example = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234.56);
  const name = new Intl.DisplayNames('en-GB', { type: 'language', languageDisplay: 'standard' }).of(locale);
  // The name has brackets of its own: 'English (United Kingdom)'.
  return `${example} – ${name ?? locale}`;
}

/** Kinds of licences in words. */
export const licenceLabels: Readonly<Record<Organisation['licenceType'], string>> = {
  trial: 'Trial',
  standard: 'Standard',
  enterprise: 'Enterprise',
};

/** What each service level gives. */
export const serviceLabels: Readonly<
  Record<Organisation['serviceLevel'], { readonly label: string; readonly hint: string }>
> = {
  'self-serve': { label: 'Self-serve', hint: 'You run Sedum yourselves; support answers questions about the product.' },
  supported: { label: 'Supported', hint: 'Support helps with set-up and collection on request.' },
  managed: { label: 'Managed', hint: 'Sedum’s people run the collection with you.' },
};
