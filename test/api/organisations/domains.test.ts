import { afterEach, describe, expect, test } from 'vitest';
import * as domains from '#functions/core/domains/store.ts';
import * as trail from '#functions/core/events/store.ts';
import * as users from '#functions/core/people/store.ts';
import { replaceResolveTxt } from '#functions/organisations/domains/dns.ts';
import { AppError } from '#shared/api/problem.ts';
import { domainRoutes, type MailDomain } from '#shared/organisations/domains/routes.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation();
// Another administrator for each test: one person may look records up ten times an hour.
let ada = await world.person({ organisation: acme });
const { addDomain, verifyDomain, changeDomain, removeDomain, listDomains } = domainRoutes;
const TENANT = '6a1f7a3e-6f0f-4b2a-9a40-0d3b0f2a9d11';
const OTHER_TENANT = '7b2f7a3e-6f0f-4b2a-9a40-0d3b0f2a9d22';

/** What DNS answers: name -> TXT records. */
const zone = new Map<string, string[]>();
replaceResolveTxt(async (name) => zone.get(name) ?? []);

afterEach(async () => {
  ada = await world.person({ organisation: acme });
  zone.clear();
  replaceResolveTxt(async (name) => zone.get(name) ?? []);
});

const of = (person: TestPerson) => ({ id: person.orgId ?? '' });
const named = async (person: TestPerson, domain: string) =>
  (await world.call(person, addDomain, { params: of(person), body: { domain } })).data;
const verified = async (person: TestPerson, domain: string) =>
  (await world.call(person, verifyDomain, { params: { ...of(person), domain } })).data;

async function proven(person: TestPerson, domain: string): Promise<MailDomain> {
  const { record } = await named(person, domain);
  zone.set(record.name, ['v=spf1 -all', record.value]);
  return verified(person, domain);
}

const changed = async (person: TestPerson, { domain, version }: MailDomain, rule: Partial<MailDomain>) => {
  const body = { tenantId: null, singleSignOnOnly: false, version, ...rule };
  return (await world.call(person, changeDomain, { params: { ...of(person), domain }, body })).data;
};

/** Notes that the person has signed in through a directory. */
const throughDirectory = (person: TestPerson, tenantId: string) =>
  users.save(person.userId, { directory: { tenantId, objectId: 'object', username: 'Microsoft_x' } });

describe('a domain', () => {
  test('is named with the record that proves it, different for each organisation', async () => {
    const domain = await named(ada, 'Named.Test');
    expect(domain).toMatchObject({
      domain: 'named.test',
      record: { name: '_sedum.named.test', value: expect.stringMatching(/^sedum-verification=[0-9a-f]{40}$/) },
      verifiedAt: null,
      tenantId: null,
      singleSignOnOnly: false,
    });
    const other = await world.person({ organisation: await world.organisation() });
    expect((await named(other, 'named.test')).record.value).not.toBe(domain.record.value);
    await expect(named(ada, 'named.test')).rejects.toMatchObject({ code: 'conflict' });
    const listed = await world.call(ada, listDomains, { params: of(ada) });
    expect(listed.data).toContainEqual(domain);
  });

  test.each(['gmail.com', 'outlook.com', 'acme.onmicrosoft.com'])('of everybody (%s) is refused', async (domain) => {
    await expect(named(ada, domain)).rejects.toMatchObject({ code: 'invalid', fields: { domain: expect.any(String) } });
  });

  test.each(['acme', 'https://acme.com', 'a b.com', '-acme.com', 'acme.com/x', ''])('is not "%s"', async (domain) => {
    await expect(named(ada, domain)).rejects.toMatchObject({ code: 'invalid', fields: { domain: expect.any(String) } });
  });

  test('is proven by the record, and by nothing like it', async () => {
    const { record } = await named(ada, 'proven.test');
    for (const wrong of [[], ['sedum-verification=0'], [`${record.value}0`], [record.value.toUpperCase()]]) {
      zone.set(record.name, wrong);
      await expect(verified(ada, 'proven.test')).rejects.toMatchObject({
        code: 'invalid',
        fields: { domain: expect.stringContaining(record.name) },
      });
    }
    zone.set(record.name, [record.value]);
    const now = await verified(ada, 'proven.test');
    expect(now.verifiedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    zone.clear();
    expect(await verified(ada, 'proven.test')).toEqual(now);
    const { events } = await trail.list(acme.orgId, { limit: 5, action: 'domain-changed' });
    expect(events[0]).toMatchObject({ actorId: ada.userId, after: { domain: 'proven.test', change: 'proven' } });
  });

  test('whose name servers do not answer can be tried again', async () => {
    await named(ada, 'silent.test');
    replaceResolveTxt(async () => {
      throw new AppError('unavailable', 'The name servers of the domain do not answer.');
    });
    await expect(verified(ada, 'silent.test')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is proven by one organisation, also where two prove it at the same time', async () => {
    const other = await world.person({ organisation: await world.organisation() });
    for (const person of [ada, other]) {
      const { record } = await named(person, 'shared.test');
      zone.set(record.name, [...(zone.get(record.name) ?? []), record.value]);
    }
    const outcomes = await Promise.allSettled([verified(ada, 'shared.test'), verified(other, 'shared.test')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'conflict' });
  });

  test('that was taken away can be proven by another organisation', async () => {
    const other = await world.person({ organisation: await world.organisation() });
    await proven(ada, 'moving.test');
    await world.call(ada, removeDomain, { params: { ...of(ada), domain: 'moving.test' } });
    expect((await proven(other, 'moving.test')).verifiedAt).toBeTruthy();
    expect(await domains.provenFor('x@moving.test')).toMatchObject({ orgId: other.orgId });
  });

  test('of another organisation is as unknown as none', async () => {
    await proven(ada, 'ours.test');
    const other = await world.person({ organisation: await world.organisation() });
    for (const params of [
      { ...of(other), domain: 'ours.test' },
      { ...of(ada), domain: 'ours.test' },
    ]) {
      await expect(world.call(other, verifyDomain, { params })).rejects.toMatchObject({ code: 'missing' });
      await expect(world.call(other, removeDomain, { params })).rejects.toMatchObject({ code: 'missing' });
    }
    await expect(world.call(other, listDomains, { params: of(ada) })).rejects.toMatchObject({ code: 'missing' });
  });

  test('is for administrators only', async () => {
    const user = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    await expect(named(user, 'user.test')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the directory of a domain', () => {
  test('is registered once the domain is proven, over the version that was looked at', async () => {
    const unproven = await named(ada, 'unproven.test');
    await expect(changed(ada, unproven, { tenantId: TENANT })).rejects.toMatchObject({
      code: 'invalid',
      fields: { domain: expect.any(String) },
    });
    const domain = await proven(ada, 'directory.test');
    const saved = await changed(ada, domain, { tenantId: TENANT.toUpperCase() });
    expect(saved).toMatchObject({ tenantId: TENANT, version: domain.version + 1 });
    expect(await domains.provenFor('someone@Directory.test')).toMatchObject({ orgId: acme.orgId, tenantId: TENANT });
    await expect(changed(ada, domain, { tenantId: null })).rejects.toMatchObject({ code: 'conflict' });
    expect((await changed(ada, saved, { tenantId: null })).tenantId).toBeNull();
    expect((await domains.provenFor('someone@directory.test'))?.tenantId).toBeUndefined();
  });

  test.each(['', 'common', '6a1f7a3e-6f0f-4b2a-9a40', 'acme.onmicrosoft.com'])('is not "%s"', async (tenantId) => {
    const domain = await domains.get(acme.orgId, 'directory.test');
    const body = { tenantId, singleSignOnOnly: false, version: domain.version };
    const ask = world.call(ada, changeDomain, { params: { ...of(ada), domain: 'directory.test' }, body });
    await expect(ask).rejects.toMatchObject({ code: 'invalid', fields: { tenantId: expect.any(String) } });
  });
});

describe('single sign-on only', () => {
  test('needs a directory through which the administrator has signed in: nobody locks themselves out', async () => {
    const domain = await proven(ada, 'strict.test');
    await expect(changed(ada, domain, { singleSignOnOnly: true })).rejects.toMatchObject({
      fields: { tenantId: expect.any(String) },
    });
    const rule = { tenantId: TENANT, singleSignOnOnly: true };
    await expect(changed(ada, domain, rule)).rejects.toMatchObject({
      fields: { singleSignOnOnly: expect.any(String) },
    });
    const linked = await world.person({ organisation: acme });
    await throughDirectory(linked, OTHER_TENANT);
    await expect(changed(linked, domain, rule)).rejects.toMatchObject({
      fields: { singleSignOnOnly: expect.any(String) },
    });
    const right = await world.person({ organisation: acme });
    await throughDirectory(right, TENANT);
    const strict = await changed(right, domain, rule);
    expect(strict.singleSignOnOnly).toBe(true);
    expect(await domains.singleSignOnFor('Somebody@STRICT.test')).toBe(true);
    expect(await domains.singleSignOnFor('somebody@sub.strict.test')).toBe(false);
    expect(await domains.singleSignOnFor('strict.test@elsewhere.test')).toBe(false);
  });

  test('is not moved to a directory that nobody has tried, but anybody may switch it off', async () => {
    const right = await world.person({ organisation: acme });
    await throughDirectory(right, TENANT);
    const strict = await changed(right, await proven(right, 'moved.test'), {
      tenantId: TENANT,
      singleSignOnOnly: true,
    });
    const rule = { tenantId: OTHER_TENANT, singleSignOnOnly: true };
    await expect(changed(right, strict, rule)).rejects.toMatchObject({
      fields: { singleSignOnOnly: expect.any(String) },
    });
    const off = await changed(ada, strict, { tenantId: OTHER_TENANT });
    expect(off).toMatchObject({ tenantId: OTHER_TENANT, singleSignOnOnly: false });
    expect(await domains.singleSignOnFor('somebody@moved.test')).toBe(false);
  });

  test('ends when the domain is taken away', async () => {
    const right = await world.person({ organisation: acme });
    await throughDirectory(right, TENANT);
    await changed(right, await proven(right, 'ending.test'), { tenantId: TENANT, singleSignOnOnly: true });
    await world.call(ada, removeDomain, { params: { ...of(ada), domain: 'ending.test' } });
    expect(await domains.singleSignOnFor('somebody@ending.test')).toBe(false);
  });
});
