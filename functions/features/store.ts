import type { BreakerKey, FlagChoices } from '#shared/features/flags.ts';
import { FeatureDefaultEntity } from './entity.ts';

/** The installation's own defaults and its open circuit breakers. */
export type InstallationFeatures = {
  readonly flags: FlagChoices;
  readonly breakers: Readonly<Partial<Record<BreakerKey, boolean>>>;
  /** 0 before anything was set. */
  readonly version: number;
};

const installation = 'sedum';

/** What is set for the installation; nothing, before anybody did. */
export async function read(): Promise<InstallationFeatures> {
  const { data } = await FeatureDefaultEntity.get({ installation }).go();
  return data ? { flags: data.flags, breakers: data.breakers, version: data.version } : nothing;
}

const nothing: InstallationFeatures = { flags: {}, breakers: {}, version: 0 };
