import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { allRoutes } from '#shared/api/areas.ts';
import { mostSpecificFirst } from '#shared/api/route.ts';

/** One HTTP request as a test makes it. */
export type WebRequest = {
  readonly method: string;
  /** Path with its query, encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly cookies?: readonly string[];
  /** An object is sent as JSON; a text as it stands. */
  readonly body?: unknown;
  readonly ip?: string;
  /** Asks this area's Lambda, whatever the gateway would do. */
  readonly area?: string;
};

/** The answer, with its JSON parsed. */
export type WebAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: unknown;
};

export type Lambda = (event: APIGatewayProxyEventV2, context: never) => Promise<APIGatewayProxyStructuredResultV2>;

const gatewayRoutes = mostSpecificFirst(allRoutes().map(({ area, route }) => ({ area, path: route.path, route }))).map(
  ({ area, path, route }) => ({
    area,
    route,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }),
);

/** The area that the gateway gives a path to, and the path's parameters; undefined for a path that it does not know. */
export function routed(path: string): { area: string; path: string; params: Record<string, string> } | undefined {
  const [bare = ''] = path.split('?');
  for (const { area, route, pattern } of gatewayRoutes) {
    const match = pattern.exec(bare);
    if (match) return { area, path: route.path, params: { ...match.groups } };
  }
  return undefined;
}

/** The event that an HTTP API makes of a request (payload version 2.0). */
export function eventOf({ method, path, headers = {}, cookies = [], body, ip = '192.0.2.1' }: WebRequest) {
  const [rawPath = '', rawQueryString = ''] = path.split('?');
  const known = routed(rawPath);
  const query = Object.fromEntries(new URLSearchParams(rawQueryString));
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const now = Date.now();
  const routeKey = known ? `ANY ${known.path}` : '$default';
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey,
    rawPath: decodeURI(rawPath),
    rawQueryString,
    headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test.execute-api.local',
      domainPrefix: 'test',
      requestId: 'test',
      routeKey,
      stage: '$default',
      time: new Date(now).toISOString(),
      timeEpoch: now,
      http: { method, path: decodeURI(rawPath), protocol: 'HTTP/1.1', sourceIp: ip, userAgent: 'test' },
    },
    ...(cookies.length > 0 && { cookies: [...cookies] }),
    ...(rawQueryString && { queryStringParameters: query }),
    ...(known && Object.keys(known.params).length > 0 && { pathParameters: decoded(known.params) }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
  return event;
}

/** The answer that the browser gets of what a Lambda returned. */
export function answerOf({
  statusCode = 200,
  headers = {},
  cookies = [],
  body,
}: APIGatewayProxyStructuredResultV2): WebAnswer {
  const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { status: statusCode, headers: Object.fromEntries(names), cookies, body: body ? JSON.parse(body) : undefined };
}

function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
