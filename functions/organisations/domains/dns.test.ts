import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { resolveTxt } from './dns.ts';

const failing = (code: string) => {
  vi.spyOn(Resolver.prototype, 'resolveTxt').mockRejectedValue(Object.assign(new Error(code), { code }));
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('a record in several parts is one text', async () => {
  vi.spyOn(Resolver.prototype, 'resolveTxt').mockResolvedValue([['sedum-verification=', 'abc'], ['v=spf1']]);
  expect(await resolveTxt('_sedum.acme.test')).toEqual(['sedum-verification=abc', 'v=spf1']);
});

test.each(['ENOTFOUND', 'ENODATA'])('a name without records (%s) has none', async (code) => {
  failing(code);
  expect(await resolveTxt('_sedum.acme.test')).toEqual([]);
});

test.each(['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED'])(
  'name servers that fail (%s) are not taken for a no',
  async (code) => {
    failing(code);
    await expect(resolveTxt('_sedum.acme.test')).rejects.toMatchObject({ code: 'unavailable' });
  },
);

test('a name server that says nothing is given up', async () => {
  const silent = createSocket('udp4');
  await new Promise<void>((ready) => silent.bind(0, '127.0.0.1', ready));
  const { resolveTxt: original } = Resolver.prototype;
  vi.spyOn(Resolver.prototype, 'resolveTxt').mockImplementation(function (this: Resolver, name: string) {
    this.setServers([`127.0.0.1:${silent.address().port}`]);
    return original.call(this, name);
  });
  await expect(resolveTxt('_sedum.acme.test')).rejects.toMatchObject({ code: 'unavailable' });
  silent.close();
});
