import { expect } from 'vitest';
import { sectionCells } from '#shared/collection/asked/section-cells.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import type { Period, Periodicity, YearDates } from '#shared/collection/periods/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { NewEntity } from '#shared/organisations/entities/schema.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { cellIdOf, typedOf } from '#web/features/collection/cells/typedContent.ts';
import { rollUpOver } from '#web/features/collection/data-point/rollUpSoFar.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';

/** A company with its year, as a test of figures needs it. */
export type CompanyOfFigures = {
  readonly year?: { readonly label: number } & YearDates;
  readonly consolidation?: Organisation['consolidation'];
  readonly entities: Readonly<Record<string, Partial<Pick<NewEntity, 'fromDate' | 'toDate' | 'shares'>>>>;
  /** How often each data point is asked. */
  readonly asks: Readonly<Record<string, Periodicity>>;
};

/** An answer at an entity (the company itself is ''): a number, N/A or no data. */
export type FigureCell = readonly [dataPointId: string, site: string, period: Period, value: string];

/** Sets a company up with its entities, their days and shares, launches its year, and answers as its administrator. */
export async function companyOfFigures(world: World, plan: CompanyOfFigures) {
  const organisation = await world.organisation({ currency: 'EUR' });
  const admin = await world.person({ organisation });
  const year = plan.year?.label ?? 2025;
  const params = { year };
  if (plan.consolidation) {
    const id = { id: organisation.orgId };
    const { data } = await world.call(admin, organisationRoutes.getOrganisation, { params: id });
    const body = { consolidation: plan.consolidation, version: data.version };
    await world.call(admin, organisationRoutes.saveOrganisation, { params: id, body });
  }
  const entities: Record<string, string> = { '': organisation.rootEntityId };
  for (const [name, more] of Object.entries(plan.entities)) {
    const body = { name, type: 'site' as const, ...more };
    entities[name] = (await world.call(admin, entityRoutes.createEntity, { body })).data.id;
  }
  const dataPoints = Object.keys(plan.asks).map((dataPointId) => ({ dataPointId, included: true }));
  const dates = plan.year ? { startDate: plan.year.startDate, endDate: plan.year.endDate } : {};
  await world.call(admin, yearRoutes.saveYearConfig, { params, body: { baseVersion: 0, ...dates, dataPoints } });
  const { data: points } = await world.call(admin, yearRoutes.listYearDataPoints, { params });
  for (const point of points) {
    const periodicity = plan.asks[point.id] ?? point.periodicity;
    if (periodicity === point.periodicity) continue;
    const body = { baseVersion: point.version, periodicity };
    await world.call(admin, yearRoutes.setPeriodicity, { params: { ...params, id: point.id }, body });
  }
  const { data: config } = await world.call(admin, yearRoutes.getYearConfig, { params });
  await world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: config.version } });

  /** Submits answers to empty cells, and lets the projector see them. */
  async function answer(...answers: readonly FigureCell[]): Promise<void> {
    const cells = answers.map((each) => draftOf(each, entities));
    for (let from = 0; from < cells.length; from += 200) {
      const body = { cells: cells.slice(from, from + 200) };
      const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params, body });
      expect(data.filter(({ status }) => status !== 'saved')).toEqual([]);
    }
    await world.settle();
  }

  const detail = async (id: string, person: TestPerson = admin) =>
    (await world.call(person, dashboardRoutes.getDashboardMetric, { params: { year, id } })).data;
  /** The figures of a metric by period, on the dashboard of a person. */
  const figures = async (id: string, person: TestPerson = admin) =>
    Object.fromEntries((await detail(id, person)).byPeriod.map(({ period, figure }) => [period, figure]));
  const figure = async (id: string, person: TestPerson = admin): Promise<RollUpFigure | undefined> =>
    (await figures(id, person)).FY;
  /** A member of the company who reaches these entities only. */
  const personOf = (...names: readonly string[]): Promise<TestPerson> =>
    world.person({
      organisation,
      roles: ['COMPANY_USER'],
      allowedEntityIds: names.map((entity) => entities[entity] ?? ''),
    });
  const cellsOf = async (dataPointId: string, person: TestPerson = admin) =>
    world.call(person, cellRoutes.listSubmissions, { params, query: { dataPointId } });
  /** What the data point's page comes to from what it was given. */
  async function soFar(dataPointId: string, person: TestPerson = admin) {
    const id = library.dataPointByKey.get(dataPointId)?.group ?? '';
    const { data: section } = await world.call(person, yearRoutes.getGroupSchema, { params: { year, id }, query: {} });
    const found = section.dataPoints.find((each) => each.id === dataPointId);
    if (!found) throw new Error(`The section does not ask ${dataPointId}`);
    const dataPoint = { ...found, cells: sectionCells(year, section, found) };
    const { data } = await cellsOf(dataPointId, person);
    const known = new Map(data.map((cell) => [cellIdOf(cell), cell]));
    return rollUpOver(
      dataPoint,
      section,
    )((asked) => {
      const cell = known.get(cellIdOf({ ...asked, dataPointId }));
      return { cell, typed: typedOf(cell), unsaved: undefined, savedAt: null };
    }).submitted;
  }
  return { organisation, admin, year, params, entities, answer, detail, figures, figure, personOf, cellsOf, soFar };
}

function draftOf(
  [dataPointId, entity, period, value]: FigureCell,
  entities: Readonly<Record<string, string>>,
): CellDraft {
  const point = library.dataPointByKey.get(dataPointId);
  const cell = { entityId: entities[entity] ?? '', dataPointId, period, baseVersion: 0, state: 'SUBMITTED' as const };
  if (value === 'N/A') return { ...cell, absence: 'NOT_APPLICABLE', note: 'There is none.' };
  if (value === 'No data') return { ...cell, absence: 'NOT_AVAILABLE', note: 'Nobody knows.' };
  const unit = point?.unitFamily === 'money' ? 'EUR' : point?.unit;
  return { ...cell, value, ...(unit && { unit }), note: 'As measured.' };
}

/** The same answer in several months, from the first. */
export function monthly(dataPointId: string, entity: string, values: readonly string[], from = 1): FigureCell[] {
  return values.map((value, at) => [dataPointId, entity, monthAt(from + at), value]);
}

function monthAt(number: number): Period {
  const period = `M${String(number).padStart(2, '0')}`;
  return period as Period;
}
