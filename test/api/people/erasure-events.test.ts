import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashesOf } from '#functions/core/events/texts.ts';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import { erasePerson } from '#functions/people/privacy/erase.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { supportRoutes } from '#shared/organisations/support/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { attachTo } from '#test/support/evidence.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { invited } from '#test/support/invites.ts';
import type { TestPerson } from '#test/support/people.ts';
import { itemsAsText } from '#test/support/remnants.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, launchedYear } from '#test/support/year.ts';

const world = await startWorld({ signIn: true });
replaceIdentityProvider(identityStandIn().provider);
const acme = await world.organisation({ name: 'Acme' });
const maya = await world.person({ organisation: acme, name: 'Maya' });
const { year, entities } = await launchedYear(world, maya, { dataPoints: [ENERGY], entities: ['Leeds'] });
const cell = { entityId: entities.Leeds ?? '', dataPointId: ENERGY, period: 'FY' as const };
const id = submissionIdOf(year, cell);

type Item = { readonly [name: string]: unknown };

/** Every item of one kind in the table, by its keys, as it is stored. */
async function stored(entity: 'event' | 'eventText'): Promise<Map<string, Item>> {
  const items = (await itemsAsText()).split('\n').map((line) => JSON.parse(line) as Item);
  const own = items.filter((item) => item.__edb_e__ === entity && item.orgId === acme.orgId);
  return new Map(own.map((item) => [`${item.scope}|${item.lane}|${item.eventId}`, item]));
}

async function saves(person: TestPerson, baseVersion: number, value: string, note: string) {
  const body = { cells: [{ ...cell, baseVersion, value, unit: 'MWh', note, state: 'SUBMITTED' as const }] };
  const { data } = await world.call(person, cellRoutes.saveSubmissions, { params: { year }, body });
  expect(data).toMatchObject([{ status: 'saved' }]);
}

const history = async () => (await world.call(maya, cellRoutes.getSubmission, { params: { id } })).data.history;
const trail = async () => (await world.call(maya, trailRoutes.listTrail, { params: { id: acme.orgId } })).data;

/** Somebody who was invited by name, and wrote notes, reasons and a purpose in everything that takes one. */
async function writer() {
  const mark = `zeb${randomUUID().slice(0, 8)}`;
  const zeb = await world.person({ email: `${mark}@ghost.test`, name: `${mark} Ghostname` });
  const { token } = await invited(world, maya, zeb.email, { name: `${mark} Ghostname`, roles: ['COMPANY_ADMIN'] });
  await world.call(zeb, inviteRoutes.acceptInvite, { body: { token } });
  const atAcme = world.in(zeb, acme);
  await saves(atAcme, 0, '7', `Read by ${mark}`);
  await saves(maya, 1, '8', `Read by ${mark}`);
  await saves(maya, 2, '9', 'Read by Maya');
  const fileId = await attachTo(world, atAcme, id, `${mark}.pdf`);
  const why = { reason: `It was ${mark} who signed it` };
  await world.call(atAcme, evidenceRoutes.detachEvidence, { params: { id, fileId }, body: why });
  const lock = (state: 'LOCKED' | 'UNLOCKED', reason: string) =>
    world.call(atAcme, yearRoutes.changeLock, { params: { year }, body: { state, reason } });
  await lock('LOCKED', `Closed for ${mark}`);
  await lock('UNLOCKED', `Opened for ${mark}`);
  const body = { grant: { purpose: `Ask ${mark}`, days: 1 } };
  await world.call(atAcme, supportRoutes.saveSupportAccess, { params: { id: acme.orgId }, body });
  return { zeb, mark };
}

describe('an erasure', async () => {
  const { zeb, mark } = await writer();
  const before = await stored('event');
  const texts = await stored('eventText');
  const told = await history();
  await erasePerson(zeb.userId, zeb.email, new Date());
  const after = await stored('event');

  test('changes no event, to the byte', () => {
    expect(before.size).toBeGreaterThan(10);
    for (const [place, item] of before) expect(JSON.stringify(after.get(place)), place).toBe(JSON.stringify(item));
  });

  test('finds nobody’s name, address or words in an event: they lie beside it, and are proven by its hash', () => {
    expect(JSON.stringify([...before.values()])).not.toContain(mark);
    expect([...texts.values()].filter((item) => JSON.stringify(item).includes(mark)).length).toBeGreaterThan(5);
    for (const [place, { texts: said, salt }] of texts) {
      expect(before.get(place)?.hashes).toEqual(hashesOf(said as Record<string, string>, String(salt)));
    }
  });

  test('takes what the person wrote and what names them, and leaves what others wrote', async () => {
    const left = [...(await stored('eventText')).values()].map((item) => JSON.stringify(item));
    expect(left.filter((item) => item.includes(mark))).toEqual([]);
    expect(left.some((item) => item.includes('Read by Maya'))).toBe(true);
  });

  test('leaves the history of a value with its figures, and the notes of others', async () => {
    expect(told.map((event) => event.after?.note ?? null)).toEqual([
      null,
      null,
      'Read by Maya',
      `Read by ${mark}`,
      `Read by ${mark}`,
    ]);
    expect(told.map(({ reason }) => reason)).toContainEqual(expect.stringContaining(`It was ${mark}`));
    const now = await history();
    expect(JSON.stringify(now)).not.toContain(mark);
    expect(now.map((event) => [event.action, event.by?.name, event.after?.value, event.after?.note])).toEqual([
      ['detach', 'Former user', undefined, undefined],
      ['attach', 'Former user', undefined, undefined],
      ['submit', 'Maya', '9', 'Read by Maya'],
      ['submit', 'Maya', '8', null],
      ['submit', 'Former user', '7', null],
    ]);
  });

  test('leaves the trail, which says that somebody wrote what is gone', async () => {
    const events = await trail();
    expect(JSON.stringify(events)).not.toContain(mark);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'support-access-changed',
          actor: { id: zeb.userId, name: 'Former user' },
          after: expect.objectContaining({ purpose: 'Gone with the person who wrote it' }),
        }),
        expect.objectContaining({ action: 'user-invited', subject: null, actor: { id: maya.userId, name: 'Maya' } }),
      ]),
    );
  });

  test('leaves a year’s own history, with who did what and why no more', () => {
    const acts = [...after.values()].filter(({ subject }) => subject === 'year');
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['begin', 'launch', 'lock', 'unlock']));
    const lock = acts.find(({ action }) => action === 'lock');
    expect(lock).toMatchObject({ actorId: zeb.userId, via: 'membership', subjectId: String(year) });
    expect(Object.keys(lock?.hashes as object)).toEqual(['reason']);
  });
});
