import { isConditionFailure } from '#functions/db/failures.ts';
import { AppError } from '#shared/api/problem.ts';
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

/**
 * Sets defaults and breakers over the version that the change was based on; what is not named stays.
 * @throws AppError `conflict` when somebody else set them meanwhile
 */
export async function save(
  { flags, breakers, version }: InstallationFeatures,
  change: Pick<InstallationFeatures, 'flags' | 'breakers'>,
): Promise<void> {
  const next = { flags: { ...flags, ...change.flags }, breakers: { ...breakers, ...change.breakers } };
  try {
    if (version === 0) await FeatureDefaultEntity.create({ installation, ...next }).go();
    else {
      await FeatureDefaultEntity.patch({ installation })
        .set(next)
        .add({ version: 1 })
        .where((item, { eq }) => eq(item.version, version))
        .go();
    }
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    throw new AppError('conflict', 'Somebody else changed the flags meanwhile. Look again, then repeat it.');
  }
}

const nothing: InstallationFeatures = { flags: {}, breakers: {}, version: 0 };
