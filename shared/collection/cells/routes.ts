import * as v from 'valibot';
import { dataOf, pageQuery } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Period } from '#shared/collection/periods/rules.ts';
import { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { Absence, Cell, CellDraft, CellEvent, CellKey, CellResult, CellValue, MOST_CELLS } from './schema.ts';

/** Last year's answer to the same cell, for the column beside it; a number is a decimal string in the data point's own unit. */
export const PreviousCell = v.object({
  entityId: v.string(),
  dataPointId: v.string(),
  period: Period,
  value: v.nullable(CellValue),
  absence: v.nullable(Absence),
});
export type PreviousCell = v.InferOutput<typeof PreviousCell>;

/** The closing figure of the year before that the first period of a data point may take over, in the data point's own unit. */
export const Opening = v.object({
  entityId: v.string(),
  dataPointId: v.string(),
  period: Period,
  value: v.string(),
});
export type Opening = v.InferOutput<typeof Opening>;

export const cellRoutes = defineRoutes({
  listSubmissions: {
    method: 'GET',
    path: '/api/year/{year}/submissions',
    summary:
      'Cells of a data point, a question group or an entity, so many rows (a data point at an entity) to a page, with the former year beside them and the roll-up so far',
    access: 'member',
    query: v.strictObject({
      dataPointId: v.optional(Identifier),
      groupId: v.optional(Identifier),
      entityId: v.optional(Identifier),
      ...pageQuery,
    }),
    fails: ['missing'],
    answer: v.object({
      data: v.array(Cell),
      previous: v.array(PreviousCell),
      /**
       * Only with `dataPointId` and where the first page is the last: the figure by period of all entities that the caller
       * reaches, each by the part of it that counts; with `entityId`, that entity's own figure at 100 %.
       */
      rollUp: v.optional(v.record(v.string(), RollUpFigure)),
      /** Only with `dataPointId`, of a data point that opens a year: of the rows of the page. */
      openings: v.optional(v.array(Opening)),
      cursor: v.optional(v.string()),
    }),
  },
  saveSubmissions: {
    method: 'PUT',
    path: '/api/year/{year}/submissions',
    summary: 'Save up to 500 cells; each carries the version it was based on and gets its own result',
    access: 'data-entry',
    body: v.strictObject({
      cells: v.pipe(
        v.array(CellDraft),
        v.minLength(1, 'Send at least one cell'),
        v.maxLength(MOST_CELLS, `Send at most ${MOST_CELLS} cells at once`),
      ),
    }),
    fails: ['conflict'],
    answer: v.object({ data: v.array(CellResult) }),
  },
  submitDrafts: {
    method: 'POST',
    path: '/api/year/{year}/submit',
    summary: 'Submit the drafts of a data point, a question group or a selection of cells',
    access: 'data-entry',
    idempotent: false,
    body: v.pipe(
      v.strictObject({
        dataPointId: v.optional(Identifier),
        groupId: v.optional(Identifier),
        cells: v.optional(v.pipe(v.array(CellKey), v.maxLength(MOST_CELLS))),
      }),
      v.check(
        ({ dataPointId, groupId, cells }) => [dataPointId, groupId, cells].filter((each) => each).length === 1,
        'Name a data point, a question group or cells: one of the three',
      ),
    ),
    fails: ['missing', 'conflict'],
    answer: dataOf(v.object({ submitted: v.number(), results: v.array(CellResult) })),
  },
  getSubmission: {
    method: 'GET',
    path: '/api/submissions/{id}',
    summary: 'One cell with its history, newest first',
    access: 'member',
    answer: dataOf(v.object({ cell: Cell, history: v.array(CellEvent) })),
  },
  clearSubmission: {
    method: 'DELETE',
    path: '/api/submissions/{id}',
    summary: 'Clear a value; its history stays',
    access: 'data-entry',
    query: v.strictObject({ baseVersion: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
    fails: ['conflict'],
    answer: dataOf(Cell),
  },
});
