import { AppError } from '#shared/api/problem.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { leaveTo } from './leave.ts';
import { chooseOrganisation } from './organisation.ts';

/** Ends the session and goes to the login screen, by a navigation that leaves nothing of the page behind. */
export function signOut(): void {
  chooseOrganisation(null);
  leaveTo(sessionRoutes.signOut.path);
}

/**
 * Ends the session and loads another address of ours than the login screen, for somebody who goes on as another person.
 * @throws AppError `unavailable` where the server cannot be reached: the session then lives on
 */
export async function signOutTo(address: `/${string}`): Promise<void> {
  try {
    // Its answer leads to the login screen: the session is over with it, whoever follows it.
    await fetch(sessionRoutes.signOut.path, { credentials: 'same-origin', redirect: 'manual' });
  } catch {
    throw new AppError('unavailable', 'Sedum cannot be reached, so you are still signed in. Try again.');
  }
  chooseOrganisation(null);
  leaveTo(address);
}
