import * as v from 'valibot';
import { UploadKey } from '#shared/api/params.ts';
import { line, requiredLine } from '#shared/api/text.ts';
import { numberLocales } from '#shared/organisations/profile/rules.ts';
import { Country } from '#shared/organisations/reference/country.ts';
import { roles, ways } from '#shared/people/access.ts';
import { Email } from '#shared/people/users/rules.ts';

/** What the person has told of themselves; asked for so that support can help better. */
export const Profile = v.object({
  countryOfOperation: v.nullable(v.string()),
  jobTitle: v.nullable(v.string()),
});

export const Preferences = v.object({
  /** `ask_later` = the profile dialog does not open by itself any more. */
  profileStatus: v.nullable(v.picklist(['ask_later'])),
  userTermsAcceptedForVersion: v.nullable(v.string()),
  /** How the person writes numbers; null = as the organisation does. */
  numberLocale: v.nullable(v.string()),
});

const userFields = {
  id: v.string(),
  user_id: v.string(),
  name: v.string(),
  email: v.string(),
  isSSO: v.boolean(),
  picture: v.nullable(v.string()),
  createdAt: v.string(),
  profile: Profile,
  preferences: Preferences,
  latestTermsVersion: v.string(),
  /** The organisation that a new tab opens in. */
  defaultOrgId: v.nullable(v.string()),
  mfaEnabled: v.boolean(),
  /** A reset of the app that staff asked for and that has not taken effect yet; the person may stop it. */
  mfaReset: v.nullable(v.object({ askedAt: v.string(), effectiveAt: v.string() })),
};

/** The person's own record. */
export const User = v.object(userFields);
export type User = v.InferOutput<typeof User>;

/** The same, with what the support chat proves the caller's identity by, where the chat is configured. */
export const TokenUser = v.object({ ...userFields, intercomHMAC: v.optional(v.string()) });
export type TokenUser = v.InferOutput<typeof TokenUser>;

/** The person in the current organisation; `orgId` is null and `roles` empty for somebody who has none. */
export const OrgUser = v.object({
  ...userFields,
  orgId: v.nullable(v.string()),
  /** How the person reaches it; null without an organisation. */
  via: v.nullable(v.picklist(ways)),
  /** The organisation asks for an authenticator app that the person has not set up: nothing else opens before that. */
  mfaRequired: v.boolean(),
  roles: v.array(v.picklist(roles)),
  allowedQuestionGroupIds: v.array(v.string()),
  allowedEntityIds: v.array(v.string()),
  /** How numbers that the person types here are read, by their choice; null while they were not asked. */
  numberChoice: v.nullable(v.string()),
});
export type OrgUser = v.InferOutput<typeof OrgUser>;

export const PersonName = requiredLine(200, 'A name has at most 200 characters', 'Enter your name');

/** A text that is absent when it is empty. */
const JobTitle = v.pipe(
  line(100, 'A job title has at most 100 characters'),
  v.transform((text) => (text === '' ? null : text)),
);

/** What of the profile changes; what is left out stays. */
export const ProfileChange = v.strictObject({
  name: v.optional(PersonName),
  /** Sent back by the form: another address than the person's own is refused, because it has to be proven first. */
  email: v.optional(Email),
  /** Null takes the picture away; a text is the key of an upload that was just made. */
  picture: v.optional(v.nullable(UploadKey)),
  profile: v.optional(
    v.strictObject({
      countryOfOperation: v.optional(v.nullable(Country)),
      jobTitle: v.optional(v.nullable(JobTitle)),
    }),
  ),
  preferences: v.optional(
    v.strictObject({
      profileStatus: v.optional(v.nullable(v.picklist(['ask_later']))),
      numberLocale: v.optional(v.nullable(v.picklist(numberLocales, 'Choose how you write numbers'))),
    }),
  ),
});
export type ProfileChange = v.InferOutput<typeof ProfileChange>;
