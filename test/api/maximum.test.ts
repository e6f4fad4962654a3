import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectPart } from '#functions/collection/rollups/project.ts';
import { MAX_ANSWER_BYTES } from '#functions/http/size.ts';
import type { Ask, Named } from '#shared/api/route.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { MAX_ENTITIES } from '#shared/organisations/entities/schema.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { companyOf } from '#test/support/maximum.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

/**
 * The product at the sizes that it allows, one axis at a time. `npm run maximum` makes them whole; `npm test` makes each axis
 * at two small sizes, and holds what a thing more costs against the whole. Nothing here rests on a time.
 */
const whole = process.env.SEDUM_MAXIMUM === 'whole';
const LONG = { timeout: 4 * 3_600_000 };
const world = await startWorld();

const numbers = library.dataPoints.filter(
  ({ type, askedAt, periodicities, weightKey, showIf }) =>
    type === 'number' && askedAt === 'entity' && periodicities.includes('monthly') && !weightKey && !showIf,
);
const monthly = numbers.map(({ key }) => key);

type Company = Awaited<ReturnType<typeof companyOf>>;
type Size = { readonly entities: number; readonly dataPoints: number };

/** What a company of the largest size is asked and answers, by axis. */
type Axis = {
  readonly name: string;
  readonly sizes: readonly Size[];
  readonly largest: Size;
  /** What grows along the axis. */
  readonly along: keyof Size;
  /** Routes that do not hold yet: they are refused as `answer-too-large`. Whoever mends one takes it out. */
  readonly beyond: readonly string[];
};

const axes: readonly Axis[] = [
  {
    name: `${MAX_ENTITIES} entities x 12 data points, monthly`,
    along: 'entities',
    beyond: [],
    largest: { entities: MAX_ENTITIES, dataPoints: 12 },
    sizes: whole
      ? [{ entities: MAX_ENTITIES, dataPoints: 12 }]
      : [
          { entities: 210, dataPoints: 2 },
          { entities: 420, dataPoints: 2 },
        ],
  },
  {
    name: '300 data points x 100 entities',
    along: 'dataPoints',
    beyond: [],
    largest: { entities: 100, dataPoints: 300 },
    sizes: whole
      ? [{ entities: 100, dataPoints: library.dataPoints.length }]
      : [
          { entities: 4, dataPoints: 30 },
          { entities: 4, dataPoints: 120 },
        ],
  },
];

async function launched({ entities, dataPoints }: Size): Promise<{ company: Company; launch: Measured }> {
  const others = library.dataPoints.map(({ key }) => key).filter((key) => !monthly.includes(key));
  const asked = [...monthly, ...others].slice(0, dataPoints);
  const company = await companyOf(world, { entities, dataPoints: asked, periodicity: 'monthly' });
  const launch = await measured('launchYear', 0, () => company.launch());
  for (const id of asked.filter((key) => monthly.includes(key))) await company.fill(id, company.entityIds);
  let after: string | undefined;
  do after = await world.working(company.admin, () => projectPart(company.orgId, company.year, after));
  while (after !== undefined);
  return { company, launch };
}

/** What a request came to. */
type Measured = { readonly name: string; readonly bytes: number; readonly calls: number; readonly units: number };

async function measured(name: string, bytes: number, run: () => Promise<unknown>): Promise<Measured> {
  const { operations, readUnits, writeUnits } = await world.measure(run);
  return { name, bytes, calls: operations.length, units: readUnits + writeUnits };
}

async function requested<R extends Named>(company: Company, route: R, ask: Ask<R>, name: string = route.name) {
  let bytes = 0;
  const request = requestOf(route, ask, company.admin);
  const cost = await measured(name, 0, async () => {
    const { status, body } = await world.send(request, company.admin);
    const refused = world.takeLog().find(({ event }) => event === 'answer too large');
    if (!refused) expect([name, status < 300, status < 300 ? '' : body]).toEqual([name, true, '']);
    bytes = refused ? Number(refused.bytes) : Buffer.byteLength(JSON.stringify(body));
  });
  return { ...cost, bytes };
}

/** Calls of one request to the table; a save of cells makes one more for each of its rows. */
const MOST_CALLS = 150;
/** Cells of the largest save that the product holds itself to, and those that are saved here. */
const LARGEST_SAVE = 499;
const SAVED = whole ? LARGEST_SAVE : 100;
/** Rows of a page of cells at most. Both companies of an axis of entities fill one. */
const ROWS = 200;

/** The heaviest routes, with a save and the pages of a data point. */
async function routesOf(company: Company): Promise<Measured[]> {
  const { params, year, dataPoints, entityIds } = company;
  const [point = ''] = dataPoints;
  const section = library.dataPointByKey.get(point)?.group ?? '';
  const cells = entityIds.slice(0, SAVED).map((entityId) => ({
    entityId,
    dataPointId: point,
    period: 'M03' as const,
    baseVersion: 1,
    state: 'DRAFT' as const,
    value: '1234.5',
    unit: library.dataPointByKey.get(point)?.unit ?? null,
  }));
  return [
    await requested(company, yearRoutes.getYearOverview, { params }),
    await requested(company, yearRoutes.getYearOverview, { params, query: { all: 'true' } }, 'getYearOverview, all'),
    await requested(company, yearRoutes.listYearDataPoints, { params }),
    await requested(company, yearRoutes.listYearGroups, { params }),
    await requested(company, yearRoutes.listYearEntities, { params }),
    await requested(company, yearRoutes.getYearConfig, { params }),
    await requested(company, yearRoutes.getYearStatus, { params }),
    await requested(company, yearRoutes.getProgress, { params }),
    await requested(company, yearRoutes.getGroupSchema, { params: { ...params, id: section } }),
    await requested(company, yearRoutes.getRelevantSites, { params: { ...params, id: point } }),
    await requested(company, cellRoutes.listSubmissions, { params, query: { dataPointId: point, limit: ROWS } }),
    await requested(company, cellRoutes.listSubmissions, { params, query: { limit: ROWS } }, 'listSubmissions, all'),
    await requested(company, cellRoutes.saveSubmissions, { params, body: { cells } }),
    await requested(company, dashboardRoutes.getDashboard, { params: { year } }),
    await requested(company, dashboardRoutes.getDashboardMetric, { params: { year, id: point } }),
    await requested(company, entityRoutes.listEntities, { query: { limit: 200 } }),
  ];
}

/** What a request comes to at the largest size, from what each thing more has cost. */
function atLargest({ along, largest, sizes }: Axis, few: Measured, many: Measured): Measured {
  const [first, last] = sizes;
  if (!first || !last) throw new Error('An axis has two sizes');
  const more = (largest[along] - last[along]) / (last[along] - first[along]);
  const grown = (of: 'bytes' | 'calls' | 'units') => Math.round(many[of] + Math.max(0, many[of] - few[of]) * more);
  // The largest save has five times as many cells.
  const larger = many.name === 'saveSubmissions' ? LARGEST_SAVE / SAVED : 1;
  const [bytes, calls, units] = [grown('bytes'), grown('calls'), grown('units')].map((each) =>
    Math.round(each * larger),
  );
  return { name: many.name, bytes: bytes ?? 0, calls: calls ?? 0, units: units ?? 0 };
}

describe.each(axes)('at the maximum: $name', (axis) => {
  const made: { readonly company: Company; readonly costs: readonly Measured[] }[] = [];
  beforeAll(async () => {
    for (const size of axis.sizes) {
      const { company, launch } = await launched(size);
      made.push({ company, costs: [launch, ...(await routesOf(company))] });
    }
  }, LONG.timeout);

  test('no answer has more than 4 MB, and no request takes more than 150 calls', LONG, async () => {
    const [first, last = first] = made;
    if (!first || !last) throw new Error('Nothing was measured');
    const at = last.costs.map((cost, index) => (whole ? cost : atLargest(axis, first.costs[index] ?? cost, cost)));
    const lines = at.map(({ name, bytes, calls, units }) => `${name}: ${bytes} bytes, ${calls} calls, ${units} units`);
    if (whole) process.stdout.write(`${[axis.name, ...lines].join('\n')}\n`);
    const isTooMuch = ({ name, bytes, calls }: Measured) =>
      bytes > MAX_ANSWER_BYTES || calls > MOST_CALLS + (name === 'saveSubmissions' ? LARGEST_SAVE : 0);
    const beyond = at.filter(isTooMuch).map(({ name, bytes, calls }) => ({ name, bytes, calls }));
    expect(
      beyond.filter(({ name }) => !axis.beyond.includes(name)),
      lines.join('\n'),
    ).toEqual([]);
    expect(
      beyond.map(({ name }) => name),
      'what is beyond becomes only less',
    ).toEqual(axis.beyond);
  });

  test('an explanation lists the answers of the first entities, and says how many are left', async () => {
    const company = made.at(-1)?.company;
    const [id = ''] = company?.dataPoints ?? [];
    if (!company) throw new Error('Nothing was made');
    const ask = { params: { year: company.year, id } };
    const { data } = await world.call(company.admin, dashboardRoutes.getDashboardMetric, ask);
    const entities = company.entityIds.length;
    expect(data.cells).toHaveLength(Math.min(entities, 200) * 12);
    expect(data.cellsLeft ?? 0).toBe(Math.max(0, entities - 200) * 12);
    expect(data.byEntity).toHaveLength(entities);
    expect(data.years.at(-1)?.figure).toMatchObject({ expected: entities * 12, answered: entities * 12 });
  });

  test('its workbook is made in 512 MB', LONG, async () => {
    const company = made.at(-1)?.company;
    if (!company) throw new Error('Nothing was made');
    const { data } = await world.call(company.admin, exportRoutes.exportExcel, { body: { year: company.year } });
    const script = join(import.meta.dirname, '..', 'support', 'export-alone.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, company.orgId, data.id], {
      env: process.env,
      maxBuffer: 50_000_000,
    });
    const { megabytes } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as { megabytes: number };
    if (whole) process.stdout.write(`${axis.name}: workbook in ${megabytes} MB\n`);
    const { data: ready } = await world.call(company.admin, exportRoutes.getExport, { params: { id: data.id } });
    expect(ready).toMatchObject({ state: 'READY' });
    expect(megabytes).toBeLessThanOrEqual(512);
  });
});
