import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useReducer, useRef } from 'react';
import { AppError } from '#shared/api/problem.ts';
import type { Route } from '#shared/api/route.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { allows, type Role } from '#shared/people/access.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { call } from './api.ts';
import { toAppError } from './errors.ts';
import { onNotice } from './notices.ts';
import { chooseOrganisation, currentOrganisation } from './organisation.ts';
import { poll } from './poll.ts';
import { noteSessionEnd } from './sessionEnd.ts';
import { type CurrentOrganisation, nextState, type Session, type SessionState } from './sessionState.ts';
import { noteUnread } from './unread.ts';

const POLL = { everyMs: 60_000, jitter: 0.1, idleMs: 30 * 60_000 };

type SessionValue = {
  readonly state: SessionState;
  /** Asks the server who is signed in; resolves when the answer is on the page. */
  readonly refresh: () => Promise<void>;
};

/** Carries the session; screens read it by `useSession`, `useMember` and `useMay`. */
export const SessionContext = createContext<SessionValue | null>(null);

/** The session of this page, and the way to ask for it again. */
export function useSession(): SessionValue {
  const context = useContext(SessionContext);
  if (!context) throw new Error('useSession needs a SessionProvider around it');
  return context;
}

/** The signed-in person and their organisation, for everything inside the shell. */
export function useMember(): { readonly user: Session['user']; readonly organisation: CurrentOrganisation } {
  const { state } = useSession();
  if (state.status !== 'signed-in' || !state.session.organisation) {
    throw new Error('Only a screen inside the shell knows a member');
  }
  return { user: state.session.user, organisation: state.session.organisation };
}

type Asked = Pick<Route, 'method' | 'access' | 'peopleOnly' | 'afterLicence'>;

/**
 * May the person call this route? The same rules guard it on the server; here they hide the button: roles, an ended licence
 * (read-only but for what closes an account), and staff who look at a customer's organisation and change nothing.
 */
export function useMay(): (route: Asked) => boolean {
  const { state } = useSession();
  const session = state.status === 'signed-in' ? state.session : undefined;
  const roles: readonly Role[] | undefined = session?.user.roles;
  const isLooking = session?.user.via === 'staff';
  const ended = session?.organisation?.licenceEnded === true;
  return useCallback(
    (route) => {
      if (!allows(route, roles && { roles })) return false;
      if (route.method === 'GET' || route.access === 'public' || route.access === 'signed-in') return true;
      return !isLooking && (!ended || route.afterLicence === true);
    },
    [roles, isLooking, ended],
  );
}

/**
 * Who is signed in and where, from the server. A tab that names an organisation which the person does not belong to
 * (somebody else used the tab before) forgets it and takes the person's own.
 * @throws AppError
 */
export async function loadSession(): Promise<Session> {
  try {
    const [user, organisation] = await Promise.all([call(profileRoutes.getOrgUser), currentOrNone()]);
    chooseOrganisation(user.data.orgId);
    return { user: user.data, organisation: user.data.orgId === null ? null : organisation };
  } catch (error) {
    const isForeign = error instanceof AppError && (error.code === 'forbidden' || error.code === 'missing');
    if (!isForeign || currentOrganisation() === null) throw error;
    chooseOrganisation(null);
    return loadSession();
  }
}

/** Did the server leave its mark that somebody is signed in? Without it there is nobody to ask for. */
export function mayHaveSession(): boolean {
  return document.cookie.split('; ').includes('sedum-signed-in=1');
}

/** The current organisation; none for a person without one, whom the route refuses. */
async function currentOrNone(): Promise<CurrentOrganisation | null> {
  try {
    return (await call(switcherRoutes.getCurrentOrganisation)).data;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'missing')) return null;
    throw error;
  }
}

export interface SessionProviderProps {
  /** Done before the first session is asked for, and never in a page that shows one; what it throws is the session's. */
  readonly enter?: () => Promise<void>;
  readonly children: ReactNode;
}

/** Finds out who is signed in, keeps an eye on it and on what is unread, in one request a minute, and tells everything inside. */
export function SessionProvider({ enter, children }: SessionProviderProps) {
  const [state, dispatch] = useReducer(nextState, { status: 'loading' });
  const asking = useRef<Promise<void>>(undefined);
  const isLoaded = useRef(false);

  const refresh = useCallback((): Promise<void> => {
    dispatch({ kind: 'retried' });
    const load = async () => {
      if (!isLoaded.current) await enter?.();
      return loadSession();
    };
    asking.current ??= load()
      .then(
        (session) => {
          isLoaded.current = true;
          dispatch({ kind: 'loaded', session });
        },
        (cause: unknown) => {
          const error = toAppError(cause);
          dispatch(error.code === 'unauthenticated' ? { kind: 'refused' } : { kind: 'failed', error });
        },
      )
      .finally(() => {
        asking.current = undefined;
      });
    return asking.current;
  }, [enter]);

  useEffect(() => {
    if (mayHaveSession()) void refresh();
    else dispatch({ kind: 'refused' });
    const forgetNotices = [
      onNotice('signed-out', () => dispatch({ kind: 'refused' })),
      onNotice('mfa-required', () => void refresh()),
    ];
    return () => {
      for (const forget of forgetNotices) forget();
    };
  }, [refresh]);

  const isSignedIn = state.status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    return poll(async () => {
      const failed = await call(sessionRoutes.checkSession).then(
        ({ data }) => {
          noteSessionEnd(data.idleEndsAt);
          noteUnread(data.unread);
          return false;
        },
        () => true,
      );
      if (failed) await refresh();
    }, POLL);
  }, [isSignedIn, refresh]);

  const context = useMemo(() => ({ state, refresh }), [state, refresh]);
  return <SessionContext value={context}>{children}</SessionContext>;
}
