import { recording } from '#functions/core/events/store.ts';
import * as features from '#functions/core/features/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { changeOver, type Meanwhile } from '#functions/db/changeOver.ts';
import { transact } from '#functions/db/transact.ts';
import { type BreakerKey, type BuiltFlag, type FlagKey, isBuilt } from '#shared/features/flags.ts';
import type { Caller } from '#shared/people/access.ts';
import { overviewOf } from './overview.ts';

type Defaults = {
  readonly flags: Readonly<Partial<Record<BuiltFlag, boolean>>>;
  readonly breakers: Readonly<Partial<Record<BreakerKey, boolean>>>;
  readonly version: number;
};

/**
 * Changes defaults and circuit breakers of the installation; it stands in the provider's own audit trail.
 * @throws AppError `conflict` with `current` over a stale version
 */
export async function changeDefaults({ flags, breakers, version }: Defaults, caller: Caller, now: Date): Promise<void> {
  const current = await features.readNow();
  const mustHold = await changeOver(version, current, meanwhileOf());
  const { orgId, userId: actorId, via } = caller;
  const event = { ...changed, orgId, actorId, via, after: factsOf({ ...flags, ...breakers }) } as const;
  await mustHold(await transact([features.saving(current, { flags, breakers }), ...recording(event, now)]));
}

type Overrides = {
  readonly flags: Readonly<Partial<Record<BuiltFlag, boolean | null>>>;
  readonly version: number;
};

/**
 * Overrides flags of one organisation, gives others back to the default, and answers its requests for what is on now.
 * @throws AppError `missing`, or `conflict` with `current` over a stale version
 */
export async function changeOverrides(
  orgId: string,
  { flags, version }: Overrides,
  caller: Caller,
  now: Date,
): Promise<void> {
  const current = await organisations.getNow(orgId);
  const mustHold = await changeOver(version, current, meanwhileOf(orgId));
  const merged = Object.entries({ ...current.flagOverrides, ...flags }).filter(([, on]) => on !== null);
  const overrides: Partial<Record<FlagKey, boolean>> = Object.fromEntries(merged);
  const asked: Readonly<Record<string, string>> = current.featureRequests;
  const requests = Object.fromEntries(Object.entries(asked).filter(([key]) => !(isBuilt(key) && flags[key])));
  const event = { ...changed, orgId, actorId: caller.userId, via: 'staff', after: factsOf(flags) } as const;
  await mustHold(
    await transact([organisations.overriding(orgId, version, overrides, requests), ...recording(event, now)]),
  );
}

const changed = { action: 'features-changed', subject: 'organisation' } as const;

function factsOf(chosen: Readonly<Record<string, boolean | null>>): Record<string, string> {
  const word = (on: boolean | null) => (on === null ? 'default' : on ? 'on' : 'off');
  return Object.fromEntries(Object.entries(chosen).map(([key, on]) => [key, word(on)]));
}

const meanwhileOf = (orgId?: string): Meanwhile => ({
  message: 'Somebody else changed the flags meanwhile. Look again, then repeat it.',
  now: () => overviewOf(orgId),
});
