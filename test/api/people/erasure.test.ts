import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { upload } from '#functions/files/upload.ts';
import { erasePerson } from '#functions/people/privacy/erase.ts';
import { places } from '#functions/people/privacy/places.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import type { Role } from '#shared/people/access.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { privacyRoutes } from '#shared/people/privacy/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { exportYear } from '#test/support/exports.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { invited } from '#test/support/invites.ts';
import type { TestPerson } from '#test/support/people.ts';
import { invitation, newManager } from '#test/support/portfolio.ts';
import { everythingKept, everythingWaiting } from '#test/support/remnants.ts';
import { newProvider } from '#test/support/staff.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, launchedYear } from '#test/support/year.ts';

const world = await startWorld({ signIn: true });
const standIn = identityStandIn();
replaceIdentityProvider(standIn.provider);
const { sofia } = await newProvider(world);
const oak = await newManager(world, 'Oak');
const elm = await newManager(world, 'Elm');
const acme = await world.organisation({ name: 'Acme' });
const maya = await world.person({ organisation: acme, name: 'Maya' });
const birch = await world.organisation({ name: 'Birch' });
const otto = await world.person({ organisation: birch, name: 'Otto' });
const { year, entities } = await launchedYear(world, otto, { dataPoints: [ENERGY], entities: ['Leeds'] });

/** Lets somebody into an organisation by an invitation with their name. */
async function joins(person: TestPerson, admin: TestPerson, name: string, role: Role) {
  const { token } = await invited(world, admin, person.email, { name, roles: [role] });
  await world.call(person, inviteRoutes.acceptInvite, { body: { token: token } });
}

/** Saves a value of the year, by whose name workbooks then name the person. */
async function saves(person: TestPerson, value: string) {
  const { data } = await world.call(otto, cellRoutes.listSubmissions, {
    params: { year },
    query: { dataPointId: ENERGY },
  });
  const at = data.find(({ entityId }) => entityId === entities.Leeds);
  const key = { entityId: entities.Leeds ?? '', dataPointId: ENERGY, period: 'FY' as const };
  const cell = { ...key, baseVersion: at?.version ?? 0, state: 'SUBMITTED' as const, value, unit: 'MWh' };
  const saved = await world.call(person, cellRoutes.saveSubmissions, { params: { year }, body: { cells: [cell] } });
  expect(saved.data).toMatchObject([{ status: 'saved' }]);
}

/**
 * Somebody of whom everything is known, everywhere: who left Acme after an invitation there, works at Birch, was a fund
 * manager's contact, invited others, exported, and stands in the workbooks of others.
 */
async function wellKnown() {
  const mark = `zeb${randomUUID().slice(0, 8)}`;
  const name = `${mark} Ghostname`;
  const zeb = await world.person({ email: `${mark}@ghost.test`, name });
  const { cognitoUsername = '' } = await users.get(zeb.userId);
  standIn.accounts.set(cognitoUsername, { password: 'right' });
  await joins(zeb, maya, name, 'COMPANY_ADMIN');
  await world.call(maya, memberRoutes.removeUser, { params: { userId: zeb.userId } });
  await joins(zeb, otto, name, 'COMPANY_USER');
  const atBirch = world.in(zeb, birch);
  await invited(world, maya, zeb.email, { name, roles: ['COMPANY_ADMIN'] });
  const company = { ...invitation(zeb.email, `Company ${randomUUID().slice(0, 8)}`), contactName: name };
  const { data: link } = await world.call(oak.admin, companyRoutes.inviteCompany, { body: company });
  const mail = (await world.mails()).find(({ kind }) => kind === 'company-invite');
  const token = /#([0-9a-f]{64})"/.exec(JSON.stringify(mail))?.[1] ?? '';
  await world.call(zeb, inviteRoutes.acceptInvite, { body: { token: token } });
  await world.person({ organisation: { orgId: link.id }, name: 'Second' });
  const atOwn = world.in(zeb, { orgId: link.id });
  await invited(world, atOwn, `${randomUUID()}@guest.test`, { name: 'A guest' });
  // The same address stands for a company that is a customer by now.
  await world.call(elm.admin, companyRoutes.inviteCompany, {
    body: { ...company, name: `Asked ${randomUUID().slice(0, 8)}` },
  });
  await saves(atBirch, '7');
  await exportYear(world, atBirch, year);
  await exportYear(world, otto, year);
  await world.call(sofia, adminExportRoutes.exportUsers);
  // Mails that wait: to the person, and to somebody else whom the person invited.
  const guest = { email: `${randomUUID()}@guest.test`, roles: ['COMPANY_USER' as const] };
  await world.call(atOwn, inviteRoutes.inviteUser, { body: guest });
  const picture = `pictures/user/${zeb.userId}/${mark}.png`;
  await upload(picture, [Buffer.from('png')], 'image/png');
  await users.save(zeb.userId, { picture, jobTitle: `Head of ${mark}`, countryOfOperation: 'NO' });
  return { zeb: atBirch, mark, name, cognitoUsername, companyId: link.id };
}

/** What the product keeps anywhere, with the names of its accounts. */
const kept = async () => [await everythingKept(), ...standIn.accounts.keys()].join('\n');

describe('erasure', () => {
  test('leaves nothing of somebody who left, was a contact, exported and invited others (security F1)', async () => {
    const { zeb, mark, name, cognitoUsername, companyId } = await wellKnown();
    const before = await kept();
    for (const trace of [mark, name, zeb.email, cognitoUsername]) expect(before).toContain(trace);
    expect((await world.call(maya, notificationRoutes.listNotifications)).data.map(({ title }) => title)).toContain(
      `${name} has accepted the invitation`,
    );
    await world.call(zeb, privacyRoutes.erasePerson, { body: { confirmEmail: zeb.email, password: 'right' } });
    expect(await everythingWaiting(), 'no queue holds what a mail says').not.toContain(mark);
    const sent = await world.mails();
    expect(sent.map(({ kind, to }) => ({ kind, to }))).toEqual([{ kind: 'erased', to: zeb.email }]);
    const after = await kept();
    for (const trace of [mark, cognitoUsername]) expect(after).not.toContain(trace);
    const told = await world.call(maya, notificationRoutes.listNotifications);
    expect(told.data.map(({ title }) => title)).toContain('Former user has accepted the invitation');
    const trail = await world.call(maya, trailRoutes.listTrail, { params: { id: acme.orgId } });
    expect(JSON.stringify(trail)).not.toContain(mark);
    expect(trail.data).toContainEqual(
      expect.objectContaining({
        action: 'invite-accepted',
        actor: { id: zeb.userId, name: 'Former user' },
        subject: null,
      }),
    );
    const { data: companies } = await world.call(oak.admin, companyRoutes.listCompanies, {
      query: { limit: '100' } as never,
    });
    expect(
      companies.map(({ id }) => id),
      'the company stays in the portfolio',
    ).toContain(companyId);
  });

  test.each(places.map(({ name }) => [name]))('leaves a trace where it leaves out: %s', async (left) => {
    const { zeb, mark, cognitoUsername } = await wellKnown();
    const others = places.filter(({ name }) => name !== left);
    await erasePerson(zeb.userId, zeb.email, new Date(), others);
    const farewell = `erased-${zeb.userId}`;
    const after = (await kept())
      .split('\n')
      .filter((line) => !line.includes(farewell))
      .join('\n');
    expect([mark, cognitoUsername].filter((trace) => after.includes(trace))).not.toEqual([]);
    expect(await memberships.listOfUser(zeb.userId)).toEqual([]);
    // What was left out is made up for, so that the next test finds nothing of it.
    await places
      .find(({ name }) => name === left)
      ?.erase({ ...(await users.get(zeb.userId)), email: zeb.email }, new Date());
  });
});
