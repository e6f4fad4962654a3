import { catalogueOf } from '#functions/core/catalogue/catalogue.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import * as entityStore from '#functions/core/entities/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { readTogether, type StoredItem, type StoredKey } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';
import {
  type AskableEntity,
  type AskedCell,
  type AskingYear,
  askedCells,
  reportingEntities,
} from '#shared/collection/asked/rules.ts';
import { defaultYearDates, type Periodicity, type YearDates } from '#shared/collection/periods/rules.ts';
import type { Assigned } from '#shared/collection/reach/rules.ts';
import type { Assignee, OptOut } from '#shared/collection/year/schema.ts';
import type { DataPoint, Library } from '#shared/library/metrics/schema.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { factsOfYear } from './frozen.ts';
import { closedError } from './open.ts';
import * as setups from './setup/store.ts';
import * as years from './store.ts';

export type KnownEntity = AskableEntity & ReportingEntity;

/** A data point as this year asks it: the catalogue's data point with the year's set-up laid over it. */
export type DataPointOfYear = {
  readonly definition: DataPoint;
  readonly included: boolean;
  readonly optional: boolean;
  readonly periodicity: Periodicity;
  readonly entityIds: readonly string[] | null;
  readonly assignees: readonly Assignee[];
  readonly optOuts: readonly OptOut[];
  /** 0 = the year says nothing of it. */
  readonly version: number;
};

/** Everything that the rules need to know of an organisation's year; loaded once per request. */
export type YearContext = {
  readonly orgId: string;
  readonly label: number;
  readonly record: years.YearRecord | undefined;
  /** What the year is read by: the library that it is pinned to, or the newest before its launch. */
  readonly catalogue: Library;
  readonly setup: setups.YearSetup;
  readonly asking: AskingYear;
  readonly entities: readonly KnownEntity[];
  readonly organisation: organisations.OrganisationRecord;
  /** How what is owned in part counts, and the currency of amounts: what stands for this year, not what the settings say today. */
  readonly consolidation: organisations.OrganisationRecord['consolidation'];
  readonly currency: string;
};

/** What a year's own item and the organisation say: neither what is set up of data points nor the entities. */
export type YearHead = Pick<YearContext, 'orgId' | 'label' | 'record' | 'catalogue' | 'organisation' | 'currency'> & {
  readonly dates: YearDates;
};

/** The head of a year: its own item alone is read. */
export async function loadHead(organisation: organisations.OrganisationRecord, label: number): Promise<YearHead> {
  return headOf(organisation, label, await years.find(organisation.orgId, label));
}

function headOf(
  organisation: organisations.OrganisationRecord,
  label: number,
  record: years.YearRecord | undefined,
): YearHead {
  const { orgId } = organisation;
  const { startDate, endDate } = record ?? defaultYearDates(label, organisation.yearEndMonth);
  const currency = record?.currency ?? organisation.currency;
  const dates = { startDate, endDate };
  return { orgId, label, record, catalogue: catalogueOf(orgId, record), organisation, currency, dates };
}

/**
 * How the year is read: `now` where what was just written must be in it, at twice the price; `figures` for those who only
 * compute, and need not know who is asked for a section.
 */
type Reading = { readonly now?: boolean; readonly figures?: boolean };

/** Whose year it is: the organisation as it was read to let the caller in, else its id, by which it is read. */
export type Whose = string | organisations.OrganisationRecord;

/**
 * Loads the year: its set-up (one query), the entities (one query) and the organisation (one item); of a year that was
 * locked or completed also the facts that it was closed with (one query).
 */
export function loadYear(whose: Whose, label: number, reading: Reading = {}): Promise<YearContext> {
  return contextOf(whose, label, setups.load(idOf(whose), label), reading, entitiesOf(whose, reading));
}

/** Data points for which their own items are read; the whole set-up costs less than more of them. */
const MOST_NAMED = 12;

/** The data points that a request is about: their ids, or what names them once the year's catalogue is known. */
export type About = Iterable<string> | ((catalogue: Library) => Iterable<string>);

/**
 * Loads the year for a request that is about these data points: every other data point seems left out, so lists of the
 * year need `loadYear`. Ids that the catalogue does not have are no data points of the year.
 */
export function loadYearFor(whose: Whose, label: number, about: About, reading: Reading = {}): Promise<YearContext> {
  const itemsIn = (catalogue: Library) => itemsOf(catalogue, about, reading);
  const guess = itemsIn(currentLibrary());
  if (guess === undefined) return loadYear(whose, label, reading);
  const loading = loadSetupFor(idOf(whose), label, itemsIn, guess);
  return contextOf(
    whose,
    label,
    loading.then(({ setup }) => setup),
    reading,
    entitiesOf(whose, reading),
  );
}

/** The year as `loadYearFor` gives it, and items of other kinds, as they are stored, that are read in the same request. */
export type YearBeside = { readonly context: YearContext; readonly items: readonly StoredItem[] };

/**
 * Loads the year together with items of which the keys are known already, such as the rows that a request is about. The
 * entities are read only where they have changed since this function last read them.
 * @param keys of those items; what is not there is not among the items
 */
export async function loadYearBeside(
  whose: Whose,
  label: number,
  about: About,
  keys: readonly StoredKey[],
): Promise<YearBeside> {
  const itemsIn = (catalogue: Library) => itemsOf(catalogue, about, {});
  const guess = itemsIn(currentLibrary());
  if (guess === undefined) {
    const [context, items] = await Promise.all([loadYear(whose, label), readTogether(keys)]);
    return { context, items };
  }
  const orgId = idOf(whose);
  const loading = loadSetupFor(orgId, label, itemsIn, guess, [...keys, entityStore.revisionKeyOf(orgId)]);
  const context = await contextOf(
    whose,
    label,
    loading.then(({ setup }) => setup),
    {},
    loading.then(({ items }) => entityStore.listAt(orgId, entityStore.revisionIn(items))),
  );
  return { context, items: (await loading).items };
}

type Items = { readonly dataPointIds: ReadonlySet<string>; readonly sectionIds: ReadonlySet<string> };

/** The items of a year's set-up that say something of these data points; undefined where reading all of it costs less. */
function itemsOf(catalogue: Library, about: About, { figures = false }: Reading): Items | undefined {
  const ids = typeof about === 'function' ? about(catalogue) : about;
  const points = [...new Set(ids)].flatMap((id) => catalogue.dataPointByKey.get(id) ?? []);
  if (points.length > MOST_NAMED) return undefined;
  return {
    dataPointIds: new Set(points.flatMap(({ key, weightKey }) => (weightKey === undefined ? [key] : [key, weightKey]))),
    sectionIds: new Set(figures ? [] : points.map(({ group: section }) => section)),
  };
}

/**
 * What is to be read follows from the year's catalogue, which is known once the year is read: so it is read by the newest,
 * which is the catalogue of most years, and again where the year's own names other items.
 */
async function loadSetupFor(
  orgId: string,
  label: number,
  itemsIn: (catalogue: Library) => Items | undefined,
  guess: Items,
  keys: readonly StoredKey[] = [],
): Promise<setups.SetupBeside> {
  const read = ({ dataPointIds, sectionIds }: Items, beside: readonly StoredKey[] = []) =>
    setups.loadFor(orgId, label, [...dataPointIds], [...sectionIds], beside);
  const { setup, items } = await read(guess, keys);
  const own = itemsIn(catalogueOf(orgId, setup.year));
  if (own === undefined) return { setup: await setups.load(orgId, label), items };
  const holds = (all: ReadonlySet<string>, some: ReadonlySet<string>) => [...some].every((id) => all.has(id));
  const isRead = holds(guess.dataPointIds, own.dataPointIds) && holds(guess.sectionIds, own.sectionIds);
  return { setup: isRead ? setup : (await read(own)).setup, items };
}

async function contextOf(
  whose: Whose,
  label: number,
  loading: Promise<setups.YearSetup>,
  { now = false }: Reading,
  listing: Promise<readonly ReportingEntity[]>,
): Promise<YearContext> {
  const [setup, entities, organisation] = await Promise.all([
    loading,
    listing,
    typeof whose === 'string' ? organisationOf(whose, now) : whose,
  ]);
  const facts = await factsOfYear(setup.year, { entities, consolidation: organisation.consolidation });
  const { dates, ...head } = headOf(organisation, label, setup.year);
  return {
    ...head,
    setup,
    asking: { ...dates, entityIds: facts.entityIds },
    entities: facts.entities.map(toKnown),
    consolidation: facts.consolidation,
  };
}

function entitiesOf(whose: Whose, { now = false }: Reading): Promise<readonly ReportingEntity[]> {
  return entityStore.list(idOf(whose), now);
}

function organisationOf(orgId: string, now: boolean): Promise<organisations.OrganisationRecord> {
  return now ? organisations.getNow(orgId) : organisations.get(orgId);
}

function idOf(whose: Whose): string {
  return typeof whose === 'string' ? whose : whose.orgId;
}

/** An entity with the fields that the rules of a year read. */
export function toKnown(entity: ReportingEntity): KnownEntity {
  return { ...entity, isRoot: entity.type === 'root', from: entity.fromDate, to: entity.toDate };
}

/**
 * A data point of the year.
 * @throws AppError `missing` for a data point that the year's catalogue does not have
 */
export function dataPointOf(context: YearContext, dataPointId: string): DataPointOfYear {
  const point = context.catalogue.dataPointByKey.get(dataPointId);
  if (!point) throw new AppError('missing', 'There is no such data point in the library.');
  const stored = context.setup.dataPoints.get(dataPointId);
  return {
    definition: point,
    included: stored?.included ?? false,
    optional: stored?.optional ?? false,
    periodicity: stored?.periodicity ?? point.defaultPeriodicity,
    entityIds: stored?.entityIds ?? null,
    assignees: (stored?.assignees ?? []).map(({ userId, entityIds }) => ({ userId, entityIds: [...entityIds] })),
    optOuts: (stored?.optOuts ?? []).map(({ entityId, period, ...rest }) => ({
      ...rest,
      entityId: entityId ?? null,
      period: period ?? null,
    })),
    version: stored?.version ?? 0,
  };
}

/** The data points that the year includes, in the catalogue's order. */
export function includedDataPoints(context: YearContext): DataPointOfYear[] {
  return context.catalogue.dataPoints
    .filter(({ key }) => context.setup.dataPoints.get(key)?.included)
    .map(({ key }) => dataPointOf(context, key));
}

/** The cells of a data point that the year asks, whatever its condition says. */
export function cellsOf(context: YearContext, dataPoint: DataPointOfYear): AskedCell[] {
  return askedCells(context.asking, { ...dataPoint, askedAt: dataPoint.definition.askedAt }, context.entities);
}

/** Who answers a data point. */
export function assignedOf(context: YearContext, dataPoint: DataPointOfYear): Assigned {
  return {
    groupId: dataPoint.definition.group,
    sectionAssignees: context.setup.sections.get(dataPoint.definition.group)?.assignees ?? [],
    dataPointAssignees: dataPoint.assignees,
    defaultAssigneeId: context.record?.defaultAssigneeId ?? null,
  };
}

/** Is an entity's data point asked although no entity but the root reports? */
export function lacksEntities(context: YearContext, dataPoint: DataPointOfYear): boolean {
  if (dataPoint.definition.askedAt === 'company' || dataPoint.entityIds !== null) return false;
  return reportingEntities(context.asking, context.entities).every(({ isRoot }) => isRoot);
}

/** Does the data point's set-up lack something: entities chosen and none named, or the weight of its average left out? */
export function lacksConfiguration(context: YearContext, dataPoint: DataPointOfYear): boolean {
  if (dataPoint.definition.askedAt === 'entity' && dataPoint.entityIds?.length === 0) return true;
  const weight = dataPoint.definition.weightKey;
  return weight !== undefined && !context.setup.dataPoints.get(weight)?.included;
}

/**
 * Refuses a change of a year that is not open for changes of its set-up.
 * @throws AppError `locked` with the lock's reason, or that the year is completed
 */
export function mustBeChangeable(record: years.YearRecord | undefined): void {
  const error = closedError(record);
  if (error) throw error;
}
