import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#shared/api/security-headers.ts';
import { pageFile, serveProduct } from './serve.mjs';

const bucketOrigin = 'http://127.0.0.1:4566';
let dist = '';
let api: Server;
let product: Awaited<ReturnType<typeof serveProduct>>;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'sedum-dist-'));
  mkdirSync(join(dist, 'spa', 'assets'), { recursive: true });
  writeFileSync(join(dist, 'secret.txt'), 'outside');
  writeFileSync(join(dist, 'spa', 'index.html'), '<title>Sedum</title>');
  writeFileSync(join(dist, 'spa', 'favicon.svg'), '<svg/>');
  writeFileSync(join(dist, 'spa', 'assets', 'main-abc.js'), 'run()');
  api = createServer(async (asked, answer) => {
    const body: Buffer[] = [];
    for await (const part of asked) body.push(part);
    answer.writeHead(201, {
      'set-cookie': ['a=1', 'b=2'],
      'content-type': 'application/json',
      'referrer-policy': 'origin',
    });
    answer.end(
      JSON.stringify({ url: asked.url, method: asked.method, headers: asked.headers, body: `${Buffer.concat(body)}` }),
    );
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}/_aws/execute-api/sedum/$default`;
  product = await serveProduct({ distDir: join(dist, 'spa'), apiBase, bucketOrigin, port: 0 });
});

afterAll(async () => {
  await product.close();
  api.close();
  rmSync(dist, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(product.origin + path, init);

describe('pages', () => {
  test('every address of the router is index.html, never kept by the browser', async () => {
    for (const path of ['/', '/collect-data/data-points/energy.total', '/a/b/c']) {
      const answer = await get(path);
      expect(await answer.text()).toBe('<title>Sedum</title>');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  test('a hashed asset is kept for ever, an unknown one is 404', async () => {
    const asset = await get('/assets/main-abc.js');
    expect(await asset.text()).toBe('run()');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('/assets/main-old.js')).status).toBe(404);
    expect((await get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
    expect((await get('/unknown.txt')).status).toBe(404);
  });

  test('nothing outside the folder is sent, and pages take GET and HEAD alone', async () => {
    const raw = await new Promise<number | undefined>((resolve) => {
      const { port } = new URL(product.origin);
      const path = '/assets/..%2f..%2fsecret.txt';
      request({ port, path, host: '127.0.0.1' }, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(raw).toBe(404);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('the same paths are files here and behind CloudFront', () => {
    const edge = runInNewContext(`${readFileSync('infra/edge/page.js', 'utf8')}; handler`);
    const paths = ['/', '/home', '/assets/a.js', '/assets/x/y.css', '/favicon.ico', '/a.b/c', '/metrics/e1.s2', '/x.y'];
    for (const uri of paths) expect(edge({ request: { uri } }).uri, uri).toBe(pageFile(uri));
  });
});

test('every answer carries the security headers, the API’s answers too', async () => {
  const expected = Object.entries(securityHeaders({ bucketOrigin }));
  for (const path of ['/', '/assets/main-abc.js', '/assets/none.js', '/api/years']) {
    const { headers } = await get(path);
    for (const [name, value] of expected) expect(headers.get(name), `${name} of ${path}`).toBe(value);
  }
});

describe('a request under another name than that of this machine', () => {
  const asked = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(product.origin);
      request({ port, path, host: '127.0.0.1', headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });

  test.each(['/', '/_mail', '/_mail/list', '/api/years', '/assets/main-abc.js'])(
    'is answered by nothing: %s',
    async (path) => {
      for (const host of ['evil.example', 'evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example:80']) {
        expect(await asked(path, host), host).toBe(421);
      }
    },
  );

  test('and each of its names is answered', async () => {
    for (const host of ['localhost', 'localhost:4000', '127.0.0.1:1', '[::1]:4000', 'LOCALHOST']) {
      expect(await asked('/', host), host).toBe(200);
    }
  });
});

describe('the API', () => {
  test('is asked with path, query, body, cookies, Host and Origin as they came', async () => {
    const headers = { cookie: 'session=1', origin: product.origin, 'content-type': 'application/json' };
    const answer = await get('/api/years/2025?x=1', { method: 'PATCH', body: '{"a":1}', headers });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const asked = await answer.json();
    expect(asked).toMatchObject({
      url: '/_aws/execute-api/sedum/$default/api/years/2025?x=1',
      method: 'PATCH',
      body: '{"a":1}',
      headers: { cookie: 'session=1', origin: product.origin, host: product.origin.slice('http://'.length) },
    });
    expect(asked.headers['x-forwarded-proto']).toBe('http');
  });

  test('that does not answer is a 502', async () => {
    const away = await serveProduct({ distDir: dist, apiBase: 'http://127.0.0.1:1', bucketOrigin, port: 0 });
    expect((await fetch(`${away.origin}/api/x`)).status).toBe(502);
    await away.close();
  });
});

test('a taken port is told with what to do', async () => {
  const port = Number(new URL(product.origin).port);
  const again = serveProduct({ distDir: dist, apiBase: '', bucketOrigin, port });
  await expect(again).rejects.toThrow(`Port ${port} is in use by another program.\nStop that program, or choose`);
});
