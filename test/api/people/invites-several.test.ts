import { afterEach, describe, expect, test, vi } from 'vitest';
import { countRequest } from '#functions/core/rate/store.ts';
import { table } from '#functions/db/table.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { MOST_INVITES } from '#shared/people/invites/schema.ts';
import { invited } from '#test/support/invites.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { inviteUser, inviteUsers, listInvites, resendInvite } = inviteRoutes;
afterEach(() => {
  vi.useRealTimers();
});
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme });
await world.person({ email: 'known@elsewhere.test' });
await invited(world, admin, 'waiting@new.test');

const lines = [
  { email: 'One@New.test', name: 'One', roles: ['COMPANY_USER', 'data gatherer'] },
  { email: 'two@new.test', roles: ['Data Viewer'] },
  { email: 'known@elsewhere.test', roles: ['DATA_VIEWER'] },
  { email: ' one@new.test', roles: ['DATA_VIEWER'] },
  { email: admin.email.toUpperCase(), roles: ['DATA_VIEWER'] },
  { email: 'waiting@new.test', roles: ['DATA_VIEWER'] },
  { email: 'nobody', roles: ['DATA_VIEWER'] },
  { email: 'three@new.test', roles: ['Boss'] },
  { email: 'four@new.test', roles: [] },
  { email: 'five@new.test', roles: ['SEDUM_SUPER_ADMIN'] },
  { email: 'six@new.test', roles: ['FUND_MANAGER_ADMIN'] },
  { email: 'seven@new.test', roles: ['DATA_GATHERER'], allowedEntityIds: ['elsewhere'] },
  { email: 'åse@new.test', name: 'x'.repeat(200), roles: ['DATA_VIEWER'] },
];

/** What each line comes to, with what a line that can be invited is called. */
const outcomes = (good: 'invited' | 'would-invite') => [
  [good, []],
  [good, []],
  [good, []],
  ['twice', ['email']],
  ['already-member', ['email']],
  ['already-invited', ['email']],
  ['invalid', ['email']],
  ['invalid', ['roles']],
  ['invalid', ['roles']],
  ['invalid', ['roles']],
  ['invalid', ['roles']],
  ['invalid', ['allowedEntityIds.0']],
  ['invalid', ['email']],
];

describe('inviting several people', () => {
  test('can be tried first: each line says what would become of it, and nothing is written or mailed', async () => {
    await world.mails();
    const before = (await world.call(admin, listInvites)).data;
    const cost = await world.measure(async () => {
      const { data } = await world.call(admin, inviteUsers, { body: { dryRun: true, invites: lines } });
      expect(data.map(({ outcome, fields }) => [outcome, Object.keys(fields)])).toEqual(outcomes('would-invite'));
      expect(data.every(({ inviteId }) => inviteId === null)).toBe(true);
    });
    expect(cost.operations.some(({ command }) => command.startsWith('TransactWrite'))).toBe(false);
    expect((await world.call(admin, listInvites)).data).toEqual(before);
    expect(await world.mails()).toEqual([]);
  });

  test('invites whom it can, in their order, and says of every other line what is wrong with it', async () => {
    const { data } = await world.call(admin, inviteUsers, { body: { invites: lines } });
    expect(data.map(({ outcome, fields }) => [outcome, Object.keys(fields)])).toEqual(outcomes('invited'));
    for (const { outcome, problem, inviteId } of data) {
      expect([problem === null, inviteId !== null]).toEqual([outcome === 'invited', outcome === 'invited']);
    }
    expect(data[3]?.problem).toBe('This address stands in line 1 already');
    const mails = await world.mails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['known@elsewhere.test', 'one@new.test', 'two@new.test']);
    const { data: listed } = await world.call(admin, listInvites);
    expect(listed.find(({ email }) => email === 'one@new.test')).toMatchObject({
      name: 'One',
      roles: expect.arrayContaining(['COMPANY_USER', 'DATA_GATHERER']),
    });
  });

  test('twice invites nobody twice', async () => {
    await world.mails();
    const { data } = await world.call(admin, inviteUsers, { body: { invites: lines.slice(0, 3) } });
    expect(data.map(({ outcome }) => outcome)).toEqual(Array(3).fill('already-invited'));
    expect(await world.mails()).toEqual([]);
  });

  test.each([
    ['nobody', []],
    [`${MOST_INVITES + 1} people`, Array(MOST_INVITES + 1).fill({ email: 'x@new.test', roles: ['DATA_VIEWER'] })],
  ])('refuses %s', async (_, invites) => {
    const answer = await world.send(requestOf(inviteUsers, { body: { invites } }, admin), admin);
    expect(answer).toMatchObject({ status: 400, body: { fields: { invites: expect.any(String) } } });
  });

  test(`invites ${MOST_INVITES} at once`, async () => {
    const invites = Array.from({ length: MOST_INVITES }, (_, i) => ({
      email: `n${i}@many.test`,
      roles: ['DATA_VIEWER'],
    }));
    const { data } = await world.call(admin, inviteUsers, { body: { invites } });
    expect(data.map(({ outcome }) => outcome)).toEqual(Array(MOST_INVITES).fill('invited'));
  });
});

/** Looks at every call to the table that is under way; what `refuse` says of one is thrown instead of it. */
function watching(refuse: (input: string) => Error | undefined = () => undefined) {
  const send = table.client.send.bind(table.client) as (...args: unknown[]) => Promise<unknown>;
  const seen = { calls: 0, atOnce: 0, most: 0 };
  vi.spyOn(table.client, 'send').mockImplementation((async (command: { input: object }, ...rest: unknown[]) => {
    const writes = 'TransactItems' in command.input;
    const refused = refuse(JSON.stringify(command.input));
    seen.calls += 1;
    if (writes) seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    try {
      if (refused) throw refused;
      return await send(command, ...rest);
    } finally {
      if (writes) seen.atOnce -= 1;
    }
  }) as never);
  return seen;
}

describe('a long list', () => {
  const some = (count: number, from: string) =>
    Array.from({ length: count }, (_, i) => ({ email: `${from}${i}@long.test`, roles: ['DATA_VIEWER'] }));
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is looked at in as many reads as a short one', async () => {
    const callsOf = async (invites: ReturnType<typeof some>) => {
      const seen = watching();
      await world.call(admin, inviteUsers, { body: { dryRun: true, invites } });
      vi.restoreAllMocks();
      return seen.calls;
    };
    const few = await callsOf(some(2, 'q'));
    expect(await callsOf(some(100, 'q'))).toBeLessThanOrEqual(few);
  });

  test('is sent a few at a time, each line in a transaction of its own', async () => {
    const seen = watching();
    const { data } = await world.call(admin, inviteUsers, { body: { invites: some(12, 'r') } });
    expect(data.map(({ outcome }) => outcome)).toEqual(Array(12).fill('invited'));
    expect(seen.most).toBeGreaterThan(1);
    expect(seen.most).toBeLessThanOrEqual(4);
  });

  test('with a line that fails says so of that line, and sends the others', async () => {
    watching((input) => (input.includes('TransactItems') && input.includes('s1@long') ? new Error('No') : undefined));
    const { data } = await world.call(admin, inviteUsers, { body: { invites: some(3, 's') } });
    expect(data.map(({ outcome, problem }) => [outcome, problem])).toEqual([
      ['invited', null],
      ['failed', 'This failed on our side. Invite this person again.'],
      ['invited', null],
    ]);
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'invitation failed' }));
    vi.restoreAllMocks();
    const { data: again } = await world.call(admin, inviteUsers, { body: { invites: some(3, 's') } });
    expect(again.map(({ outcome }) => outcome)).toEqual(['already-invited', 'invited', 'already-invited']);
  });

  test('of which no line comes through fails as a whole', async () => {
    watching((input) => (input.includes('TransactItems') && input.includes('@long') ? new Error('No') : undefined));
    const answer = await world.send(requestOf(inviteUsers, { body: { invites: some(3, 't') } }, admin), admin);
    expect(answer.status).toBe(500);
    world.takeLog();
  });
});

describe('the mails of invitations', () => {
  const some = (count: number, from: string) =>
    Array.from({ length: count }, (_, i) => ({ email: `${from}${i}@bulk.test`, roles: ['DATA_VIEWER'] }));

  test('are 500 an hour for an organisation, whoever of it sends them, and what is above is not half sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // The first minute of an hour, so that its end does not fall into the test.
    vi.setSystemTime(new Date('2030-01-01T10:01:00Z'));
    const bulk = await world.organisation({ name: 'Bulk' });
    const someone = () => world.person({ organisation: bulk });
    const [one, other] = [await someone(), await someone()];
    await world.mails();
    await world.call(one, inviteUsers, { body: { invites: some(3, 'a') } });
    // What others of it sent in this hour, as it is counted: beside the three, so that three more leave room for two.
    await countRequest('invite-mail', bulk.orgId, new Date(), 492);
    await world.call(other, inviteUsers, { body: { invites: some(3, 'e') } });
    expect(await world.mails()).toHaveLength(6);
    // What is only tried does not count, however much it is.
    for (let i = 0; i < 3; i += 1) {
      const { data } = await world.call(other, inviteUsers, { body: { dryRun: true, invites: some(100, 'f') } });
      expect(data.map(({ outcome }) => outcome)).toEqual(Array(100).fill('would-invite'));
    }
    const tried = (invites: object[]) => world.send(requestOf(inviteUsers, { body: { invites } }, other), other);
    expect(await tried(some(3, 'f'))).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(59 * 60) },
      body: { code: 'too-many', detail: expect.stringMatching(/500 .* an hour.* 2 more/) },
    });
    expect(await world.mails()).toEqual([]);
    expect(
      (await world.call(one, listInvites, { query: { limit: 100 } })).data.some(({ email }) => /^f/.test(email)),
    ).toBe(false);
    // Lines that mail nothing do not count.
    const mixed = [...some(3, 'e'), { email: 'nobody', roles: ['DATA_VIEWER'] }, ...some(1, 'f')];
    expect(await tried(mixed)).toMatchObject({ status: 200 });
    const { data: single } = await world.call(other, inviteUser, {
      body: { email: 'g@bulk.test', roles: ['DATA_VIEWER'] },
    });
    expect(await world.mails()).toHaveLength(2);
    const above = { email: 'h@bulk.test', roles: ['DATA_VIEWER' as const] };
    await expect(world.call(one, inviteUser, { body: above })).rejects.toMatchObject({ code: 'too-many' });
    const again = world.call(one, resendInvite, { params: { id: single.id } });
    await expect(again).rejects.toMatchObject({ code: 'too-many', retryAfter: 59 * 60 });
    expect(await world.mails()).toEqual([]);
    vi.setSystemTime(new Date('2030-01-01T11:00:00Z'));
    const late = await world.person({ organisation: bulk });
    expect((await world.call(late, inviteUser, { body: above })).data.email).toBe('h@bulk.test');
  });
});
