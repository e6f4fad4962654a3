import * as v from 'valibot';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { numberLocales } from '#shared/organisations/profile/rules.ts';
import { PersonName, type ProfileChange, type User } from '#shared/people/profile/schema.ts';

/** The picture as the form holds it: left as it is, taken away, or a file to be sent. */
export type PictureChoice = 'kept' | null | File;

/** What the profile form holds. */
export type ProfileValues = {
  readonly name: string;
  readonly country: string | null;
  readonly jobTitle: string;
  readonly picture: PictureChoice;
  /** How the person writes numbers; null = as the organisation does. */
  readonly numberLocale: NumberLocale | null;
};

const JobTitle = v.pipe(v.string(), v.trim(), v.maxLength(100, 'A job title has at most 100 characters'));

/** What a person tells of themselves, in the dialog and in the profile. */
export const DetailsForm = v.object({ country: v.nullable(v.string()), jobTitle: JobTitle });
export type Details = v.InferOutput<typeof DetailsForm>;

/** The whole profile. */
export const ProfileForm = v.object({
  ...DetailsForm.entries,
  name: PersonName,
  numberLocale: v.nullable(v.picklist(numberLocales)),
  picture: v.union([v.literal('kept'), v.null(), v.instance(File)]),
});

/** The values that the form starts from. */
export function profileValuesOf({
  name,
  profile,
  preferences,
}: Pick<User, 'name' | 'profile' | 'preferences'>): ProfileValues {
  const numberLocale = numberLocales.find((each) => each === preferences.numberLocale) ?? null;
  return { name, ...detailsOf(profile), numberLocale, picture: 'kept' };
}

/** The same of the two details. */
export function detailsOf(profile: User['profile']): Details {
  return { country: profile.countryOfOperation, jobTitle: profile.jobTitle ?? '' };
}

/**
 * The change that saves the details, after which nobody asks for them by itself any more. A job title goes trimmed; an empty
 * value is absent, unless it takes away what is stored (product.md, section 5).
 */
export function detailsChange({ country, jobTitle }: Details, stored: User['profile']): ProfileChange {
  const title = jobTitle.trim() || null;
  return {
    profile: {
      ...((country || stored.countryOfOperation) && { countryOfOperation: country }),
      ...((title || stored.jobTitle) && { jobTitle: title }),
    },
    preferences: { profileStatus: 'ask_later' },
  };
}
