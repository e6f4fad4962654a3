import { createHmac } from 'node:crypto';
import { config } from '#functions/config.ts';
import type { User as UserRecord } from '#functions/core/people/store.ts';
import { pictureAddress } from '#functions/files/picture.ts';
import type { TokenUser, User } from '#shared/people/profile/schema.ts';
import { latestTerms } from '#shared/people/terms/content.ts';

/** A person as they see themselves, with the address of their picture for a few minutes. */
export async function toUser(record: UserRecord): Promise<User> {
  return {
    id: record.userId,
    user_id: record.userId,
    name: record.name,
    email: record.email,
    isSSO: record.method === 'MICROSOFT_AD',
    picture: await pictureAddress(record.picture),
    createdAt: record.createdAt,
    profile: { countryOfOperation: record.countryOfOperation ?? null, jobTitle: record.jobTitle ?? null },
    preferences: {
      profileStatus: record.profileStatus ?? null,
      userTermsAcceptedForVersion: record.termsAcceptedVersion ?? null,
      numberLocale: record.numberLocale ?? null,
    },
    latestTermsVersion: latestTerms.version,
    defaultOrgId: record.defaultOrgId ?? null,
    mfaEnabled: record.mfaEnabledAt !== undefined,
    mfaReset: record.mfaReset ? { askedAt: record.mfaReset.askedAt, effectiveAt: record.mfaReset.effectiveAt } : null,
  };
}

/** The same with the proof for the support chat: an HMAC of the person's id under the chat's secret. */
export async function toTokenUser(record: UserRecord): Promise<TokenUser> {
  const { intercomId, intercomSecret } = config;
  if (!intercomId || !intercomSecret) return toUser(record);
  const intercomHMAC = createHmac('sha256', intercomSecret).update(record.userId).digest('hex');
  return { ...(await toUser(record)), intercomHMAC };
}
