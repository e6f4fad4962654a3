import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import * as seals from '#functions/collection/year/seals/store.ts';
import * as features from '#functions/core/features/store.ts';
import * as funds from '#functions/core/funds/store.ts';
import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import * as contacts from '#functions/portfolio/contacts/store.ts';
import * as followers from '#functions/portfolio/followers/store.ts';
import { startWorld } from '#test/support/world.ts';

// Two requests that read the same item write one after the other: the second one's write is refused by the table itself.
// Each case gives the writes of two such requests, made from one reading.
const world = await startWorld();
const now = new Date();
const newId = () => ulid().toLowerCase();
const fund = { name: 'Fund I', type: 'buyout', currency: 'EUR', sfdrArticle: 'article_8', vintage: null } as const;

async function newLink() {
  const [orgId, companyId] = [newId(), newId()];
  await transact([
    links.creation({ orgId, companyId, invitedName: 'Acme', fromDate: '2025-01-01', status: 'ACTIVE', managed: 'NO' }),
  ]);
  const link = await links.find(orgId, companyId);
  if (!link) throw new Error('The link is not there');
  return link;
}

async function newFund() {
  const [orgId, fundId] = [newId(), newId()];
  await transact([funds.creation(orgId, { ...fund, fundId })]);
  const { version } = await funds.get(orgId, fundId);
  return { orgId, fundId, version };
}

async function newRequest() {
  const [companyId, managerId] = [newId(), newId()];
  await transact([followers.creation(companyId, managerId, 'company')]);
  const request = await followers.find(companyId, managerId);
  if (!request) throw new Error('The request is not there');
  return request;
}

const cases: Readonly<Record<string, () => Promise<Write>>> = {
  'a link is changed': async () => links.saving(await newLink(), { managed: 'YES' }),
  'a link is put where none was': async () =>
    links.replacing(
      { orgId: newId(), companyId: newId(), invitedName: 'Acme', fromDate: '2025-01-01', status: 'ACTIVE' },
      0,
    ),
  'a link is put in the place of another': async () => {
    const { version, ...link } = await newLink();
    return links.replacing({ ...link, status: 'INVITED' }, version);
  },
  'a link is removed': async () => links.removal(await newLink()),
  'a request to follow is renewed': async () => followers.renewing(await newRequest(), 'company'),
  'a request to follow is declined': async () => followers.declining(await newRequest()),
  'a request to follow is answered': async () => followers.removal(await newRequest()),
  'a fund is changed': async () => {
    const { orgId, fundId, version } = await newFund();
    return funds.saving(orgId, fundId, version, { ...fund, name: 'Fund II' });
  },
  'a fund is archived': async () => {
    const { orgId, fundId } = await newFund();
    return funds.archiving(orgId, fundId, now);
  },
  'a contact is claimed': async () => contacts.claiming(newId(), 'ada@acme.test', now),
  'features of the installation are set': async () =>
    features.saving(await features.readNow(), { flags: { targets: false }, breakers: {} }),
  'features of the installation are set again': async () => {
    await transact([features.saving(await features.readNow(), { flags: { targets: true }, breakers: {} })]);
    return features.saving(await features.readNow(), { flags: { targets: false }, breakers: {} });
  },
  'settings are changed': async () => {
    const { orgId, version } = await world.organisation();
    return organisations.saving(orgId, version, { name: 'Acme' });
  },
  'a licence is changed': async () => {
    const { orgId, version } = await world.organisation();
    return organisations.administering(orgId, version, { name: 'Acme' });
  },
  'features of an organisation are set': async () => {
    const { orgId, version } = await world.organisation();
    return organisations.overriding(orgId, version, { targets: false }, {});
  },
  'features are asked for': async () =>
    organisations.requesting(await world.organisation(), { targets: now.toISOString() }),
  'the one test company is made': async () => organisations.claimTestCompany((await world.organisation()).orgId),
  'the primary contact leaves': async () => {
    const { orgId } = await world.organisation();
    await transact([organisations.owning(orgId, 'ada')]);
    return organisations.leaving(await organisations.getNow(orgId), 'ada');
  },
};

describe('of two requests that read the same, the second one is refused where', () => {
  test.each(Object.entries(cases))('%s', async (_, reading) => {
    const write = await reading();
    expect(await transact([write])).toEqual([]);
    expect(await transact([write])).not.toEqual([]);
  });
});

test('somebody who became the primary contact meanwhile does not leave as anybody', async () => {
  const organisation = await world.organisation();
  const leaving = organisations.leaving(organisation, 'ada');
  await transact([organisations.owning(organisation.orgId, 'ada')]);
  expect(await transact([leaving])).not.toEqual([]);
});

test('a seal that is written stays as it was written', async () => {
  const seal = { orgId: newId(), year: 2025, sealId: newId() };
  const order = { ...seal, completedAt: now.toISOString(), completedBy: 'ada', reason: undefined };
  await transact([seals.ordering(order)]);
  await seals.fill(seal, { documentId: 'first', hash: 'a', sealedAt: now.toISOString() });
  await seals.fill(seal, { documentId: 'second', hash: 'b', sealedAt: now.toISOString() });
  expect(await seals.find(seal.orgId, seal.year, seal.sealId)).toMatchObject({ documentId: 'first', hash: 'a' });
});
