import { type Problem, problems } from '#shared/api/problem.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The problem that an answer's content is; undefined for anything else (a proxy's own error). By hand and not by the schema:
 * every page would load a validator for this alone.
 */
export function problemIn(content: unknown): Problem | undefined {
  if (!isObject(content)) return undefined;
  const isProblem =
    ['type', 'title', 'detail', 'reason'].every((name) => typeof content[name] === 'string') &&
    typeof content.status === 'number' &&
    typeof content.code === 'string' &&
    Object.hasOwn(problems, content.code) &&
    (content.fields === undefined || isTexts(content.fields)) &&
    ['number', 'undefined'].includes(typeof content.retryAfter) &&
    ['string', 'undefined'].includes(typeof content.traceId);
  return isProblem ? (content as Problem) : undefined;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

function isTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}
