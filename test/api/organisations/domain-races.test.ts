import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as domains from '#functions/core/domains/store.ts';
import { replaceResolveTxt } from '#functions/organisations/domains/dns.ts';
import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { provenDomain, ruleDomain } from '#test/support/identity-domain.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

// Every test holds one request before its write and lets another one run to its end.
const world = await startWorld();
const { addDomain, verifyDomain, changeDomain, removeDomain } = domainRoutes;
const records = new Set<string>();
replaceResolveTxt(async () => [...records]);

const of = (person: TestPerson) => ({ id: person.orgId ?? '' });
const administrator = async () => world.person({ organisation: await world.organisation() });
const late = { status: 'rejected', reason: { code: 'conflict' } };

test('a domain that two organisations prove at the same moment belongs to one', async () => {
  const domain = `${randomUUID()}.test`;
  const [ada, bo] = [await administrator(), await administrator()];
  for (const person of [ada, bo]) {
    const { data } = await world.call(person, addDomain, { params: of(person), body: { domain } });
    records.add(data.record.value);
  }
  const verify = (person: TestPerson) => () => world.call(person, verifyDomain, { params: { ...of(person), domain } });
  const race = await holding(writing('provenDomain'), verify(ada), verify(bo));
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
  expect((await domains.provenFor(`who@${domain}`))?.orgId).toBe(bo.orgId);
});

test('two rules for one domain at the same moment: the later one is told', async () => {
  const domain = `${randomUUID()}.test`;
  const ada = await administrator();
  await provenDomain(of(ada).id, domain, { tenantId: null });
  const { version } = await domains.get(of(ada).id, domain);
  const rule = (tenantId: string) => () =>
    world.call(ada, changeDomain, {
      params: { ...of(ada), domain },
      body: { tenantId, singleSignOnOnly: false, version },
    });
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
  const race = await holding(writing('provenDomain'), rule(first), rule(second));
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
  expect((await domains.provenFor(`who@${domain}`))?.tenantId).toBe(second);
});

describe('a domain that is taken away', () => {
  const removal = (person: TestPerson, domain: string) => () =>
    world.call(person, removeDomain, { params: { ...of(person), domain } });

  test('while it is proven stays, proven', async () => {
    const domain = `${randomUUID()}.test`;
    const ada = await administrator();
    const { data } = await world.call(ada, addDomain, { params: of(ada), body: { domain } });
    records.add(data.record.value);
    const verify = () => world.call(ada, verifyDomain, { params: { ...of(ada), domain } });
    const race = await holding(writing('mailDomain'), removal(ada, domain), verify);
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
    expect((await domains.get(of(ada).id, domain)).verifiedAt).toBeTruthy();
    await removal(ada, domain)();
    expect(await domains.provenFor(`who@${domain}`)).toBeUndefined();
  });

  test('while it gets another rule stays, by that rule', async () => {
    const domain = `${randomUUID()}.test`;
    const ada = await administrator();
    await provenDomain(of(ada).id, domain, { tenantId: null });
    const tenantId = '11111111-1111-4111-8111-111111111111';
    const race = await holding(writing('mailDomain'), removal(ada, domain), () =>
      ruleDomain(of(ada).id, domain, { tenantId }),
    );
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
    expect((await domains.provenFor(`who@${domain}`))?.tenantId).toBe(tenantId);
  });
});
