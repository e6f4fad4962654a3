import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import * as users from '#functions/core/people/store.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { browserOf } from './browser.ts';
import { identityStandIn } from './identity-stand-in.ts';
import type { NewPerson, TestPerson } from './people.ts';
import { totp } from './totp.ts';
import type { World } from './world.ts';

/** People of a new organisation `acme` who sign in at a stand-in with the password 'right', without or with an app. */
export async function peopleWithApps(world: World) {
  const standIn = identityStandIn();
  const acme = await world.organisation({ name: 'Acme' });

  /** Somebody who signs in at the stand-in. */
  async function somebody(draft: NewPerson = {}) {
    const person = await world.person({ organisation: acme, name: 'Ada', ...draft });
    const { cognitoUsername = '' } = await users.get(person.userId);
    standIn.accounts.set(cognitoUsername, { password: 'right' });
    return { ...person, cognitoUsername };
  }

  /** A browser after the sign-in of a person, what was asked next, and the person with the session of that browser. */
  async function signedIn({ email }: TestPerson) {
    const browser = browserOf(world);
    const { body, status } = await browser.request(signInRoutes.signIn, { body: { email, password: 'right' } });
    const asked = (body as { data?: { status: string } }).data?.status;
    return { browser, status, asked, person: (me: TestPerson) => ({ ...me, sessionId: browser.sessionId ?? '' }) };
  }

  /** Somebody who is signed in and has set an app up. */
  async function withApp(draft: NewPerson = {}) {
    const ada = await somebody(draft);
    const { person } = await signedIn(ada);
    const { data } = await world.call(person(ada), mfaRoutes.beginMfa, { body: { password: 'right' } });
    await world.call(person(ada), mfaRoutes.confirmMfa, { body: { code: totp(data.secret) } });
    await world.mails();
    return { ...person(ada), cognitoUsername: ada.cognitoUsername, secret: data.secret };
  }

  return {
    acme,
    standIn,
    somebody,
    signedIn,
    withApp,
    /** Makes the stand-in the provider again, and forgets the mails: before each test. */
    begin: async () => {
      replaceIdentityProvider(standIn.provider);
      await world.mails();
    },
  };
}

/** What switches the app of a secret off. */
export const proofOf = ({ secret }: { readonly secret: string }) => ({ password: 'right', code: totp(secret) });
