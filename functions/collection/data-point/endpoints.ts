import { loadYearWithOpening, openingsOf } from '#functions/collection/cells/openings.ts';
import { pageOfRows, type RowsPage } from '#functions/collection/cells/page.ts';
import { progressOf } from '#functions/collection/rollups/compute.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { sectionSchema } from '#functions/collection/sections/section-schema.ts';
import type { Progress } from '#functions/collection/sections/seen-data-points.ts';
import { type DataPointOfYear, dataPointOf, loadYear, type YearContext } from '#functions/collection/year/context.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';

export const dataPointEndpoints = endpoints(dataPointRoutes, {
  async getYearDataPoint({ caller, user, organisation, params, query }) {
    const who = { caller, user };
    const isFirst = query.cursor === undefined;
    // The section names all of its data points that the year asks: only what follows the first page does with less.
    const context = await (isFirst
      ? loadYear(organisation, params.year)
      : loadYearWithOpening(organisation, params.year, params.id));
    const dataPoint = dataPointOf(context, params.id);
    if (!dataPoint.included) throw new AppError('missing', `This question is not asked in ${params.year}.`);
    const read = await pageOfRows(context, [dataPoint], query, who, [
      'data point',
      caller.orgId,
      params.year,
      params.id,
    ]);
    const openings = await openingsOf(context, dataPoint, read.page.data, caller);
    const answer = { ...read.page, ...(openings.length > 0 && { openings }) };
    if (!isFirst) return answer;
    const progress = await progressNow(context, dataPoint, read);
    const only = { dataPointId: params.id, rows: read.isAll ? read.rows : undefined };
    return { ...answer, section: await sectionSchema(context, progress, dataPoint.definition.group, who, only) };
  },
});

/** How far the data point is: from its rows where all that the caller reaches are on the page, else as it was last added up. */
async function progressNow(
  context: YearContext,
  dataPoint: DataPointOfYear,
  { isAll, rows, asked }: RowsPage,
): Promise<Progress> {
  const { key } = dataPoint.definition;
  if (!isAll) return rollUps.listProgressOf(context.orgId, context.label, [key]);
  return new Map([[key, progressOf(context, dataPoint, asked, rows.get(key) ?? new Map())]]);
}
