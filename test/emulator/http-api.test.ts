import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { build } from 'esbuild';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { lambdaOptions } from '#scripts/bundle.ts';
import { clientsOf } from './clients.ts';
import { deployStack, functionResource, type Resource } from './stacks.ts';

const endpoint = inject('endpoint');
const clients = clientsOf(endpoint);
let base = '';

// Answers what it was asked; with ?throw it throws.
const echo = `
  if (event.queryStringParameters?.throw) throw new Error('broken');
  if (event.rawPath.endsWith('/binary')) {
    return { statusCode: 200, isBase64Encoded: true, headers: { 'content-type': 'application/zip' },
      body: Buffer.from([0, 255, 128]).toString('base64') };
  }
  return { statusCode: 201, headers: { 'content-type': 'application/problem+json', 'x-trace': 'abc' },
    cookies: ['session=one; HttpOnly; Path=/', 'theme=dark'],
    body: JSON.stringify({ event, endpoint: process.env.AWS_ENDPOINT_URL, node: process.version,
      left: context.getRemainingTimeInMillis(), leaked: Object.keys(process.env).filter((n) => /^(npm_|VITEST|CI$)/.test(n)) }) };`;

const paths = [
  '/api/years',
  '/api/years/{year}',
  '/api/years/current',
  '/api/years/{year}/cells/{cell}',
  '/api/binary',
];

const route = (RouteKey: string, integration: string): Resource => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    ApiId: { Ref: 'Api' },
    RouteKey,
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: integration }]] },
  },
});
const integration = (of: string): Resource => ({
  Type: 'AWS::ApiGatewayV2::Integration',
  Properties: {
    ApiId: { Ref: 'Api' },
    IntegrationType: 'AWS_PROXY',
    IntegrationUri: { 'Fn::GetAtt': [of, 'Arn'] },
    PayloadFormatVersion: '2.0',
  },
});

/** The product's own function for the paths that nobody has. */
async function nowhere(): Promise<Resource> {
  const entry = join(import.meta.dirname, '..', '..', 'functions', 'nowhere', 'handler.ts');
  const { outputFiles } = await build({ ...lambdaOptions(), sourcemap: false, entryPoints: [entry], write: false });
  const { Type, Properties } = functionResource('');
  return { Type, Properties: { ...Properties, Code: { ZipFile: outputFiles.map(({ text }) => text).join('') } } };
}

beforeAll(async () => {
  const routes = Object.fromEntries(paths.map((path, i) => [`Route${i}`, route(`ANY ${path}`, 'Integration')]));
  const api = `api-${randomUUID()}`;
  const { ids, reason } = await deployStack(clients, api, {
    Echo: functionResource(echo),
    Nowhere: await nowhere(),
    Api: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { Name: api, ProtocolType: 'HTTP', Tags: { 'ms-custom-id': api, _custom_id_: api } },
    },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', AutoDeploy: true },
    },
    Integration: integration('Echo'),
    Other: integration('Nowhere'),
    Default: route('$default', 'Other'),
    ...routes,
  });
  expect(reason).toBeUndefined();
  expect(ids.Api).toBe(api);
  base = `${endpoint}/_aws/execute-api/${ids.Api}/$default`;
});

type Echo = { event: APIGatewayProxyEventV2; endpoint: string; node: string; left: number; leaked: string[] };

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(base + path, init);
  return { answer, ...((await answer.json()) as Echo) };
}

describe('what the function is given', () => {
  test('method, path, query, headers, body and the route that matched, in payload version 2.0', async () => {
    const { event } = await ask('/api/years/2025?unit=kWh&entity=a&entity=b', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:4000', 'x-organisation-id': 'o1' },
      body: '{"note":"Grüße"}',
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /api/years/{year}',
      rawPath: '/api/years/2025',
      pathParameters: { year: '2025' },
      queryStringParameters: { unit: 'kWh', entity: 'a,b' },
      body: '{"note":"Grüße"}',
      isBase64Encoded: false,
      requestContext: { http: { method: 'PATCH', path: '/api/years/2025' } },
    });
    expect(event.headers).toMatchObject({ origin: 'http://localhost:4000', 'x-organisation-id': 'o1' });
    expect(event.requestContext.http.sourceIp).toBe('127.0.0.1');
  });

  test('the most exact route wins, and each parameter has its part', async () => {
    expect((await ask('/api/years/current')).event.routeKey).toBe('ANY /api/years/current');
    expect((await ask('/api/years/2025/cells/c1')).event.pathParameters).toEqual({ year: '2025', cell: 'c1' });
  });

  test('cookies come in the header `cookie`', async () => {
    const { event } = await ask('/api/years', { headers: { cookie: 'session=one; theme=dark' } });
    expect(event.headers.cookie).toBe('session=one; theme=dark');
  });

  test('it runs on Node 22 with the address of the endpoint, and with nothing of our own environment', async () => {
    const { node, endpoint: inside, leaked, left } = await ask('/api/years');
    expect(node).toMatch(/^v22\./);
    expect(inside).toBe(endpoint);
    expect(leaked).toEqual([]);
    expect(left).toBeLessThanOrEqual(5000);
  });
});

describe('what the caller is given', () => {
  test('status, headers and every cookie', async () => {
    const { answer } = await ask('/api/years');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('x-trace')).toBe('abc');
    expect(answer.headers.getSetCookie()).toEqual(['session=one; HttpOnly; Path=/', 'theme=dark']);
  });

  test('bytes as they are', async () => {
    const answer = await fetch(`${base}/api/binary`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0, 255, 128]));
  });

  test('F25 a problem for a path without a route, whatever the method, by the route that takes all others', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      const answer = await fetch(`${base}/api/nowhere`, { method });
      expect(answer.status, method).toBe(404);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const traceId = answer.headers.get('x-trace-id');
      expect(await answer.json()).toMatchObject({ status: 404, code: 'missing', traceId });
    }
  });

  test('OPTIONS from the endpoint itself, where AWS asks the function: no page of ours sends it, as there is one origin', async () => {
    for (const path of ['/api/years', '/api/nowhere']) {
      const answer = await fetch(base + path, { method: 'OPTIONS' });
      expect(answer.status, path).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('a 5xx when the function throws', async () => {
    expect((await fetch(`${base}/api/years?throw=1`)).status).toBeGreaterThanOrEqual(500);
  });

  test('each its own answer when many ask at once', async () => {
    const asked = Array.from({ length: 20 }, (_, i) => `${i}`);
    const answers = await Promise.all(asked.map((year) => ask(`/api/years/${year}`)));
    expect(answers.map(({ event }) => event.pathParameters?.year)).toEqual(asked);
  });
});
