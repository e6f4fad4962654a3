import {
  behindOf,
  cellAt,
  conditionalCells,
  dataPointOf,
  derivedMetric,
  evidence,
  loadYearFor,
  reachesMetric,
  rollUps,
  rowsOf,
  sharesUsed,
  unitOf,
  type YearContext,
  years,
} from '#functions/collection/api.ts';
import { catalogueOf } from '#functions/core/catalogue/catalogue.ts';
import { namesFor } from '#functions/core/people/names.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { changedAt, countedOf, newest } from '#shared/collection/cells/rules.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { toFormulaValue } from '#shared/collection/derived/inputs.ts';
import { derivedFigure } from '#shared/collection/derived/rules.ts';
import { meanShare } from '#shared/collection/ownership/rules.ts';
import { byPeriodInOrder, periodLabel } from '#shared/collection/periods/rules.ts';
import type { Behind, RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { limitFinding } from '#shared/library/derived/limits.ts';
import { explain, explainedText } from '#shared/library/formula/explain.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import type { Library, Metric } from '#shared/library/metrics/schema.ts';
import { plain } from '#shared/library/units/decimal.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import { dashboardRoutes, type MetricDetail, type Tile } from '#shared/reporting/dashboard/routes.ts';
import { type FiguresByMetric, figuresFor, inputsFor, noFigure, reachedEntities } from './figures.ts';

/** Years that a tile shows, the asked one included. */
const YEARS = 3;

/** Kinds of answers that have a figure; texts, tables and several choices have none. */
const shown = new Set(['number', 'integer', 'percentage', 'currency', 'boolean', 'single_choice']);

type OfYear = {
  readonly year: number;
  readonly status: string;
  /** The year's own; null = the organisation's, before its launch. */
  readonly currency: string | null;
  readonly catalogue: Library;
  readonly figures: FiguresByMetric;
  readonly behind: (metricId: string) => Behind | null;
};

/** The year that is asked for, and those before it that its tiles show beside it, in order. */
type YearsOfTiles = { readonly asked: OfYear; readonly before: readonly OfYear[] };

async function yearsOf(caller: Caller, year: number, only?: readonly string[]): Promise<YearsOfTiles> {
  const labels = Array.from({ length: YEARS - 1 }, (_, index) => year - YEARS + 1 + index);
  const [stored, said] = await Promise.all([
    years.listYears(caller.orgId, [...labels, year]),
    rollUps.listBehind(caller.orgId),
  ]);
  const records = new Map(stored.map((record) => [record.year, record]));
  const ofYear = async (label: number): Promise<OfYear> => {
    const record = records.get(label);
    const catalogue = catalogueOf(caller.orgId, record);
    return {
      year: label,
      status: record?.status ?? 'NOT_SET_UP',
      currency: record?.currency ?? null,
      catalogue,
      figures: record ? await figuresFor(caller, { label, catalogue }, only) : new Map(),
      behind: (metricId) => behindOf(said.get(label)?.get(metricId)),
    };
  };
  const [asked, before] = await Promise.all([ofYear(year), Promise.all(labels.map(ofYear))]);
  return { asked, before };
}

/** @param today the currency of years that have none of their own yet */
function toTile(metric: Metric, today: string, { asked, before }: YearsOfTiles): Tile {
  const all = [...before, asked];
  const unitIn = ({ currency, catalogue }: OfYear) =>
    unitOf(metricOf(catalogue, metric.key) ?? metric, { currency: currency ?? today });
  return {
    id: metric.key,
    name: metric.name,
    category: metric.category,
    groupId: metric.group,
    type: metric.kind === 'derived' ? 'number' : metric.type,
    unit: unitIn(asked),
    decimals: metric.decimals,
    derived: metric.kind === 'derived',
    core: metric.core,
    direction: metric.kind === 'derived' ? metric.direction : 'neutral',
    years: all.map((each) => ({
      year: each.year,
      status: each.status,
      unit: unitIn(each),
      figure: marked(each.catalogue, metric, each.figures.get(metric.key)?.FY ?? noFigure),
      behind: each.behind(metric.key),
    })),
  };
}

/** The figure with what its limits say of it in the catalogue of its year. */
function marked(catalogue: Library, { key }: Metric, figure: RollUpFigure): RollUpFigure {
  const finding = limitFinding(catalogue, key, figure.value);
  return finding === null ? figure : { ...figure, finding };
}

export const dashboardEndpoints = endpoints(dashboardRoutes, {
  async getDashboard({ caller, organisation, params }) {
    const tiled = await yearsOf(caller, params.year);
    const all = [...tiled.before, tiled.asked];
    const { catalogue } = tiled.asked;
    const known = (key: string) => all.some(({ figures }) => figures.has(key));
    const points = catalogue.dataPoints.filter(({ key, type }) => shown.has(type) && known(key));
    const derived = catalogue.derived.filter(({ key }) =>
      all.some(({ figures }) => figures.get(key)?.FY?.value != null),
    );
    const tiles = [...points, ...derived].map((metric) => toTile(metric, organisation.currency, tiled));
    return { data: { year: params.year, years: all.map(({ year }) => year), tiles } };
  },

  async getDashboardMetric({ caller, organisation, params }) {
    const context = await loadYearFor(organisation, params.year, [params.id]);
    const metric = metricOf(context.catalogue, params.id);
    if (!metric || !reachesMetric(caller, context.catalogue, params.id)) {
      throw new AppError('missing', 'There is no such metric.');
    }
    const [tiled, own] = await Promise.all([
      yearsOf(caller, params.year, [metric.key]),
      rollUps.findFigures(caller.orgId, params.year, metric.key),
    ]);
    const figures = tiled.asked.figures.get(metric.key) ?? {};
    const [working, byEntity, { answered, ...cells }] = await Promise.all([
      workingOf(metric, context, caller, tiled.asked),
      byEntityOf(metric, context, caller),
      metric.kind === 'derived' ? noCells : cellsBehind(metric.key, context, caller),
    ]);
    const behind = () => behindOf(tiled.asked.behind(metric.key) ?? undefined, { made: own, answered });
    return {
      data: {
        ...toTile(metric, context.organisation.currency, { ...tiled, asked: { ...tiled.asked, behind } }),
        guidance: metric.guidance,
        aggregation: {
          periods: metric.kind === 'derived' ? 'none' : metric.periodAggregation,
          entities: metric.kind === 'derived' ? 'none' : metric.entityAggregation,
        },
        ...working,
        byPeriod: byPeriodInOrder(figures).map(([period, figure]) => ({
          period,
          label: periodLabel(period, params.year, context.asking),
          figure: marked(context.catalogue, metric, figure),
        })),
        byEntity,
        ...cells,
        libraryVersion: own?.libraryVersion ?? context.catalogue.version,
        rolledUpAt: own?.at ?? null,
      },
    };
  },
});

type Working = Pick<MetricDetail, 'formula' | 'worked' | 'inputs'>;

/** The formula of a derived metric, its inputs, and the formula with their values in place. */
async function workingOf(metric: Metric, context: YearContext, caller: Caller, { behind }: OfYear): Promise<Working> {
  const parsed = metric.kind === 'derived' ? derivedMetric(context.catalogue, metric.key) : undefined;
  if (metric.kind !== 'derived' || !parsed) return { formula: null, worked: null, inputs: [] };
  const names = parsed.reads.map((key) => metricOf(context.catalogue, key));
  const inputs = await inputsFor(caller, context, parsed.reads);
  if (!inputs) return { formula: metric.formula, worked: null, inputs: [] };
  const { used } = derivedFigure(parsed.formula, inputs);
  return {
    formula: metric.formula,
    worked: explainedText(explain(parsed.formula, (key) => toFormulaValue(used.get(key) ?? null))),
    inputs: parsed.reads.map((key, index) => {
      const figure = inputs.get(key)?.organisation.FY ?? noFigure;
      const known = names[index];
      const unit = known ? unitOf(known, context) : null;
      return {
        id: key,
        name: known?.name ?? key,
        unit,
        figure: { ...figure, value: used.get(key) ?? null },
        behind: behind(key),
      };
    }),
  };
}

/** Each entity's own figure, in the year's order, with the shares by which it counts for the organisation. */
async function byEntityOf(metric: Metric, context: YearContext, caller: Caller): Promise<MetricDetail['byEntity']> {
  const figures = await rollUps.findEntityFigures(context, metric.key);
  const year = { from: context.asking.startDate, to: context.asking.endDate };
  return [...reachedEntities(context, caller).values()].flatMap((entity) => {
    const { id, name } = entity;
    const figure = figures[id]?.FY;
    if (!figure) return [];
    const shares = sharesUsed(context, metric, entity, year);
    return [
      {
        entityId: id,
        name,
        figure: marked(context.catalogue, metric, figure),
        share: shares && plain(meanShare(shares)),
        shares,
      },
    ];
  });
}

type Cells = Pick<MetricDetail, 'cells' | 'cellsLeft'> & {
  /** When the newest of the listed answers was given or taken back. */
  readonly answered: string | undefined;
};
const noCells: Cells = { cells: [], answered: undefined };

/** Entities of which an explanation lists the answers one by one: of more there is a page, that of the data point. */
const MOST_LISTED = 200;

/**
 * The answers that a figure is made of, with who gave them and how much evidence they carry: of the first entities. Rows of
 * others are not read, so whether one of theirs is newer than the figure is not told.
 */
async function cellsBehind(dataPointId: string, context: YearContext, caller: Caller): Promise<Cells> {
  const reached = reachedEntities(context, caller);
  const all = (await conditionalCells(context, dataPointOf(context, dataPointId))).filter(({ entityId }) =>
    reached.has(entityId),
  );
  const listed = new Set([...new Set(all.map(({ entityId }) => entityId))].slice(0, MOST_LISTED));
  const cells = all.filter(({ entityId }) => listed.has(entityId));
  const [rows, files] = await Promise.all([
    rowsOf(context.orgId, context.label, dataPointId, [...listed]),
    evidence.list(context.orgId, context.label, dataPointId),
  ]);
  const viewer = isViewerOnly(caller);
  const filesOf = Map.groupBy(files, ({ entityId, period }) => `${entityId}.${period}`);
  const by = cells.map((cell) => countedOf(cellAt(rows, cell))?.by);
  const names = await namesFor(caller, by);
  const answered = newest(cells.flatMap((cell) => changedAt(cellAt(rows, cell)) ?? []));
  const shown = cells.map((cell) => {
    const { entityId, period } = cell;
    const answer = countedOf(cellAt(rows, cell));
    const value = answer?.value ?? null;
    return {
      submissionId: submissionIdOf(context.label, { entityId, dataPointId, period }),
      entityId,
      entityName: reached.get(entityId)?.name ?? '',
      period,
      state: cell.optOut ? 'OPTED_OUT' : (answer?.state ?? 'EMPTY'),
      value: value === null ? null : Array.isArray(value) ? `${value.length} entries` : String(value),
      unit: answer?.unit ?? null,
      canonical: answer?.canonical ?? null,
      by: names(answer?.by)?.name ?? null,
      at: answer?.at ?? null,
      evidence: viewer ? 0 : (filesOf.get(`${entityId}.${period}`)?.length ?? 0),
    };
  });
  return { cells: shown, answered, ...(all.length > cells.length && { cellsLeft: all.length - cells.length }) };
}
