import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { OAuthErrorCode, OAuthFailure } from '#shared/api/oauth.ts';
import { AppError } from '#shared/api/problem.ts';
import { toAppError } from './problems.ts';
import { headerOf } from './request.ts';

/** A failure with its code of RFC 6749, for routes that answer as OAuth asks. */
export class OAuthError extends AppError {
  readonly error: OAuthErrorCode;

  constructor(error: OAuthErrorCode, message: string) {
    super(error === 'invalid_client' ? 'unauthenticated' : 'invalid', message);
    this.error = error;
  }
}

/** No answer about a token is kept anywhere (RFC 6749, section 5.1). */
export const oauthHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' };

/**
 * The answer for a thrown error as RFC 6749, section 5.2, has it: 400, or 401 with a challenge where the client proved
 * itself by the Authorization header; 429, 500 and 503 stay what they are, because that section knows none of them.
 */
export function oauthAnswer(
  thrown: unknown,
  event: APIGatewayProxyEventV2,
  traceId: string,
): APIGatewayProxyStructuredResultV2 {
  const failure = toAppError(thrown, traceId);
  const error = codeOf(failure);
  const isChallenged = error === 'invalid_client' && headerOf(event, 'authorization') !== undefined;
  const body: OAuthFailure = { error, error_description: descriptionOf(failure) };
  return {
    statusCode: isChallenged ? 401 : statusOf(failure),
    headers: {
      ...oauthHeaders,
      'x-trace-id': traceId,
      ...(isChallenged && { 'www-authenticate': 'Basic realm="Sedum API", charset="UTF-8"' }),
      ...(failure.retryAfter !== undefined && { 'retry-after': String(failure.retryAfter) }),
    },
    body: JSON.stringify(body),
  };
}

/** A description has printable ASCII alone, without quotes and backslashes (RFC 6749, section 5.2). */
function descriptionOf({ message }: AppError): string {
  return message.replaceAll(/["\\‘’“”]/g, "'").replaceAll(/[^ -~]/g, '?');
}

function codeOf(failure: AppError): OAuthErrorCode {
  if (failure instanceof OAuthError) return failure.error;
  if (failure.code === 'unauthenticated') return 'invalid_client';
  if (failure.code === 'too-many' || failure.code === 'unavailable') return 'temporarily_unavailable';
  return failure.code === 'broken' ? 'server_error' : 'invalid_request';
}

function statusOf({ status }: AppError): number {
  return status === 429 || status >= 500 ? status : 400;
}
