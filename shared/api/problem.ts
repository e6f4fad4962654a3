import * as v from 'valibot';
import { fieldErrors } from './fields.ts';

/** The status and the title of every problem that the API answers (decisions, section 8). */
export const problems = {
  invalid: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Sign in to continue' },
  forbidden: { status: 403, title: 'You do not have access to this' },
  missing: { status: 404, title: 'Not found' },
  'wrong-method': { status: 405, title: 'This address takes other methods' },
  conflict: { status: 409, title: 'Somebody else was faster' },
  gone: { status: 410, title: 'No longer available' },
  'too-large': { status: 413, title: 'Too large' },
  'wrong-type': { status: 415, title: 'This type of file or content is not accepted' },
  'key-reused': { status: 422, title: 'The idempotency key belongs to another request' },
  locked: { status: 423, title: 'Locked' },
  'too-many': { status: 429, title: 'Too many requests' },
  broken: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available at the moment' },
  'answer-too-large': { status: 507, title: 'The answer is too large' },
} as const;

export type ProblemCode = keyof typeof problems;

/** The body of every error answer: RFC 9457 with the product's own members. */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  /** What happened and what to do about it, in a sentence for the person. */
  detail: v.string(),
  code: v.picklist(Object.keys(problems) as ProblemCode[]),
  /** Same text as detail, under the name that the data entry method screens read. */
  reason: v.string(),
  /** Dot path of a field to its message. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** The stored state that the request collided with. */
  current: v.optional(v.unknown()),
  /** Seconds to wait before another try. */
  retryAfter: v.optional(v.number()),
  traceId: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;

type Details = {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly current?: unknown;
  readonly retryAfter?: number | undefined;
  readonly traceId?: string | undefined;
};

/** The one error class: thrown by rules, stores and endpoints, sent as a Problem, and thrown again by the client. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;
  readonly traceId: string | undefined;

  constructor(code: ProblemCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
    this.traceId = details.traceId;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** The Problem that an AppError is sent as. */
export function problemOf(error: AppError, traceId: string): Problem {
  const { status, title } = problems[error.code];
  return {
    type: `/problems/${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    reason: error.message,
    ...(error.fields && { fields: { ...error.fields } }),
    ...(error.current !== undefined && { current: error.current }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    traceId,
  };
}

/** Parses `value`, or throws `invalid` with a message for each wrong field. */
export function parsed<S extends v.GenericSchema<unknown, unknown>>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const fields = fieldErrors(result.issues);
  const [path, message] = Object.entries(fields)[0] ?? ['', 'Check the request'];
  throw new AppError('invalid', path ? `${path}: ${message}` : message, { fields });
}
