import * as features from '#functions/core/features/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type { FeatureOverview } from '#shared/admin/features/routes.ts';
import { breakerKeys, type FlagKey, flagDefaults, flagKeys, flagsFor, isBuilt } from '#shared/features/flags.ts';

type Org = organisations.OrganisationRecord;

/**
 * Flags by flag with the organisations that differ or ask, the breakers, and one organisation's own flags.
 * @throws AppError `missing` for an organisation that is not there
 */
export async function overviewOf(orgId?: string): Promise<FeatureOverview> {
  const [installation, all] = await Promise.all([features.readNow(), organisations.listAll()]);
  const chosen = orgId ? await organisations.getNow(orgId) : undefined;
  const byName = all.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return {
    flags: flagKeys.map((key) => ({
      key,
      planned: !isBuilt(key),
      shipped: flagDefaults[key],
      default: installation.flags[key] ?? flagDefaults[key],
      overrides: byName.flatMap((org) => overrideOf(org, key)),
      requests: byName.flatMap((org) => requestOf(org, key, isBuilt(key) && flagsFor(org, installation.flags)[key])),
    })),
    breakers: breakerKeys.map((key) => ({ key, open: installation.breakers[key] ?? false })),
    organisation: chosen
      ? {
          id: chosen.orgId,
          name: chosen.name,
          isDemo: chosen.isDemo,
          effective: flagsFor(chosen, installation.flags),
          overrides: chosen.flagOverrides,
          version: chosen.version,
        }
      : null,
    version: installation.version,
  };
}

function overrideOf({ orgId, name, flagOverrides }: Org, key: FlagKey) {
  const on = flagOverrides[key];
  return on === undefined ? [] : [{ orgId, organisationName: name, on }];
}

function requestOf({ orgId, name, featureRequests }: Org, key: FlagKey, isOn: boolean) {
  const at: unknown = featureRequests?.[key];
  return typeof at === 'string' && !isOn ? [{ orgId, organisationName: name, at }] : [];
}
