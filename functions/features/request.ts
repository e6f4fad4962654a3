import * as events from '#functions/core/events/store.ts';
import { tellOf } from '#functions/core/events/told.ts';
import * as features from '#functions/core/features/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { featureEvents } from '#shared/features/events.ts';
import { type BuiltFlag, builtFlags, flagsFor } from '#shared/features/flags.ts';
import type { FeatureRequest } from '#shared/features/routes.ts';
import { flagWords } from '#shared/features/words.ts';
import type { Caller } from '#shared/people/access.ts';

/**
 * Asks the provider for a feature: its super admins find it in their notifications and their mail. Asked twice it is one
 * request.
 * @returns the instant of the first request
 * @throws AppError `conflict` for a feature that is on already, or where too many are asked for in one instant
 */
export async function requestFeature({ orgId, userId, via }: Caller, key: BuiltFlag, now: Date): Promise<string> {
  const installation = await features.read();
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const organisation = await organisations.getNow(orgId);
    if (flagsFor(organisation, installation.flags)[key]) {
      throw new AppError('conflict', `${flagWords[key].label} is switched on for your organisation already.`);
    }
    const former = organisation.featureRequests[key];
    if (former) return former;
    const requestedAt = now.toISOString();
    const requests = { ...organisation.featureRequests, [key]: requestedAt };
    const what = { action: 'feature-requested', subject: 'organisation', after: { feature: key } } as const;
    const event = events.happened({ ...what, orgId, actorId: userId, via }, now);
    const refusals = await transact([
      organisations.requesting(organisation, requests),
      ...events.recording(event, now),
    ]);
    if (refusals.length > 0) continue;
    await tellOf(featureEvents, event);
    return requestedAt;
  }
  throw new AppError('conflict', 'Many features are being asked for at this moment. Ask again.');
}

/** What an organisation asked for and does not have: a request ends when the feature is on, whoever switched it. */
export async function openRequests(organisation: organisations.OrganisationRecord): Promise<FeatureRequest[]> {
  const installation = await features.read();
  const flags = flagsFor(organisation, installation.flags);
  const asked: Readonly<Partial<Record<BuiltFlag, string>>> = organisation.featureRequests;
  return builtFlags.flatMap((key) => {
    const requestedAt = asked[key];
    return requestedAt && !flags[key] ? [{ key, requestedAt }] : [];
  });
}

/** Others may ask for other features in the same instant. */
const TRIES = 5;
