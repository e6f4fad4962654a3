import type { Put, Update, Write } from '#functions/db/transact.ts';
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

/** The same as it is at this moment: to change it, and to answer with what was just written. */
export async function readNow(): Promise<InstallationFeatures> {
  const { data } = await FeatureDefaultEntity.get({ installation }).go({ consistent: true });
  return data ? { flags: data.flags, breakers: data.breakers, version: data.version } : nothing;
}

/**
 * The write that sets defaults and breakers over what was looked at; what is not named stays. It fails where somebody else
 * set them meanwhile.
 */
export function saving(
  { flags, breakers, version }: InstallationFeatures,
  change: Pick<InstallationFeatures, 'flags' | 'breakers'>,
): Write {
  const next = { flags: { ...flags, ...change.flags }, breakers: { ...breakers, ...change.breakers } };
  if (version === 0) return { Put: FeatureDefaultEntity.create({ installation, ...next }).params<Put>() };
  const update = FeatureDefaultEntity.patch({ installation })
    .set({ ...next, version: version + 1 })
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

const nothing: InstallationFeatures = { flags: {}, breakers: {}, version: 0 };
