import { randomUUID } from 'node:crypto';
import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { SERVICE_ACCOUNT_PREFIX } from '#functions/core/programs/ids.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { sessionCookieName } from '#functions/http/authenticate.ts';
import { type Named, paramNames } from '#shared/api/route.ts';
import { isStaffRole, type Role } from '#shared/people/access.ts';
import type { WebRequest } from './gateway.ts';
import type { Identity } from './identity.ts';

/** A signed-in person in one organisation. */
export type TestPerson = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly sessionId: string;
  readonly orgId: string | undefined;
  /** Set where the world has a user pool. */
  readonly password: string | undefined;
};

export type NewPerson = {
  readonly organisation?: { readonly orgId: string };
  readonly roles?: readonly Role[];
  readonly allowedEntityIds?: readonly string[];
  readonly allowedQuestionGroupIds?: readonly string[];
  readonly name?: string;
  readonly email?: string;
  readonly method?: 'USERNAME_PASSWORD' | 'MICROSOFT_AD';
};

/** Creates a person with a session, and a member of the organisation where one is given. */
export async function newPerson(draft: NewPerson, identity: Identity | undefined): Promise<TestPerson> {
  const { organisation, roles = ['COMPANY_ADMIN'], method = 'USERNAME_PASSWORD' } = draft;
  const email = draft.email ?? `${randomUUID()}@people.test`;
  const name = draft.name ?? (organisation ? roles.join(' and ') : 'Somebody');
  const account = method === 'USERNAME_PASSWORD' ? await identity?.createAccount(email) : undefined;
  const user = await users.create({
    email,
    name,
    method,
    ...(method === 'USERNAME_PASSWORD' && { cognitoUsername: account?.username ?? randomUUID() }),
  });
  if (organisation) {
    await memberships.create({
      orgId: organisation.orgId,
      userId: user.userId,
      roles,
      allowedEntityIds: [...(draft.allowedEntityIds ?? [])],
      allowedQuestionGroupIds: [...(draft.allowedQuestionGroupIds ?? [])],
    });
  }
  const sessionId = await sessions.create(user, undefined, new Date());
  return {
    userId: user.userId,
    name,
    email: user.email,
    sessionId,
    orgId: organisation?.orgId,
    password: account?.password,
  };
}

/**
 * The organisations that a person may be seen in at this moment: their own, the companies of those that they administer as
 * fund manager, and for staff the one that they name.
 */
export async function orgIdsOf(person: TestPerson | undefined): Promise<Set<string>> {
  if (!person) return new Set();
  if (person.userId.startsWith(SERVICE_ACCOUNT_PREFIX)) return orgIdsOfProgram(person.userId);
  const own = await memberships.listOfUser(person.userId);
  const managed = own.filter(({ roles }) => roles.includes('FUND_MANAGER_ADMIN'));
  const companies = await Promise.all(managed.map(({ orgId }) => links.listOfManager(orgId)));
  const isStaff = own.some(({ roles }) => roles.some(isStaffRole));
  return new Set([
    ...own.map(({ orgId }) => orgId),
    ...companies.flat().map(({ companyId }) => companyId),
    ...(isStaff && person.orgId ? [person.orgId] : []),
  ]);
}

/** The organisations that a service account is granted, and the fund managers by whose management it is. */
async function orgIdsOfProgram(userId: string): Promise<Set<string>> {
  const account = await serviceAccounts.find(userId.slice(SERVICE_ACCOUNT_PREFIX.length));
  return new Set(account?.grants.flatMap(({ orgId, managerId }) => [orgId, ...(managerId ? [managerId] : [])]));
}

/** What a caller of any route may send; each route narrows it. */
export type LooseAsk = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
};

/** The path of a route with its parameters and its query filled in. */
export function pathOf(path: string, { params = {}, query = {} }: LooseAsk): string {
  const filled = paramNames(path).reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(params[name]))),
    path,
  );
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The request that the SPA makes of a route in the name of a person. */
export function requestOf(route: Pick<Named, 'method' | 'path'>, ask: LooseAsk, person?: TestPerson): WebRequest {
  return {
    method: route.method,
    path: pathOf(route.path, ask),
    headers: ownHeaders(route.method, person, ask.body !== undefined),
    cookies: person ? [`${sessionCookieName()}=${person.sessionId}`] : [],
    ...(ask.body !== undefined && { body: ask.body }),
  };
}

/** The headers that the SPA sends. */
export function ownHeaders(method: string, person: TestPerson | undefined, withBody: boolean): Record<string, string> {
  return {
    ...(person?.orgId && { 'x-organisation-id': person.orgId }),
    ...(method !== 'GET' && { origin: process.env.PUBLIC_ORIGIN ?? '', 'x-requested-with': 'sedum' }),
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    ...(withBody && { 'content-type': 'application/json' }),
  };
}
