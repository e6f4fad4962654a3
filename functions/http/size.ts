import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { log } from '#functions/core/log.ts';
import type { Effects } from '#functions/db/effects.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Named } from '#shared/api/route.ts';
import { afterwords } from './afterwords.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** The largest body of an answer, in bytes of UTF-8: Lambda sends 6 MB, written as a text in JSON with all that is around it. */
export const MAX_ANSWER_BYTES = 4_000_000;

/** The bytes that a body has on the wire. */
export function bytesOf(body = ''): number {
  return Buffer.byteLength(body);
}

/**
 * Lets an answer pass that can be sent. A larger one is logged and refused, in words that say what to ask for instead and
 * whether the request has written something all the same.
 * @throws AppError `answer-too-large`
 */
export function mustFit(result: Result, route: Named, { changed }: Effects, traceId: string): Result {
  const bytes = bytesOf(result.body);
  if (bytes <= MAX_ANSWER_BYTES) return result;
  log('error', 'answer too large', { traceId, route: route.name, bytes });
  const isDone = route.method !== 'GET' && changed !== 'nothing';
  const what = `The answer would have more than ${MAX_ANSWER_BYTES / 1_000_000} MB and was not sent.`;
  throw new AppError('answer-too-large', `${what} ${isDone ? afterwords(changed, route) : askForLess(route)}`);
}

function askForLess({ method }: Named): string {
  if (method === 'GET') return 'Ask for less at once: a smaller page (limit), one entity or one question.';
  return 'Nothing was changed: send it in parts.';
}
