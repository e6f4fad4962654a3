import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { leaveTo } from './leave.ts';
import { chooseOrganisation } from './organisation.ts';

/** Ends the session and goes to the login screen, by a navigation that leaves nothing of the page behind. */
export function signOut(): void {
  chooseOrganisation(null);
  leaveTo(sessionRoutes.signOut.path);
}
