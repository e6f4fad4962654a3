import * as domains from '#functions/core/domains/store.ts';
import * as users from '#functions/core/people/store.ts';
import { hashOf } from '#functions/core/sessions/store.ts';

/** Where a password is asked for: the person, if they have one that counts, and the name to ask the provider about. */
export type PasswordAccount = { readonly user: users.User | undefined; readonly username: string };

/**
 * Looks up who may use a password at this address. Unknown, disabled and Microsoft people and those of a domain with single
 * sign-on only are all nobody: the provider is asked about an account that does not exist, so that every address makes the
 * same calls and gets the same answer.
 */
export async function passwordAccountOf(email: string): Promise<PasswordAccount> {
  const [user, singleSignOn] = await Promise.all([users.findByEmail(email), domains.singleSignOnFor(email)]);
  if (user?.cognitoUsername && hasPassword(user) && !singleSignOn) return { user, username: user.cognitoUsername };
  return { user: undefined, username: `nobody-${hashOf(email).slice(0, 32)}` };
}

/** The same for a person who is known already, at the next step of a sign-in. */
export async function mayUsePassword(user: users.User): Promise<boolean> {
  return hasPassword(user) && !(await domains.singleSignOnFor(user.email));
}

function hasPassword(user: users.User): boolean {
  return user.method === 'USERNAME_PASSWORD' && !user.disabled && !user.erasedAt;
}
