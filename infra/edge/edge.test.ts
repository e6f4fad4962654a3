import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

type Request = { uri: string; headers: Record<string, { value: string }> };
type Event = { request: Request; viewer: { ip: string } };

/** Runs an edge function as CloudFront does: a script with a function named handler. */
function edge(file: string): (event: Event) => Request {
  const code = readFileSync(join(import.meta.dirname, file), 'utf8');
  return runInNewContext(`${code}; handler`) as (event: Event) => Request;
}

const event = (uri: string, headers: Request['headers'] = {}): Event => ({
  request: { uri, headers },
  viewer: { ip: '203.0.113.7' },
});

test.each([
  '/',
  '/login',
  '/collect-data',
  '/collect-data/data-points/e1.scope-1.total',
  '/collect-data/',
  '/metrics/2026',
])('%s is an address of the SPA', (uri) => {
  expect(edge('page.js')(event(uri)).uri).toBe('/index.html');
});

test.each(['/index.html', '/favicon.svg', '/assets/index-1a2b.js', '/assets/fonts/inter.woff2', '/assets/gone'])(
  '%s is a file, and a 404 where there is none',
  (uri) => {
    expect(edge('page.js')(event(uri)).uri).toBe(uri);
  },
);

test("the viewer's address replaces what the browser claims", () => {
  const claimed = { 'sedum-viewer-address': { value: '198.51.100.1' }, accept: { value: '*/*' } };
  expect(edge('viewer.js')(event('/api/auth/session', claimed)).headers).toEqual({
    'sedum-viewer-address': { value: '203.0.113.7' },
    accept: { value: '*/*' },
  });
});
