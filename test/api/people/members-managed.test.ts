import { describe, expect, test } from 'vitest';
import { LinkEntity } from '#functions/core/links/entity.ts';
import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { transact } from '#functions/db/transact.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { day } from '#test/support/days.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listManagedUsers } = memberRoutes;
const draft = { type: 'fund_manager', organizationType: 'private_equity' } as const;
const oak = await world.organisation({ ...draft, name: 'Oak', isDemo: true });
const manager = await world.person({ organisation: oak, name: 'Mia Manager', roles: ['FUND_MANAGER_ADMIN'] });
await world.person({ organisation: oak, name: 'Olga Own', roles: ['COMPANY_USER'] });

async function company(name: string, link: Partial<links.LinkDraft> | undefined, ...people: string[]) {
  const made = await world.organisation({ name });
  for (const each of people)
    await world.person({ organisation: made, name: each, email: `${each.toLowerCase()}@x.test` });
  const whole = { orgId: oak.orgId, companyId: made.orgId, fromDate: '2020-01-01', invitedName: name } as const;
  if (link) await transact([links.creation({ ...whole, status: 'ACTIVE', managed: 'YES', ...link })]);
  return made;
}

const alpha = await company('Alpha', {}, 'Ann', 'Zed');
const beta = await company('Beta', {}, 'Bob');
const notManaged = await company('Gamma', { managed: 'NO' }, 'Gus');
await company('Delta', { managed: 'PROPOSED' }, 'Dan');
await company('Epsilon', { status: 'ENDED' }, 'Eve');
await company('Zeta', { toDate: day(-1) }, 'Zoe');
const unknown = await company('Eta', undefined, 'Ed');

const seen = async (query: Parameters<typeof read>[0]) =>
  (await read(query)).data.map(({ companyName, name }) => `${companyName}: ${name}`);
const read = (query: {
  view: 'parent' | 'entity';
  companyId?: string;
  search?: string;
  limit?: number;
  cursor?: string;
}) => world.call(manager, listManagedUsers, { query });

describe('a fund manager’s administrator sees', () => {
  test('the people of the companies that are fully managed today, and of no other', async () => {
    expect(await seen({ view: 'entity' })).toEqual(['Alpha: Ann', 'Alpha: Zed', 'Beta: Bob']);
  });

  test('the fund manager’s own people', async () => {
    expect(await seen({ view: 'parent' })).toEqual(['Oak: Mia Manager', 'Oak: Olga Own']);
  });

  test('those of one company, and those that a search finds', async () => {
    expect(await seen({ view: 'entity', companyId: beta.orgId })).toEqual(['Beta: Bob']);
    expect(await seen({ view: 'entity', search: 'ZED@' })).toEqual(['Alpha: Zed']);
  });

  test('each place of a person who works in two of them, page by page', async () => {
    const { data } = await read({ view: 'entity', search: 'zed' });
    await memberships.create({ orgId: beta.orgId, userId: data[0]?.id ?? '', roles: ['DATA_VIEWER'] });
    const places: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ view: 'entity', limit: 1, cursor });
      places.push(...page.data.map(({ companyName, name }) => `${companyName}: ${name}`));
      cursor = page.cursor;
    } while (cursor);
    expect(places).toEqual(['Alpha: Ann', 'Alpha: Zed', 'Beta: Bob', 'Beta: Zed']);
  });

  test('nothing of a company that is not managed, which is as unknown as one that is not there', async () => {
    for (const companyId of [notManaged.orgId, unknown.orgId, 'nothing', oak.orgId]) {
      await expect(read({ view: 'entity', companyId })).rejects.toMatchObject({
        code: 'missing',
        message: 'There is no such company among those that you manage.',
      });
    }
  });

  test('no more of a company from the moment at which full management ends', async () => {
    const link = await links.find(oak.orgId, alpha.orgId);
    expect(link?.managed).toBe('YES');
    await LinkEntity.patch({ orgId: oak.orgId, companyId: alpha.orgId }).set({ managed: 'NO' }).go();
    expect(await seen({ view: 'entity' })).toEqual(['Beta: Bob', 'Beta: Zed']);
  });
});

test('where the feature is off there is no such list', async () => {
  const plain = await world.organisation({ ...draft });
  const boss = await world.person({ organisation: plain, roles: ['FUND_MANAGER_ADMIN'] });
  const list = world.call(boss, listManagedUsers, { query: { view: 'parent' } });
  await expect(list).rejects.toMatchObject({ code: 'missing' });
});
