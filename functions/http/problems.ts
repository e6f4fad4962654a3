import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errorFields, log } from '#functions/core/log.ts';
import { AppError, problemOf } from '#shared/api/problem.ts';
import { bytesOf, MAX_ANSWER_BYTES } from './size.ts';

/** Errors of the AWS SDK that mean "later", not "wrong". */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'NetworkingError',
  'ECONNREFUSED',
  'ECONNRESET',
]);

const NOTHING_LOST = 'Nothing was lost: try again in a moment.';

/**
 * Turns whatever was thrown into an AppError, which alone speaks to the caller: what it does not know is broken, or
 * unavailable where a service was, and goes to the log under the trace id.
 * @param afterwords what became of the request, and what to do
 */
export function toAppError(thrown: unknown, traceId: string, afterwords = NOTHING_LOST): AppError {
  if (thrown instanceof AppError) return thrown;
  log('error', 'request failed', { traceId, ...errorFields(thrown) });
  for (let error: unknown = thrown; error instanceof Error; error = error.cause) {
    const code = (error as { code?: unknown }).code;
    if (passing.has(error.name) || (typeof code === 'string' && passing.has(code))) {
      return new AppError('unavailable', `Sedum is busy. ${afterwords}`, { retryAfter: 5 });
    }
  }
  return new AppError('broken', `Something went wrong on our side. ${afterwords} Quote the trace id if it stays.`);
}

/** The answer for a thrown error; `afterwords` as for `toAppError`. */
export function problemAnswer(
  thrown: unknown,
  traceId: string,
  afterwords?: string,
): APIGatewayProxyStructuredResultV2 {
  const error = toAppError(thrown, traceId, afterwords);
  const body = JSON.stringify(problemOf(error, traceId));
  return {
    statusCode: error.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'private, no-store',
      'x-trace-id': traceId,
      ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    },
    body: bytesOf(body) > MAX_ANSWER_BYTES ? JSON.stringify(problemOf(inWordsAlone(error), traceId)) : body,
  };
}

/** A problem without what it lists: the stored state, or a message for each of many fields, may be more than can be sent. */
function inWordsAlone({ code, message, retryAfter }: AppError): AppError {
  return new AppError(code, message, { retryAfter });
}
