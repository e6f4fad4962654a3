import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectPart } from '#functions/collection/rollups/project.ts';
import { MAX_ANSWER_BYTES } from '#functions/http/size.ts';
import type { Ask, Named } from '#shared/api/route.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { MAX_ENTITIES } from '#shared/organisations/entities/schema.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { type Counts, fullBytes } from '#test/support/full-size.ts';
import { type Grow, grownTo } from '#test/support/growth.ts';
import { companyOf } from '#test/support/maximum.ts';
import { requestOf } from '#test/support/people.ts';
import type { Operation } from '#test/support/spy.ts';
import { waitLong } from '#test/support/waiting.ts';
import { startWorld } from '#test/support/world.ts';

/**
 * The product at the sizes that it allows, one axis at a time. `npm test` makes each axis at four small sizes: bytes at the whole
 * size follow from those of each entry of an answer, calls and units from the items and bytes that one entity, one data point,
 * and an entity of a data point more have taken, and from the steps in which requests come. `npm run maximum` makes the
 * whole too, and holds what was computed against it. Nothing here rests on a time.
 */
const whole = process.env.SEDUM_MAXIMUM === 'whole';
const LONG = { timeout: 4 * 3_600_000 };
const world = await startWorld();
waitLong();

const numbers = library.dataPoints.filter(
  ({ type, askedAt, periodicities, weightKey, showIf }) =>
    type === 'number' && askedAt === 'entity' && periodicities.includes('monthly') && !weightKey && !showIf,
);
const monthly = numbers.map(({ key }) => key);

type Company = Awaited<ReturnType<typeof companyOf>>;

/** A largest company, and how much smaller those are from which it is computed: of few and of more of each. */
type Axis = {
  readonly name: string;
  readonly largest: Counts;
  readonly entities: readonly [few: number, more: number];
  readonly dataPoints: readonly [few: number, more: number];
  /** Calls and units of a request at most, but for those that `larger` names. */
  readonly most: Most;
  readonly larger: Readonly<Record<string, Most>>;
  /** Bytes of answers that name each entity once, whatever the number of data points: far below what an answer may have. */
  readonly bytes: Readonly<Record<string, number>>;
};
type Most = { readonly calls: number; readonly units: number };

/** Cells of the largest save that the product holds itself to; in a small company those of one and of two transactions tell. */
const LARGEST_SAVE = 499;
const SMALL_SAVES = [16, 32] as const;
/** Rows of a page of cells, and entries of a page of entities, at most. */
const ROWS = 200;

const axes: readonly Axis[] = [
  {
    name: `${MAX_ENTITIES} entities x 12 data points, monthly`,
    largest: { entities: MAX_ENTITIES, dataPoints: 12 },
    // More than a page of rows, and figures that lie in blocks.
    entities: [210, 420],
    dataPoints: [1, 2],
    // One call more than the explanation takes, and one for the note that somebody is active.
    most: { calls: 16, units: 760 },
    larger: {
      launchYear: { calls: 18, units: 1000 },
      saveSubmissions: { calls: 60, units: 4000 },
    },
    bytes: { listYearDataPoints: 200_000, getYearOverview: 1_200_000 },
  },
  {
    name: '300 data points x 100 entities',
    largest: { entities: 100, dataPoints: 300 },
    entities: [3, 9],
    dataPoints: [30, 90],
    most: { calls: 25, units: 350 },
    larger: { saveSubmissions: { calls: 60, units: 3700 } },
    bytes: { listYearDataPoints: 300_000, getYearOverview: 400_000 },
  },
];

/** The four companies of an axis, the largest of them last. */
function cornersOf({ entities, dataPoints }: Axis): Counts[] {
  return entities.flatMap((some) => dataPoints.map((points) => ({ entities: some, dataPoints: points })));
}

async function made({ entities, dataPoints }: Counts, isWhole = false): Promise<Made> {
  const others = library.dataPoints.map(({ key }) => key).filter((key) => !monthly.includes(key));
  const asked = [...monthly, ...others].slice(0, dataPoints);
  const company = await companyOf(world, { entities, dataPoints: asked, periodicity: 'monthly' });
  const { params } = company;
  const { data } = await world.call(company.admin, yearRoutes.getYearConfig, { params });
  const again = { baseVersion: data.version, dataPoints: asked.map((id) => ({ dataPointId: id, optional: true })) };
  const setUp = await requested(company, yearRoutes.saveYearConfig, { params, body: again });
  const launch = await requested(company, yearRoutes.launchYear, { params, body: { baseVersion: data.version } });
  for (const id of asked.filter((key) => monthly.includes(key))) await company.fill(id, company.entityIds);
  let after: string | undefined;
  do after = await world.working(company.admin, () => projectPart(company.orgId, company.year, after));
  while (after !== undefined);
  return {
    company,
    size: { entities, dataPoints: asked.length },
    costs: [setUp, launch, ...(await routesOf(company, isWhole))],
  };
}

type Made = { readonly company: Company; readonly size: Counts; readonly costs: readonly Measured[] };

/** What a request came to. */
type Cost = { readonly name: string; readonly bytes: number; readonly calls: number; readonly units: number };
type Measured = Cost & { readonly body: unknown; readonly operations: readonly Operation[] };

async function requested<R extends Named>(
  company: Company,
  route: R,
  ask: Ask<R>,
  name: string = route.name,
): Promise<Measured> {
  let [bytes, answer]: [number, unknown] = [0, undefined];
  const request = requestOf(route, ask, company.admin);
  const { operations, readUnits, writeUnits } = await world.measure(async () => {
    const { status, body } = await world.send(request, company.admin);
    const refused = world.takeLog().find(({ event }) => event === 'answer too large');
    if (!refused) expect([name, status < 300, status < 300 ? '' : body]).toEqual([name, true, '']);
    bytes = refused ? Number(refused.bytes) : Buffer.byteLength(JSON.stringify(body));
    answer = body;
  });
  return { name, bytes, calls: operations.length, units: readUnits + writeUnits, body: answer, operations };
}

/** The heaviest routes, with a save and the pages of a data point. */
async function routesOf(company: Company, isWhole: boolean): Promise<Measured[]> {
  const { params, year, dataPoints, entityIds } = company;
  const [point = ''] = dataPoints;
  const section = library.dataPointByKey.get(point)?.group ?? '';
  const rows = dataPoints.flatMap((dataPointId) =>
    monthly.includes(dataPointId) ? entityIds.map((entityId) => ({ entityId, dataPointId })) : [],
  );
  let saved = 0;
  const save = (cells: number) => {
    const body = {
      cells: rows.slice(saved, saved + cells).map(({ entityId, dataPointId }) => {
        const unit = library.dataPointByKey.get(dataPointId)?.unit ?? null;
        const typed = { period: 'M03' as const, baseVersion: 1, state: 'DRAFT' as const, value: '1234.5', unit };
        return { entityId, dataPointId, ...typed };
      }),
    };
    saved += cells;
    return requested(company, cellRoutes.saveSubmissions, { params, body });
  };
  const saves: Measured[] = [];
  for (const cells of isWhole ? [LARGEST_SAVE] : SMALL_SAVES) saves.push(await save(cells));
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
    await requested(company, dataPointRoutes.getYearDataPoint, {
      params: { ...params, id: point },
      query: { limit: ROWS },
    }),
    await requested(company, cellRoutes.listSubmissions, { params, query: { dataPointId: point, limit: ROWS } }),
    await requested(company, cellRoutes.listSubmissions, { params, query: { limit: ROWS } }, 'listSubmissions, all'),
    ...saves,
    await requested(company, dashboardRoutes.getDashboard, { params: { year } }),
    await requested(company, dashboardRoutes.getDashboardMetric, { params: { year, id: point } }),
    await requested(company, entityRoutes.listEntities, { query: { limit: ROWS } }),
  ];
}

/** What a request comes to in a company of another size, from four smaller ones. */
function computed(corners: readonly Made[], name: string, there: Counts): Cost {
  const [little, wide, tall, most] = corners;
  if (!little || !wide || !tall || !most) throw new Error('An axis has four small companies');
  const costOf = ({ costs }: Made, at = 0): Measured => {
    const cost = costs.filter((each) => each.name === name)[at];
    if (!cost) throw new Error(`There is no ${name}`);
    return cost;
  };
  const samples = corners.map((corner) => ({ size: corner.size, operations: costOf(corner).operations }));
  const corner = samples[3] ?? { size: most.size, operations: [] };
  const dataPoints = (there.dataPoints - little.size.dataPoints) / (wide.size.dataPoints - little.size.dataPoints);
  const entities = (there.entities - little.size.entities) / (tall.size.entities - little.size.entities);
  const bySize: Grow = ([one = 0, two = 0, three = 0, four = 0]) => {
    const together = four - two - three + one;
    return Math.max(four, one + dataPoints * (two - one) + entities * (three - one) + entities * dataPoints * together);
  };
  if (name === 'saveSubmissions') {
    const [few, many] = [costOf(most), costOf(most, 1)];
    const [first, last] = SMALL_SAVES;
    const more = (LARGEST_SAVE - first) / (last - first);
    const byCells: Grow = ([one = 0, two = 0, three = 0, four = 0, twice = 0]) =>
      bySize([one, two, three, four]) + more * Math.max(0, twice - four);
    const all = [...samples, { size: most.size, operations: many.operations }];
    const bytes = Math.ceil(few.bytes + more * (many.bytes - few.bytes));
    return { name, bytes, ...grownTo(there, all, corner, byCells) };
  }
  const { company, size } = most;
  const things = { entityIds: new Set(company.entityIds), dataPoints: new Set(company.dataPoints) };
  const pages = { rows: ROWS, ...(name === 'listEntities' && { entries: ROWS }) };
  const bytes = fullBytes(costOf(most).body, things, size, there, pages);
  return { name, bytes, ...grownTo(there, samples, corner, bySize) };
}

const said = ({ name, bytes, calls, units }: Cost) => `${name}: ${bytes} bytes, ${calls} calls, ${units} units`;

describe.each(axes)('at the maximum: $name', (axis) => {
  const corners: Made[] = [];
  let largest: Made | undefined;
  beforeAll(async () => {
    for (const size of cornersOf(axis)) corners.push(await made(size));
    if (whole) largest = await made(axis.largest, true);
  }, LONG.timeout);

  const companyAtHand = () => {
    const { company } = largest ?? corners.at(-1) ?? {};
    if (!company) throw new Error('Nothing was made');
    return company;
  };

  test(
    'no answer has more than 4 MB or names an entity again and again, and no request takes more calls or units than it may',
    LONG,
    () => {
      const names = [...new Set(corners[0]?.costs.map(({ name }) => name))];
      const at = largest?.costs ?? names.map((name) => computed(corners, name, axis.largest));
      if (whole) process.stdout.write(`${[axis.name, ...at.map(said)].join('\n')}\n`);
      const isTooMuch = ({ name, bytes, calls, units }: Cost) => {
        const most = axis.larger[name] ?? axis.most;
        return bytes > (axis.bytes[name] ?? MAX_ANSWER_BYTES) || calls > most.calls || units > most.units;
      };
      expect(at.filter(isTooMuch).map(said), at.map(said).join('\n')).toEqual([]);
    },
  );

  // Not skipped where only a part runs: there is nothing yet to hold it against.
  const provesComputing = () =>
    test('what is computed from small companies is what the whole one takes', LONG, () => {
      const off = (largest?.costs ?? []).flatMap((cost) => {
        const expected = computed(corners, cost.name, largest?.size ?? axis.largest);
        const wrong = (['bytes', 'calls', 'units'] as const).filter((of) => {
          const slack = of === 'bytes' ? 10_000 : 15;
          return cost[of] > expected[of] * 1.15 + slack;
        });
        return wrong.length === 0 ? [] : [`${said(cost)}, and not ${said(expected)}`];
      });
      expect(off).toEqual([]);
    });
  if (whole) provesComputing();

  test('an explanation lists the answers of the first entities, and says how many are left', async () => {
    const company = companyAtHand();
    const [id = ''] = company.dataPoints;
    const ask = { params: { year: company.year, id } };
    const asked = () => world.call(company.admin, dashboardRoutes.getDashboardMetric, ask);
    const { operations } = await world.measure(asked);
    const { data } = await asked();
    const entities = company.entityIds.length;
    const rows = operations.flatMap(({ taken }) => taken).filter(({ kind }) => kind.startsWith('$cellrow_'));
    expect(rows.reduce((sum, { items }) => sum + items, 0)).toBe(Math.min(entities, 200));
    expect(data.cells).toHaveLength(Math.min(entities, 200) * 12);
    expect(data.cellsLeft ?? 0).toBe(Math.max(0, entities - 200) * 12);
    expect(data.byEntity).toHaveLength(entities);
    expect(data.years.at(-1)?.figure).toMatchObject({ expected: entities * 12, answered: entities * 12 });
    expect(data.years.at(-1)?.behind).toBeNull();
    // What is listed is checked for being newer than the figure.
    const [first] = data.cells;
    const newer = {
      entityId: first?.entityId ?? '',
      dataPointId: id,
      period: 'M07' as const,
      baseVersion: 1,
      state: 'SUBMITTED' as const,
      value: '1234.5',
      unit: library.dataPointByKey.get(id)?.unit ?? null,
    };
    const { params } = company;
    const save = await world.call(company.admin, cellRoutes.saveSubmissions, { params, body: { cells: [newer] } });
    expect(save.data).toMatchObject([{ status: 'saved' }]);
    expect((await asked()).data.years.at(-1)?.behind).toMatchObject({ state: 'WAITING' });
  });

  test('its workbook is made in 512 MB', LONG, async () => {
    const company = companyAtHand();
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

// Minutes of writing and reading: not in the part that every run takes.
const provesSecondSheet = () =>
  test('a sheet of more rows than a program takes goes on in a second one, and says where', LONG, async () => {
    const points = 18;
    const script = join(import.meta.dirname, '..', 'support', 'second-sheet.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, String(MAX_ENTITIES), String(points)]);
    const { sheets, megabytes } = JSON.parse(stdout) as SecondSheet;
    process.stdout.write(`${sheets.map(({ name, rows }) => `${name}: ${rows} rows`).join(', ')} in ${megabytes} MB\n`);
    const [first, second] = sheets;
    expect(sheets).toHaveLength(2);
    expect(first?.rows).toBe(1_048_576);
    expect(first?.last).toEqual([`This sheet goes on in '${second?.name}'`]);
    // Each cell once: both sheets have a heading, and the first the row that names the second.
    expect((first?.rows ?? 0) + (second?.rows ?? 0) - 3).toBe(MAX_ENTITIES * points * 12);
    expect(second?.first.length).toBe(second?.last.length);
    expect(second?.first.length).toBeGreaterThan(1);
    expect(megabytes).toBeLessThanOrEqual(512);
  });
if (whole) provesSecondSheet();

type SecondSheet = {
  readonly sheets: readonly {
    readonly name: string;
    readonly rows: number;
    readonly first: readonly string[];
    readonly last: readonly string[];
  }[];
  readonly megabytes: number;
};
