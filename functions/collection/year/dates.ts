import { createHash } from 'node:crypto';
import * as cells from '#functions/collection/cells/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';
import { periods, rangeOf, type YearDates } from '#shared/collection/periods/rules.ts';
import type { MovedValues } from '#shared/collection/year/schema.ts';
import { many, plural } from '#shared/text/plural.ts';
import type { YearContext } from './context.ts';
import type { YearRecord } from './store.ts';

type Moved = MovedValues['values'][number];

/** Values that a refusal names; the count and the consent are over all of them. */
const NAMED = 100;
/** Entities whose values are looked through at once. */
const PARALLEL = 8;

/**
 * Moves the dates of a launched year. Its values stay in their periods, which then have other days, so whoever moves them
 * is told which values these are and has to agree to exactly those.
 * @param consent what an earlier refusal asked to be sent along
 * @param stores writes the new dates, with the gates: from then on no save counts that knew the former days; and writes the former again
 * @throws AppError `conflict` with the values that would stand for other days
 */
export async function moveDates(
  context: YearContext,
  dates: YearDates,
  consent: string | undefined,
  stores: {
    readonly move: () => Promise<YearRecord>;
    readonly keep: (moved: YearRecord, former: YearDates) => Promise<YearRecord>;
  },
): Promise<YearRecord> {
  const before = await movedBy(context, dates);
  if (before.count > 0 && before.consent !== consent) throw refusal(context, before);
  const saved = await stores.move();
  // A value that was saved just before the dates moved was in nobody's list.
  const after = await movedBy(context, dates);
  if (after.consent === before.consent) return saved;
  const { startDate, endDate } = context.asking;
  await stores.keep(saved, { startDate, endDate });
  throw refusal(context, after);
}

function refusal({ label }: YearContext, moved: MovedValues): AppError {
  const { count } = moved;
  const message =
    `${many(count, 'value')} of ${label} would stand for other days than ` +
    `${plural(count, 'it was', 'they were')} entered for. Look at ${plural(count, 'it', 'them')}, and confirm the dates.`;
  return new AppError('conflict', message, { current: { moved } });
}

/** The values of a year that stand for other days under these dates, in the order of entities and catalogue. */
async function movedBy(context: YearContext, dates: YearDates): Promise<MovedValues> {
  const days = periods.flatMap((period) => {
    const [before, after] = [rangeOf(period, context.asking), rangeOf(period, dates)];
    return before && (before.from !== after?.from || before.to !== after.to) ? [{ period, before, after }] : [];
  });
  const found = await mapSome(context.entities, PARALLEL, async (entity) => {
    const values: Moved[] = [];
    for await (const { dataPointId, cells: row } of cells.listOfEntity(context.orgId, context.label, entity.id)) {
      const name = context.catalogue.dataPointByKey.get(dataPointId)?.name ?? dataPointId;
      const where = { entityId: entity.id, entityName: entity.name, dataPointId, name };
      values.push(
        ...days
          .filter(({ period }) => (row[period]?.state ?? 'EMPTY') !== 'EMPTY')
          .map((each) => ({ ...where, ...each })),
      );
    }
    return values;
  });
  const values = found.flat();
  const hash = createHash('sha256').update(JSON.stringify([dates.startDate, dates.endDate]));
  for (const { entityId, dataPointId, period } of values) hash.update(`${entityId} ${dataPointId} ${period}\n`);
  return { count: values.length, values: values.slice(0, NAMED), consent: hash.digest('hex') };
}
