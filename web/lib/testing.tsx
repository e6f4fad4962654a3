import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, type RouteObject, UNSAFE_createMemoryHistory, useRoutes } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, expect, vi } from 'vitest';
import { allRoutes } from '#shared/api/areas.ts';
import { AppError, problemOf } from '#shared/api/problem.ts';
import type { Answer, Named } from '#shared/api/route.ts';
import type { OrgUser } from '#shared/people/profile/schema.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { createNavigation, NavigationProvider } from './navigation.tsx';
import { ScopeProvider } from './scope.tsx';
import { SessionContext } from './session.tsx';
import type { CurrentOrganisation, Session } from './sessionState.ts';
import { UnsavedChangesGuard } from './unsavedChanges.tsx';

/** A company admin who has accepted the terms, in a company with European number format; change what a test is about. */
export function aSession(user: Partial<OrgUser> = {}, organisation: Partial<CurrentOrganisation> = {}): Session {
  return {
    user: {
      id: 'u1',
      user_id: 'u1',
      name: 'Ada Berg',
      email: 'ada@nordvik.example',
      isSSO: false,
      picture: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      profile: { countryOfOperation: 'NO', jobTitle: 'Sustainability lead' },
      preferences: { profileStatus: null, userTermsAcceptedForVersion: '2026-11', numberLocale: null },
      latestTermsVersion: '2026-11',
      defaultOrgId: 'o1',
      mfaEnabled: false,
      mfaReset: null,
      orgId: 'o1',
      via: 'membership',
      mfaRequired: false,
      roles: ['COMPANY_ADMIN'],
      allowedQuestionGroupIds: [],
      allowedEntityIds: [],
      numberChoice: null,
      ...user,
    },
    organisation: {
      id: 'o1',
      name: 'Nordvik Components',
      type: 'standalone',
      organizationType: 'company',
      currency: 'EUR',
      industries: [],
      ownerId: 'u1',
      yearEndMonth: 12,
      timeZone: 'Europe/Oslo',
      numberLocale: 'en-GB',
      consolidation: 'operational_control',
      licenceType: 'standard',
      licenceStartDate: null,
      licenceEndDate: null,
      serviceLevel: 'self-serve',
      enforceMfa: false,
      isTestCompany: false,
      hasTestCompany: false,
      isDemo: false,
      logo: null,
      rootEntityId: 'e0',
      version: 1,
      orgUserRoles: ['COMPANY_ADMIN'],
      via: 'membership',
      userCount: 4,
      parents: [],
      portCoCount: 0,
      frameworks: [],
      supportAccess: null,
      licenceEnded: false,
      ...organisation,
    },
  };
}

const routes = allRoutes().map(({ route }) => route);
const drifts = new Set<string>();

// Whoever imports this has its tests held: what a fake answers that its route never would fails the test.
afterEach(() => {
  const found = [...drifts];
  drifts.clear();
  expect(found, 'every fake answers as its route does').toEqual([]);
});

type Request = { readonly url: URL; readonly headers: Headers; readonly body: unknown };
type Reply = (request: Request) => unknown;

/**
 * Stands in for the server: answers `METHOD /path/{param}` of a route by a function, throws AppErrors as problems, and fails
 * the test when anything else is asked, or when a reply is not what the route's schema lets out of the server. Answers the
 * list of what was asked.
 */
export function serveWith(replies: Readonly<Record<string, Reply>>): { readonly asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    asked.push(`${method} ${url.pathname}${url.search}`);
    const found = Object.entries(replies).find(([route]) => matches(route, method, url.pathname));
    if (!found) throw new Error(`Nobody answers ${method} ${url.pathname}`);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return toResponse(found[0], () => found[1]({ url, headers: new Headers(init.headers), body }));
  });
  return { asked };
}

async function toResponse(name: string, run: () => unknown): Promise<Response> {
  try {
    const text = JSON.stringify(await run());
    for (const drift of driftsOf(name, text === undefined ? undefined : JSON.parse(text))) drifts.add(drift);
    return new Response(text, { status: 200 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(JSON.stringify(problemOf(error, 'trace-1234')), { status: error.status });
  }
}

/** What a reply to `METHOD /path` says that the schema of its route never lets out of the server, a line each: a fake that drifts from the server would prove nothing of the page. */
export function driftsOf(name: string, reply: unknown): readonly string[] {
  // The storage takes and gives files at addresses of its own.
  if (!name.includes(' /api/')) return [];
  const route = routes.find(
    ({ method, path }) => name === `${method} ${path}` || matches(`${method} ${path}`, ...parts(name)),
  );
  if (!route) return [`${name} is no route`];
  if (route.status === 302 || route.status === 204) return [];
  const { issues = [] } = v.safeParse(route.answer, reply);
  return issues.map((issue) => `${name} ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}

function parts(name: string): [string, string] {
  const [method = '', path = ''] = name.split(' ');
  return [method, path];
}

function matches(route: string, method: string, path: string): boolean {
  const [wanted, pattern = ''] = route.split(' ');
  return wanted === method && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

/** The reply of a route, checked against its type: `answering(routes.getThing, { data })`. */
export function answering<R extends Named>(route: R, answer: Answer<R>): Record<string, Reply> {
  return { [`${route.method} ${route.path}`]: () => answer };
}

/** Renders a screen for a member, at an address. */
export function renderFor(session: Session, screen: ReactNode, address = '/') {
  const state = { status: 'signed-in', session } as const;
  const scope = { userId: session.user.id, organisationId: session.user.orgId ?? '' };
  return render(
    <MemoryRouter initialEntries={[address]}>
      <SessionContext value={{ state, refresh: async () => undefined }}>
        <ScopeProvider scope={scope}>
          <UiProvider>{screen}</UiProvider>
        </ScopeProvider>
      </SessionContext>
    </MemoryRouter>,
  );
}

/**
 * Pages by their addresses as the product shows them, in a history of these entries of which the last is open; `go` leads on
 * as code of the product would, or by the browser's own buttons for a number.
 */
export function pagesOf(routes: RouteObject[], initialEntries: string[] = ['/']) {
  const navigation = createNavigation(UNSAFE_createMemoryHistory({ initialEntries }));
  return {
    page: (
      <NavigationProvider navigation={navigation}>
        <Pages routes={routes} />
      </NavigationProvider>
    ),
    go: (to: string | number) =>
      act(async () => (typeof to === 'number' ? navigation.navigator.go(to) : navigation.navigator.push(to))),
    here: () => navigation.location,
  };
}

function Pages({ routes }: { readonly routes: RouteObject[] }) {
  return useRoutes(routes);
}

/** Renders a screen for a member at any address, with the guard of unsaved changes around it. */
export function renderGuarded(session: Session, screen: ReactNode, address = '/') {
  const scope = { userId: session.user.id, organisationId: session.user.orgId ?? '' };
  const element = (
    <SessionContext value={{ state: { status: 'signed-in', session }, refresh: async () => undefined }}>
      <ScopeProvider scope={scope}>
        <UiProvider>
          <UnsavedChangesGuard>{screen}</UnsavedChangesGuard>
        </UiProvider>
      </ScopeProvider>
    </SessionContext>
  );
  const { page, go, here } = pagesOf([{ path: '*', element }], [address]);
  return { go, here, ...render(page) };
}
