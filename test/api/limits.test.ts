import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import { LimitCountEntity } from '#functions/core/limits/entity.ts';
import { type Limit, mosts } from '#functions/core/limits/store.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import * as users from '#functions/core/people/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { sandboxRoutes } from '#shared/organisations/sandbox/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { MOST_ORGANISATIONS, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { uploadTo } from '#test/support/evidence.ts';
import { holding, writing } from '#test/support/hold.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { invited } from '#test/support/invites.ts';
import type { TestPerson } from '#test/support/people.ts';
import { newProgram } from '#test/support/program.ts';
import { totp, wrongTotp } from '#test/support/totp.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// Of everything with a most: two requests that both see the last place free do not both get it.
const world = await startWorld({ signIn: true });
const standIn = identityStandIn();

/** Something that is filled up to its last place, and what takes a place. */
type Filled = { readonly orgId: string; readonly at: string; readonly take: () => Promise<unknown> };

const newOrganisation = async () => {
  const organisation = await world.organisation({ isDemo: true });
  return { orgId: organisation.orgId, admin: await world.person({ organisation }) };
};

const counted: Readonly<Record<Limit, () => Promise<Filled>>> = {
  evidence: async () => {
    const acme = await yearCompany(world);
    await acme.include(ENERGY);
    await acme.launch();
    const entityId = Object.values(acme.entities)[0] ?? '';
    const id = submissionIdOf(2025, { entityId, dataPointId: ENERGY, period: 'FY' });
    const { admin } = acme;
    const files = [await uploadTo(world, admin, id, 'one.pdf'), await uploadTo(world, admin, id, 'two.pdf')];
    return {
      orgId: admin.orgId ?? '',
      at: `2025|${ENERGY}|${entityId}|FY`,
      take: () => world.call(admin, evidenceRoutes.completeEvidence, { params: { id, fileId: files.shift() ?? '' } }),
    };
  },
  entities: async () => {
    const { orgId, admin } = await newOrganisation();
    const take = () => world.call(admin, entityRoutes.createEntity, { body: { name: ulid(), type: 'site' } });
    return { orgId, at: 'organisation', take };
  },
  members: async () => {
    const { orgId, admin } = await newOrganisation();
    const guests: { person: TestPerson; token: string }[] = [];
    for (const email of [`${ulid()}@new.test`, `${ulid()}@new.test`].map((each) => each.toLowerCase())) {
      const { token } = await invited(world, admin, email);
      guests.push({ person: await world.person({ email }), token });
    }
    const take = () => {
      const { person, token = '' } = guests.shift() ?? {};
      return world.call(person, inviteRoutes.acceptInvite, { body: { token } });
    };
    return { orgId, at: 'organisation', take };
  },
  'service-accounts': async () => {
    const { orgId, admin } = await newOrganisation();
    return { orgId, at: 'organisation', take: () => newProgram(world, admin) };
  },
};

const limits = Object.entries(mosts) as [Limit, number][];

describe('of two at once that want the last place', () => {
  test.each(limits)('of %s, of which there are %i at most, one gets it (security F15)', async (limit, most) => {
    const { orgId, at, take } = await counted[limit]();
    const key = { orgId, limit, at };
    await LimitCountEntity.put({ ...key, count: most - 1 }).go();
    const race = await holding(writing('limitCount'), take, take);
    expect(race.meanwhile).toMatchObject({ status: 'fulfilled' });
    const refusal = {
      code: expect.stringMatching(/^(conflict|invalid)$/),
      message: expect.stringContaining('at most'),
    };
    expect(race.work).toMatchObject({ status: 'rejected', reason: refusal });
    expect((await LimitCountEntity.get(key).go({ consistent: true })).data?.count).toBe(most);
  });

  test('of the organisations of a service account, one gets it', async () => {
    const { admin } = await newOrganisation();
    const { params } = await newProgram(world, admin);
    const hosts = await Promise.all(Array.from({ length: MOST_ORGANISATIONS }, () => world.organisation()));
    const roles = ['COMPANY_ADMIN' as const];
    await MembershipEntity.put(hosts.map(({ orgId }) => ({ orgId, userId: admin.userId, roles }))).go();
    const grant = (orgIds: readonly string[]) => () =>
      world.call(admin, serviceAccountRoutes.grantOrganisations, { params, body: { orgIds: [...orgIds] } });
    const [one = '', two = '', ...others] = hosts.map(({ orgId }) => orgId);
    await grant(others)();
    const race = await holding(writing('serviceClient'), grant([one]), grant([two]));
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'conflict' } },
    });
    await expect(grant([one])()).rejects.toMatchObject({ message: expect.stringContaining('at most') });
  });

  test('of the answers to one challenge, one is looked at', async () => {
    replaceIdentityProvider(standIn.provider);
    const ada = await world.person({ organisation: await world.organisation() });
    const secret = 'JBSWY3DPEHPK3PXP';
    const account = { password: 'right', challenge: 'SOFTWARE_TOKEN_MFA', secret } as const;
    standIn.accounts.set((await users.get(ada.userId)).cognitoUsername ?? '', account);
    const browser = browserOf(world);
    await browser.request(signInRoutes.signIn, { body: { email: ada.email, password: 'right' } });
    const answer = (code: string) => () =>
      browser.request(signInRoutes.answerChallenge, { body: { challenge: 'SOFTWARE_TOKEN_MFA', code } });
    for (let tried = 1; tried <= 4; tried += 1) expect((await answer(wrongTotp(secret))()).status).toBe(400);
    const race = await holding(writing('signIn'), answer(totp(secret)), answer(wrongTotp(secret)));
    expect(race).toMatchObject({ meanwhile: { value: { status: 400 } }, work: { value: { status: 410 } } });
  });

  test('of the tries of a window, one is let through', async () => {
    const now = new Date();
    const subject = ulid();
    const tried = () => countRequest('password', subject, now);
    for (let at = 1; at <= 9; at += 1) await tried();
    const race = await holding(writing('rate'), tried, tried);
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'too-many' } },
    });
  });

  test('of the one test company of a fund manager, one gets it', async () => {
    const organisation = await world.organisation({ type: 'fund_manager', organizationType: 'private_equity' });
    const admin = await world.person({ organisation, roles: ['FUND_MANAGER_ADMIN'] });
    const create = () =>
      world.call(admin, sandboxRoutes.createTestCompany, { body: { companyName: 'Test', currency: 'EUR' } });
    const race = await holding(writing('fund'), create, create);
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'conflict' } },
    });
  });
});

test('a service account that is deleted gives its place free, once', async () => {
  const { orgId, admin } = await newOrganisation();
  const { params } = await newProgram(world, admin);
  const remove = () => world.call(admin, serviceAccountRoutes.deleteServiceAccount, { params });
  await holding(writing('limitCount'), remove, remove);
  const key = { orgId, limit: 'service-accounts', at: 'organisation' };
  expect((await LimitCountEntity.get(key).go({ consistent: true })).data?.count).toBe(0);
});

/** Every most of the product, and where it is held to: in one request or text, or by a race above or in the named file. */
const held: Readonly<Record<string, string>> = {
  MOST_EVIDENCE: 'above',
  MAX_ENTITIES: 'above',
  MOST_ACCOUNTS: 'above',
  MOST_MEMBERS: 'above',
  MOST_ORGANISATIONS: 'above',
  MOST_TRIES: 'above',
  MAX_DEPTH: 'test/api/organisations/entity-races.test.ts',
  MAX_TAGS: 'one request: an entity is written whole',
  MAX_SHARES: 'one request: an entity is written whole',
  MOST_CELLS: 'one request',
  MOST_INVITES: 'one request',
  MOST_ERRORS: 'one request',
  MOST_BYTES: 'one request',
  MAX_BODY_BYTES: 'one request',
  MAX_ANSWER_BYTES: 'one answer',
  MAX_PAGE_SIZE: 'one request',
  MOST_OVERLAP_DAYS: 'one request',
  MOST_GRANT_DAYS: 'one request',
  MAX_PICTURE_BYTES: 'one file',
  MAX_PASSWORD: 'one text',
  MAX_FORMULA_LENGTH: 'one text',
  MAX_FORMULA_DEPTH: 'one text',
  MAX_TYPED_DIGITS: 'one text',
  MAX_DIGITS: 'one text',
  MOST_ROWS: 'one table or sheet',
  MOST_COLUMNS: 'one sheet',
  MOST_DECIMALS: 'how a number is shown',
  MOST_OFFERED: 'how a list is shown',
  MOST_LISTED: 'how a list is shown',
  MOST_COUNTED: 'how a count is shown',
  MOST_NAMED: 'how much is read at once',
  MOST_LOOKED_AT: 'how much is read at once',
  MOST_WITHIN: 'where a text is kept',
  MOST_INFLATED: 'one file',
};

test('every most is held to where it begins to count, or counts within one request', () => {
  const root = join(import.meta.dirname, '..', '..');
  const names = ['shared', 'functions'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...readFileSync(join(root, room, file), 'utf8').matchAll(/^(?:export )?const ((?:MOST|MAX)_\w+)/gm)].map(
          ([, name = '']) => name,
        ),
      ),
  );
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(held).toSorted());
});
