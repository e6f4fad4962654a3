import { randomUUID } from 'node:crypto';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { notify } from '#functions/core/notices/store.ts';
import * as users from '#functions/core/people/store.ts';
import { upload } from '#functions/files/upload.ts';
import { identityStandIn } from './identity-stand-in.ts';
import type { World } from './world.ts';

/** Two organisations with a stand-in for the identity provider, and people of both of whom much is known. */
export async function startWellKnown(world: World) {
  const standIn = identityStandIn();
  replaceIdentityProvider(standIn.provider);
  const acme = await world.organisation({ name: 'Acme' });
  const zinc = await world.organisation({ name: 'Zinc' });

  /** Somebody of two organisations of whom everything is known that Sedum can know, beside other administrators. */
  async function wellKnown() {
    const mark = randomUUID().slice(0, 8);
    const name = `Ada ${mark} Lovelace`;
    const email = `ada.${mark}@privacy.test`;
    const colleague = await world.person({ organisation: acme, name: 'Grace' });
    const ada = await world.person({ organisation: acme, name, email });
    await memberships.create({ orgId: zinc.orgId, userId: ada.userId, roles: ['DATA_VIEWER'] });
    const { cognitoUsername = '' } = await users.get(ada.userId);
    standIn.accounts.set(cognitoUsername, { password: 'right' });
    const picture = `pictures/user/${ada.userId}/${mark}.png`;
    await upload(picture, [Buffer.from('png')], 'image/png');
    await upload(`pending/pictures/user/${ada.userId}/${mark}`, [Buffer.from('png')], 'image/png');
    await users.save(ada.userId, {
      picture,
      jobTitle: `Head of ${mark}`,
      countryOfOperation: 'NO',
      defaultOrgId: acme.orgId,
    });
    const now = new Date();
    await notify(acme.orgId, [ada.userId], { kind: 'invited', title: `Welcome, ${name}` }, now);
    await notify(
      acme.orgId,
      [colleague.userId],
      { kind: 'invite-accepted', title: '{person} has accepted', aboutId: ada.userId },
      now,
    );
    return { me: ada, colleague, mark, name, email, cognitoUsername };
  }

  return { standIn, acme, zinc, wellKnown };
}
