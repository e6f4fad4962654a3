import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { follow, newCompany, newManager } from '#test/support/portfolio.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listFunds, createFund, changeFund, archiveFund } = fundRoutes;
const fund = { name: 'Oak I', type: 'buyout', vintage: 2021, currency: 'EUR', sfdrArticle: 'article_8' } as const;

describe('funds', () => {
  test('are created, changed and archived, each with its event in the trail', async () => {
    const { admin, organisation } = await newManager(world);
    const { data: made } = await world.call(admin, createFund, { body: { ...fund, name: ' Oak I ' } });
    expect(made).toEqual({ ...fund, id: made.id, archivedAt: null, companyCount: 0, version: 1 });
    const params = { id: made.id };
    const { data: changed } = await world.call(admin, changeFund, {
      params,
      body: { ...fund, name: 'Oak One', vintage: null, version: 1 },
    });
    expect(changed).toMatchObject({ name: 'Oak One', vintage: null, version: 2 });
    const { data: archived } = await world.call(admin, archiveFund, { params });
    expect(archived).toMatchObject({ archivedAt: expect.any(String), version: 3 });
    expect((await world.call(admin, archiveFund, { params })).data).toEqual(archived);
    expect((await world.call(admin, listFunds)).data).toEqual([archived]);
    const { events } = await trail.list(organisation.orgId, { limit: 10 });
    expect(events.map(({ action }) => action)).toEqual(['fund-archived', 'fund-changed', 'fund-created']);
    const { data } = await world.call(admin, trailRoutes.listTrail, { params: { id: organisation.orgId } });
    expect(data.map(({ subject }) => subject)).toEqual(['Oak One', 'Oak One', 'Oak One']);
  });

  test('tell the second of two writers, with what is stored now', async () => {
    const { admin } = await newManager(world);
    const { data } = await world.call(admin, createFund, { body: fund });
    const save = (name: string) =>
      world.call(admin, changeFund, { params: { id: data.id }, body: { ...fund, name, version: 1 } });
    const outcomes = await Promise.allSettled([save('One'), save('Two')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save('Three')).rejects.toMatchObject({ code: 'conflict', current: { version: 2 } });
  });

  test('count their companies, for a user only those that they may see', async () => {
    const manager = await newManager(world);
    const { data } = await world.call(manager.admin, createFund, { body: fund });
    const fundIds = [data.id];
    const [one, two, gone] = [await newCompany(world), await newCompany(world), await newCompany(world)];
    await follow(manager, one.organisation.orgId, { fundIds, grantedUserIds: [manager.user.userId] });
    await follow(manager, two.organisation.orgId, { fundIds });
    await follow(manager, gone.organisation.orgId, { fundIds, status: 'ENDED' });
    const countFor = async (person: typeof manager.admin) =>
      (await world.call(person, listFunds)).data.map(({ companyCount }) => companyCount);
    expect(await countFor(manager.admin)).toEqual([2]);
    expect(await countFor(manager.viewer)).toEqual([2]);
    expect(await countFor(manager.user)).toEqual([1]);
  });

  test('are changed by administrators of the manager alone', async () => {
    const manager = await newManager(world);
    const other = await newManager(world, 'Birch');
    const { data } = await world.call(manager.admin, createFund, { body: fund });
    const change = { params: { id: data.id }, body: { ...fund, version: 1 } };
    for (const person of [manager.user, manager.viewer]) {
      await expect(world.call(person, createFund, { body: fund })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(world.call(person, changeFund, change)).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(world.call(other.admin, changeFund, change)).rejects.toMatchObject({ code: 'missing' });
    await expect(world.call(other.admin, archiveFund, { params: change.params })).rejects.toMatchObject({
      code: 'missing',
    });
    expect((await world.call(other.admin, listFunds)).data).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown type', { type: 'hedge' }, 'type'],
    ['half a year', { vintage: 2021.5 }, 'vintage'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
    ['article 7', { sfdrArticle: 'article_7' }, 'sfdrArticle'],
    ['an id of its own', { id: 'mine' }, 'id'],
  ])('are refused with %s', async (_, change, field) => {
    const { admin } = await newManager(world);
    const answer = await world.send(requestOf(createFund, { body: { ...fund, ...change } }, admin), admin);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});
