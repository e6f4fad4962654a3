import type { licenceTypes } from '#shared/organisations/profile/schema.ts';
import type { supportModes } from './routes.ts';

type Facts = {
  readonly licenceType: (typeof licenceTypes)[number];
  readonly isDemo: boolean;
  /** What an administrator chose; absent = what the licence gives. */
  readonly supportMode?: (typeof supportModes)[number] | undefined;
  readonly supportGrant?: { readonly purpose: string; readonly until: string } | undefined;
};

/** What the provider's staff may see: in mode `by_grant` values only until `valuesUntil`; null there means none. */
export type SupportState = {
  readonly mode: (typeof supportModes)[number];
  readonly valuesUntil: string | null;
  readonly purpose: string | null;
};

/**
 * What the provider's staff may see of an organisation at an instant. Trials and demos are open unless an administrator
 * chose otherwise; everybody else grants it for a purpose and a time (decisions, 10.3).
 */
export function supportAccessOf({ licenceType, isDemo, supportMode, supportGrant }: Facts, now: Date): SupportState {
  const mode = supportMode ?? (licenceType === 'trial' || isDemo ? 'open' : 'by_grant');
  const grant = supportGrant && now.getTime() < Date.parse(supportGrant.until) ? supportGrant : undefined;
  return { mode, valuesUntil: grant?.until ?? null, purpose: grant?.purpose ?? null };
}
