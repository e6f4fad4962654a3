import type { AppError } from '#shared/api/problem.ts';
import type { Answer } from '#shared/api/route.ts';
import type { OrgUser } from '#shared/people/profile/schema.ts';
import type { switcherRoutes } from '#shared/people/switcher/routes.ts';

/** The organisation that the tab works in, in full. */
export type CurrentOrganisation = Answer<(typeof switcherRoutes)['getCurrentOrganisation']>['data'];

/** Who is signed in, and where; no organisation for somebody who has none or has not chosen. */
export type Session = { readonly user: OrgUser; readonly organisation: CurrentOrganisation | null };

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly session: Session }
  /** `expired` = the page was signed in before, so that it can say what happened. */
  | { readonly status: 'signed-out'; readonly expired: boolean }
  /** It could not be found out: no answer, or the server's fault. */
  | { readonly status: 'failed'; readonly error: AppError };

export type SessionEvent =
  | { readonly kind: 'loaded'; readonly session: Session }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'retried' };

/** The next state of the session. What fails while somebody is signed in signs nobody out: only a refusal does. */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.kind) {
    case 'loaded':
      return { status: 'signed-in', session: event.session };
    case 'refused':
      if (state.status === 'signed-out') return state;
      return { status: 'signed-out', expired: state.status === 'signed-in' };
    case 'failed':
      return state.status === 'loading' ? { status: 'failed', error: event.error } : state;
    case 'retried':
      return state.status === 'failed' ? { status: 'loading' } : state;
  }
}

/** What stands between the person and the screens. */
export type Gate = 'loading' | 'failed' | 'signed-out' | 'mfa' | 'terms' | 'select-organisation' | 'no-access' | 'open';

/**
 * The first thing that stands in the way: session, an authenticator app that the organisation asks for, terms, organisation,
 * roles; `open` when nothing does.
 */
export function gateOfSession(state: SessionState): Gate {
  if (state.status !== 'signed-in') return state.status;
  const { user, organisation } = state.session;
  if (user.mfaRequired) return 'mfa';
  if (user.preferences.userTermsAcceptedForVersion !== user.latestTermsVersion) return 'terms';
  if (user.orgId === null) return 'select-organisation';
  return user.roles.length > 0 && organisation ? 'open' : 'no-access';
}
