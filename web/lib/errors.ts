import { AppError } from '#shared/api/problem.ts';
import { many } from '#shared/text/plural.ts';

/** Any thrown thing as the product's own error; what is not one becomes `broken` with the cause kept. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const wrapped = new AppError('broken', 'Something went wrong. Try again, or reload the page.');
  wrapped.cause = error;
  return wrapped;
}

/** What to tell the person about a thrown thing, in a sentence or two. */
export function messageOf(error: unknown): string {
  const { message, retryAfter } = toAppError(error);
  if (!retryAfter) return message;
  return `${message} Try again in ${waitText(retryAfter)}.`;
}

/** The words for a wait of so many seconds: `20 seconds`, `5 minutes`. */
export function waitText(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  if (rounded < 90) return `${many(rounded, 'second')}`;
  return `${Math.ceil(rounded / 60)} minutes`;
}

/** Would the same request do better later? Not where the request itself is at fault. */
export function isWorthRetrying(error: unknown): boolean {
  return toAppError(error).status >= 500;
}

/** Was the request given up by the page itself (navigation, a newer search)? Such an error is nobody's business. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
