import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { type Browser, browserOf } from './browser.ts';
import { type DirectoryAccount, startDirectory, throughDirectory } from './directory.ts';
import { provenDomain } from './identity-domain.ts';
import type { NewPerson } from './people.ts';
import type { World } from './world.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';
const OTHER_TENANT = '22222222-2222-4222-8222-222222222222';
const { startFederatedSignIn, finishFederatedSignIn } = signInRoutes;

/** An organisation `acme` with a domain of its own, whose people sign in with Microsoft, and what their browsers do. */
export async function startFederated(world: World) {
  const acme = await world.organisation();
  process.env.LOGIN_ORIGIN = process.env.AWS_ENDPOINT_URL;
  process.env.MICROSOFT_PROVIDER = 'Microsoft';
  const directory = await startDirectory(world.identity.client, world.identity.userPoolId, 'Microsoft');
  await provenDomain(acme.orgId, 'acme.test', { tenantId: TENANT });

  async function start(browser: Browser, returnTo?: string): Promise<string> {
    const answer = await browser.request(startFederatedSignIn, { query: { returnTo } });
    expect(answer.status).toBe(302);
    return answer.headers.location ?? '';
  }

  const finish = (browser: Browser, query: Record<string, string>) => browser.request(finishFederatedSignIn, { query });

  /** A whole sign-in of the account that the directory knows. */
  async function signedIn(returnTo?: string) {
    const browser = browserOf(world);
    const query = await throughDirectory(await start(browser, returnTo));
    return { browser, answer: await finish(browser, query) };
  }

  /** Somebody of the organisation with an address at its domain, and the directory's account of theirs. */
  async function invited(draft: NewPerson = {}) {
    const email = `${randomUUID()}@acme.test`;
    const person = await world.person({ organisation: acme, method: 'MICROSOFT_AD', email, ...draft });
    const account = { tenantId: TENANT, objectId: randomUUID(), email: person.email, emailVerified: true };
    return { ...person, account };
  }

  /** The directory signs this account in from now on. */
  function account(known: DirectoryAccount, change: Partial<DirectoryAccount> = {}): void {
    directory.knows({ ...known, ...change });
  }

  return { acme, start, finish, signedIn, invited, account, TENANT, OTHER_TENANT };
}
