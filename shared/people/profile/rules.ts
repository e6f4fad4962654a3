import { mustAcceptTerms } from '#shared/people/terms/rules.ts';
import type { User } from './schema.ts';

type Known = Pick<User, 'profile'> & {
  readonly preferences: Pick<User['preferences'], 'profileStatus' | 'userTermsAcceptedForVersion'>;
};

/** Is a detail missing that support would like to know, from somebody who has accepted the terms? */
function isIncomplete({ profile, preferences }: Known): boolean {
  const missing = !profile.countryOfOperation || !profile.jobTitle;
  return missing && !mustAcceptTerms(preferences.userTermsAcceptedForVersion);
}

/** Does the profile dialog open by itself (once per page load)? */
export function asksForProfile(user: Known): boolean {
  return isIncomplete(user) && user.preferences.profileStatus !== 'ask_later';
}

/** Does the profile banner show, until it is dismissed for the browser session? */
export function remindsOfProfile(user: Known): boolean {
  return isIncomplete(user) && user.preferences.profileStatus === 'ask_later';
}
