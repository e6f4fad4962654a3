import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

/** Distinct errors in one report. */
export const MOST_ERRORS = 50;

/** Bytes of one report: as many as a page may still send while it is closed. */
export const MOST_BYTES = 64_000;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** Errors of one page, gathered over three quiet seconds. No name, address or value of anybody: the page cleans them out. */
export const ErrorReport = v.strictObject({
  /** A random id of this page load: it names no person. */
  sessionId: v.pipe(v.string(), v.uuid()),
  userAgent: text(400),
  errors: v.pipe(
    v.array(
      v.strictObject({
        name: text(100),
        message: text(1000),
        stack: v.nullable(text(4000)),
        /** Path of the screen, ids replaced by their parameter's name; no query. */
        url: text(300),
        count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_ERRORS),
  ),
});
export type ErrorReport = v.InferOutput<typeof ErrorReport>;

export const clientErrorRoutes = defineRoutes({
  reportErrors: {
    method: 'POST',
    path: '/api/client/error',
    summary: 'Errors of the pages, in batches',
    access: 'public',
    rate: 'client-error',
    mostBytes: MOST_BYTES,
    body: ErrorReport,
    answer: dataOf(v.object({ taken: v.number() })),
    status: 202,
  },
});
