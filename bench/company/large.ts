import type { BenchWorld } from '#bench/world.ts';
import * as cells from '#functions/collection/cells/store.ts';
import { event, saveDataPoints } from '#functions/collection/year/configure.ts';
import { cellsOf, includedDataPoints, loadYear } from '#functions/collection/year/context.ts';
import { termsOf } from '#functions/collection/year/gates/store.ts';
import { typedInto } from '#shared/collection/cells/rules.ts';
import type { CellValue } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { Caller } from '#shared/people/access.ts';
import { type Company, found, sizeOf } from './company.ts';

const ENTITIES = 10;
/** Rows written at once. */
const PARALLEL = 8;

/**
 * A company that asks every data point of the library of ten entities, each as often as the library allows, and has answered
 * all of it. Rows and periodicities are written by the stores as the API writes them: thousands of requests take minutes.
 */
export async function largeCompany(world: BenchWorld, years: readonly number[]): Promise<Company> {
  const founded = await found(world, { name: 'Every Question plc', country: 'GB', currency: 'GBP' });
  const { admin, orgId } = founded;
  const entityIds: string[] = [];
  for (let number = 1; number <= ENTITIES; number++) {
    const body = { name: `Works ${number}`, type: 'site' as const, country: 'GB' };
    entityIds.push((await world.call(admin, entityRoutes.createEntity, { body })).data.id);
  }
  for (const year of years) {
    await setUp(world, founded, year);
    await answerAll(orgId, year, admin.userId);
  }
  await world.settle(admin);
  const year = years.at(-1) ?? 0;
  return { ...founded, year, years, entityIds, size: await sizeOf(orgId, year) };
}

async function setUp(world: BenchWorld, { admin, orgId }: Pick<Company, 'admin' | 'orgId'>, year: number) {
  const params = { year };
  const dataPoints = library.dataPoints.map(({ key }) => ({ dataPointId: key, included: true }));
  const body = { baseVersion: 0, frameworks: ['vsme-2024'], dataPoints };
  const { data } = await world.call(admin, yearRoutes.saveYearConfig, { params, body });
  const finest = library.dataPoints.flatMap(({ key, periodicities }) => {
    const periodicity = periodicities.at(-1);
    return periodicity ? [{ dataPointId: key, periodicity }] : [];
  });
  const caller: Caller = {
    ...admin,
    orgId,
    roles: ['COMPANY_ADMIN'],
    allowedEntityIds: [],
    allowedQuestionGroupIds: [],
    via: 'membership',
  };
  await saveDataPoints(await loadYear(orgId, year), finest, event({ caller, now: new Date() }, 'periodicity'));
  await world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: data.version } });
}

async function answerAll(orgId: string, year: number, by: string): Promise<void> {
  const context = await loadYear(orgId, year);
  const queue = includedDataPoints(context).flatMap(({ definition, ...dataPoint }) => {
    const asked = cellsOf(context, { definition, ...dataPoint });
    const entityIds = [...new Set(asked.map(({ entityId }) => entityId))];
    return entityIds.map((entityId) => ({
      point: definition,
      entityId,
      periods: asked.flatMap((cell) => (cell.entityId === entityId ? [cell.period] : [])),
    }));
  });
  const at = new Date().toISOString();
  const terms = termsOf({ currency: context.currency, ...context.asking });
  const work = async () => {
    for (let row = queue.pop(); row; row = queue.pop()) {
      const { point, entityId, periods } = row;
      const changes = periods.map((period, index) => {
        const answer = answerTo(point, queue.length + index);
        const next = typedInto(undefined, answer, { state: 'SUBMITTED', method: 'screen', by, at });
        return { period, base: 0, before: undefined, next };
      });
      const key = { orgId, year, entityId, dataPointId: point.key };
      const act = { by, via: 'membership', at, action: 'submit', source: 'screen', terms } as const;
      await cells.save(key, changes, act, undefined);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

/** Answers that the rules between data points look at together when the shown one is submitted. */
const fitting: Readonly<Record<string, string>> = {
  energy_consumption_total: '3000.5',
  energy_consumption_renewable: '1000.25',
  energy_consumption_non_renewable: '2000.25',
  electricity_consumption: '1500.5',
};

/** An answer of the data point's type; every tenth has a note. */
export function answerTo(point: DataPoint, index: number) {
  const number = fitting[point.key] ?? `${1000 + (index % 977)}${point.type === 'integer' ? '' : '.5'}`;
  const note = index % 10 === 0 ? 'Read off the meter and checked against the invoice' : null;
  const rest = { absence: null, reason: null, note, warnings: [] };
  if (['number', 'integer', 'currency', 'percentage'].includes(point.type)) {
    return { ...rest, value: number, unit: point.unit === '' ? null : point.unit, canonical: number };
  }
  return { ...rest, value: otherAnswer(point), unit: null, canonical: null };
}

function otherAnswer({ type, optionSet, columns }: DataPoint): CellValue {
  const option = library.optionSetByKey.get(optionSet ?? '')?.options[0]?.value ?? 'yes';
  if (type === 'boolean') return true;
  if (type === 'single_choice') return option;
  if (type === 'multi_choice') return [option];
  if (type === 'date') return '2025-06-30';
  if (type === 'table') return [Object.fromEntries(columns.map(({ key }) => [key, '12']))];
  return 'A sentence or two about how the company goes about it, as people write them.';
}
