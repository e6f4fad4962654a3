import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { config } from '#functions/config.ts';
import { AppError } from '#shared/api/problem.ts';

/** The largest request body that the API reads, in bytes. */
export const MAX_BODY_BYTES = 2_000_000;

/** The value of one cookie, from the parsed list or, on endpoints that lack it, from the header. */
export function cookieOf(event: APIGatewayProxyEventV2, name: string): string | undefined {
  const pairs = event.cookies ?? event.headers.cookie?.split(';') ?? [];
  for (const pair of pairs) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** One header, by its lower-case name. */
export function headerOf(event: APIGatewayProxyEventV2, name: string): string | undefined {
  return event.headers[name] ?? undefined;
}

/**
 * The address that the request came from. Behind CloudFront the gateway sees CloudFront's own, so the edge sends the
 * viewer's in a header, which counts only beside the key that the edge alone knows.
 */
export function addressOf(event: APIGatewayProxyEventV2): string {
  const viewer = headerOf(event, 'sedum-viewer-address');
  const fromEdge = config.edgeKey !== '' && headerOf(event, 'sedum-edge-key') === config.edgeKey;
  return (fromEdge && viewer) || event.requestContext.http.sourceIp || 'unknown';
}

/**
 * The JSON object of a request body; every route takes an object.
 * @throws AppError `wrong-type` without a JSON content type, `too-large`, or `invalid`
 */
export function jsonBody(event: APIGatewayProxyEventV2, mostBytes = MAX_BODY_BYTES): unknown {
  const type = headerOf(event, 'content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError('wrong-type', 'Send the body as application/json.');
  }
  const body = parsedJson(textOf(event, mostBytes));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', 'The request body is not a JSON object.');
  }
  return body;
}

/**
 * The fields of a form, or the JSON object, of a request that a program sends.
 * @throws AppError as `jsonBody`, or `invalid` for a field that is there twice
 */
export function formOrJsonBody(event: APIGatewayProxyEventV2): unknown {
  const type = headerOf(event, 'content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return jsonBody(event);
  const fields = [...new URLSearchParams(textOf(event))];
  if (new Set(fields.map(([name]) => name)).size < fields.length) {
    throw new AppError('invalid', 'A field of the form is there twice.');
  }
  return Object.fromEntries(fields);
}

function textOf(event: APIGatewayProxyEventV2, mostBytes = MAX_BODY_BYTES): string {
  const raw = event.body ?? '';
  const text = event.isBase64Encoded ? Buffer.from(raw, 'base64').toString('utf8') : raw;
  if (Buffer.byteLength(text) > mostBytes) {
    const most = mostBytes < 1_000_000 ? `${mostBytes / 1000} kB` : `${mostBytes / 1_000_000} MB`;
    throw new AppError('too-large', `A request body holds at most ${most}. Send it in parts.`);
  }
  return text;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON.');
  }
}
