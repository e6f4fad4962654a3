import { leavesExpected } from '#shared/collection/cells/rules.ts';
import {
  isWithin,
  type Period,
  type Periodicity,
  periodicities,
  periodsOf,
  rangeOf,
} from '#shared/collection/periods/rules.ts';
import { type AnsweredCell, type FigureFacts, type RollUp, rollUp } from '#shared/collection/rollups/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { daysIn } from '#shared/library/dates/rules.ts';
import { limitRuleKey, limitRules } from '#shared/library/derived/limits.ts';
import type { CrossFieldRule, DataPoint, Library } from '#shared/library/metrics/schema.ts';
import type { StoredValue } from '#shared/library/metrics/values.ts';
import {
  type Finding,
  isDecidable,
  type RuleValues,
  ruleFinding,
  ruleInputs,
} from '#shared/library/validation/cross-field.ts';
import { groupedBy } from '#shared/lists/grouped.ts';

/** A data point of the year as rules read it: how it is asked, and its asked cells with the answers that count. */
export type CheckedDataPoint = {
  readonly definition: DataPoint;
  readonly periodicity: Periodicity;
  readonly cells: readonly AnsweredCell[];
};

/** What the rules of a year need to know. */
export type CheckedYear = {
  readonly library: Library;
  /** The year's days, its entities and their shares; no rule rests on a weighted average. */
  readonly facts: FigureFacts;
  readonly rootEntityId: string;
  /** By data point; what the year does not ask is left out. */
  readonly dataPoints: ReadonlyMap<string, CheckedDataPoint>;
};

/** Where and when a rule is checked: at an entity, or over the organisation (`null`). */
export type CheckPlace = { readonly entityId: string | null; readonly period: Period };

/** A rule at a place, as it stands. */
export type PlacedFinding = Finding & CheckPlace;

/** How a year checks a rule. */
export type Plan = {
  readonly rule: CrossFieldRule;
  readonly keys: readonly string[];
  readonly periodicity: Periodicity;
  /** `null` stands for the organisation. */
  readonly entityIds: ReadonlySet<string | null>;
};

/** The rules that read one of these data points. */
export function rulesBeside(library: Library, keys: ReadonlySet<string>): CrossFieldRule[] {
  const rules = [...library.rules, ...limitRules(library)];
  return rules.filter((rule) => ruleInputs(library, rule).some((key) => keys.has(key)));
}

/** The data points that stand beside these in some rule, these included. */
export function keysBeside(library: Library, keys: ReadonlySet<string>): Set<string> {
  return new Set([...keys, ...rulesBeside(library, keys).flatMap((rule) => ruleInputs(library, rule))]);
}

/**
 * How the year checks a rule. A rule of whole years, and one whose sides are asked at different periodicities, runs at the
 * coarser one. It runs at every entity that is asked all that it needs, and over the organisation where a side is asked of
 * the company. Where the root answers one side for all and the entities the other, it runs over the organisation as well, and
 * only warns: nothing says that the root's answer covers the same entities. `undefined` where it runs nowhere.
 */
export function planOf(year: CheckedYear, rule: CrossFieldRule): Plan | undefined {
  const keys = ruleInputs(year.library, rule).filter((key) => year.dataPoints.has(key));
  const dataPoints = keys.flatMap((key) => year.dataPoints.get(key) ?? []);
  if (dataPoints.length === 0) return undefined;
  const coarsest = periodicities.find((each) => dataPoints.some(({ periodicity }) => periodicity === each));
  const periodicity = rule.level === 'year' ? 'annual' : (coarsest ?? 'annual');
  const ofCompany = dataPoints.filter(({ definition }) => definition.askedAt === 'company');
  const plan = { rule, keys, periodicity };
  if (ofCompany.length === dataPoints.length) return { ...plan, entityIds: new Set([year.rootEntityId]) };
  if (ofCompany.length > 0) return { ...plan, entityIds: new Set([null]) };
  const entityIds = entitiesOf(year, rule, dataPoints);
  if (entityIds.length > 0) return { ...plan, entityIds: new Set(entityIds) };
  const withRoot = dataPoints.some(({ cells }) => cells.some(({ entityId }) => entityId === year.rootEntityId));
  return withRoot ? { ...plan, rule: { ...rule, severity: 'warning' }, entityIds: new Set([null]) } : undefined;
}

/** The entities that are asked all that a rule needs. */
function entitiesOf(year: CheckedYear, rule: CrossFieldRule, dataPoints: readonly CheckedDataPoint[]): string[] {
  const asked = new Map(
    dataPoints.map(({ definition, cells }) => [definition.key, new Set(cells.map(({ entityId }) => entityId))]),
  );
  const all = new Set([...asked.values()].flatMap((ids) => [...ids]));
  const decided = new Map<string, boolean>();
  return [...all].filter((id) => {
    const keys = dataPoints.map(({ definition }) => definition.key).filter((key) => asked.get(key)?.has(id));
    const known = decided.get(keys.join()) ?? isDecidable(year.library, rule, new Set(keys));
    decided.set(keys.join(), known);
    return known;
  });
}

type Place = { readonly entityId: string; readonly dataPointId: string; readonly period: Period };

/**
 * Tells of a cell at which places the rules read it; without those in whose figures it does not enter, as March in a closing
 * figure. It is asked of hundreds of cells: what they have in common is gone through once.
 */
export function checksOf(
  year: CheckedYear,
  plans: readonly Plan[],
): (cell: Place) => { readonly plan: Plan; readonly place: CheckPlace }[] {
  const grouped = new Map<CheckedDataPoint, ReadonlyMap<string, readonly AnsweredCell[]>>();
  const cellsAt = (dataPoint: CheckedDataPoint, entityId: string) => {
    const own = grouped.get(dataPoint) ?? groupedBy(dataPoint.cells, (cell) => cell.entityId);
    grouped.set(dataPoint, own);
    return own.get(entityId) ?? [];
  };
  return ({ entityId, dataPointId, period }) => {
    const dataPoint = year.dataPoints.get(dataPointId);
    if (!dataPoint) return [];
    return plans.flatMap((plan) => {
      if (!plan.keys.includes(dataPointId)) return [];
      const whole = periodsOf(plan.periodicity).find((each) => isWithin(period, each));
      const at = plan.entityIds.has(entityId) ? entityId : plan.entityIds.has(null) ? null : undefined;
      if (!whole || at === undefined) return [];
      if (!entersFigure(year, dataPoint, cellsAt(dataPoint, entityId), period, whole)) return [];
      return [{ plan, place: { entityId: at, period: whole } }];
    });
  };
}

/** @param own the asked cells of one entity */
function entersFigure(
  year: CheckedYear,
  dataPoint: CheckedDataPoint,
  own: readonly AnsweredCell[],
  period: Period,
  whole: Period,
): boolean {
  if (period === whole) return true;
  const without = own.map((cell) => (cell.period === period ? { ...cell, answer: undefined } : cell));
  const figure = (cells: readonly AnsweredCell[]) =>
    JSON.stringify(Object.values(figuresOf(year, dataPoint, cells).entities).map((figures) => figures[whole]));
  return figure(own) !== figure(without);
}

/** Checks rules at places and gives what is broken or could not be checked, each once. */
export function checkerOf(year: CheckedYear): (plan: Plan, place: CheckPlace) => PlacedFinding | null {
  const read = readerOf(year);
  const done = new Map<string, PlacedFinding | null>();
  return (plan, place) => {
    const name = `${plan.rule.key} ${place.entityId} ${place.period}`;
    const known = done.get(name);
    if (known !== undefined) return known;
    const values: RuleValues = {
      value: (key) => (read(key, place).open ? null : read(key, place).value),
      soFar: (key) => read(key, place).value,
      isOpen: (key) => read(key, place).open,
      days: daysAt(year.facts, place),
    };
    const finding = ruleFinding(year.library, plan.rule, values);
    const placed = finding && { ...finding, ...place };
    done.set(name, placed);
    return placed;
  };
}

function figuresOf(
  { facts }: CheckedYear,
  { definition, periodicity }: CheckedDataPoint,
  cells: readonly AnsweredCell[],
): RollUp {
  return rollUp({ ...definition, periodicity }, cells, facts);
}

/** What a rule reads of a data point at a place. */
type Read = { readonly value: StoredValue | null; readonly open: boolean };
const nothing: Read = { value: null, open: false };

/** Reads the answer where one cell is asked for just that period, else the figure of its periods or entities. */
function readerOf(year: CheckedYear): (key: string, place: CheckPlace) => Read {
  const figures = new Map<string, RollUp>();
  const cellsOf = new Map<string, ReadonlyMap<string, AnsweredCell>>();
  return (key, place) => {
    const dataPoint = year.dataPoints.get(key);
    if (!dataPoint) return nothing;
    const { definition, cells } = dataPoint;
    const own = cellsOf.get(key) ?? new Map(cells.map((cell) => [`${cell.entityId} ${cell.period}`, cell]));
    cellsOf.set(key, own);
    const at = definition.askedAt === 'company' ? year.rootEntityId : place.entityId;
    const cell = own.get(`${at} ${place.period}`);
    if (cell) return readAnswer(cell);
    const { organisation, entities } = figures.get(key) ?? figuresOf(year, dataPoint, cells);
    figures.set(key, { organisation, entities });
    const figure = at === null ? organisation[place.period] : entities[at]?.[place.period];
    return figure ? readFigure(figure, definition) : nothing;
  };
}

/** A figure that lacks answers is open; what it has so far means something only where its parts are added up. */
function readFigure({ value, partial }: RollUpFigure, point: DataPoint): Read {
  if (!partial) return { value, open: false };
  const adds = point.periodAggregation === 'sum' && (point.entityAggregation === 'sum' || point.askedAt === 'company');
  return { value: adds ? value : null, open: true };
}

/** One answer as it stands: what is not applicable is waited for no more. */
function readAnswer({ answer, optOut }: AnsweredCell): Read {
  if (answer?.state === 'SUBMITTED' || answer?.state === 'APPROVED') {
    return { value: answer.canonical ?? answer.value, open: false };
  }
  const reason = optOut?.reason ?? (answer?.state === 'OPTED_OUT' ? answer.reason : null);
  return { value: null, open: answer?.state !== 'NOT_APPLICABLE' && !leavesExpected(reason) };
}

function daysAt({ dates, entities }: FigureFacts, { entityId, period }: CheckPlace): number {
  const range = rangeOf(period, dates) ?? { from: dates.startDate, to: dates.endDate };
  const entity = entityId === null ? undefined : entities.get(entityId);
  const from = entity?.from && entity.from > range.from ? entity.from : range.from;
  const to = entity?.to && entity.to < range.to ? entity.to : range.to;
  return daysIn(from, to);
}

/**
 * What is worth telling of several findings: a computed metric outside its limits says nothing new beside a broken rule
 * over the same answers, and that a limit waits for answers is no news at all.
 */
export function worthTelling(library: Library, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const limits = new Set(library.derived.map(({ key }) => limitRuleKey(key)));
  const broken = findings.filter(({ rule, outcome }) => !limits.has(rule) && outcome !== 'could_not_run');
  return findings.filter((finding) => {
    if (!limits.has(finding.rule)) return true;
    if (finding.outcome === 'could_not_run') return false;
    return !broken.some(({ keys }) => finding.keys.every((key) => keys.includes(key)));
  });
}
