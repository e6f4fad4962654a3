import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ulid } from 'ulid';
import { AppError } from '#shared/api/problem.ts';
import { problemAnswer } from './problems.ts';

/**
 * The answer where no route is: 405 with the methods that there are at the address (RFC 9110, 15.5.6), or 404.
 * @param methods those of the address, none where the address itself is unknown
 */
export function noRoute(methods: readonly string[]): APIGatewayProxyStructuredResultV2 {
  const traceId = ulid().toLowerCase();
  if (methods.length === 0) return problemAnswer(new AppError('missing', 'There is no such address.'), traceId);
  const allow = methods.join(', ');
  const refused = problemAnswer(new AppError('wrong-method', `This address takes ${allow} only.`), traceId);
  return { ...refused, headers: { ...refused.headers, allow } };
}
