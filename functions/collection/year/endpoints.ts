import { dataPointsBehind } from '#functions/collection/rollups/behind.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { listDataPoints, listSections, progressOf, statusNow } from '#functions/collection/sections/lists.ts';
import { frameworkCoverage, sectionSchema } from '#functions/collection/sections/section-schema.ts';
import {
  type Progress,
  type SeenDataPoint,
  seenDataPoint,
  seenDataPoints,
  statusOfAll,
} from '#functions/collection/sections/seen-data-points.ts';
import { mustBeOwn } from '#functions/core/organisations/own.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { namesFor } from '#functions/core/people/names.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { askedEntities } from '#shared/collection/asked/rules.ts';
import { seenEntityIds } from '#shared/collection/reach/rules.ts';
import { listed } from '#shared/collection/year/entity-lists.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { completionObstacles, daysLeft, draftObstacles, launchObstacles } from '#shared/collection/year/rules.ts';
import type { YearStatusNow } from '#shared/collection/year/schema.ts';
import { type Caller, isAdmin } from '#shared/people/access.ts';
import { computeAgain } from './compute-again.ts';
import { configure, event, mustBeCurrent } from './configure.ts';
import {
  dataPointOf,
  loadHead,
  loadYear,
  loadYearFor,
  mustBeChangeable,
  type YearContext,
  type YearHead,
} from './context.ts';
import { assign, mustKnow, setEntities, setOptOut, setPeriodicity } from './data-points.ts';
import { toConfig, toDataPoint, toEntities, toLock } from './present.ts';
import { factsFrom } from './step-facts.ts';
import * as years from './store.ts';
import { backToDraft, changeLock, complete, launch, reopen } from './transitions.ts';

type At = {
  readonly caller: Caller;
  readonly organisation: OrganisationRecord;
  readonly params: { readonly year: number };
};

/** The set-up of a year as it is now: nothing of its entities, of which there may be thousands. */
export async function configNow({ caller, organisation, params }: At) {
  const head = await loadHead(organisation, params.year);
  return { data: await toConfig(head, caller, await namesFor(caller, [head.record?.lockBy])) };
}

async function lockNow({ caller, params }: At) {
  const record = await years.find(caller.orgId, params.year);
  return { data: toLock(record, await namesFor(caller, [record?.lockBy])) };
}

async function dataPointNow({ caller, organisation, params }: At & { readonly params: { readonly id: string } }) {
  const context = await loadYearFor(organisation, params.year, [params.id]);
  const dataPoint = dataPointOf(context, params.id);
  const progress = await rollUps.listProgressOf(caller.orgId, params.year, [params.id]);
  const seen = seenDataPoint(context, dataPoint, progress, caller);
  return { data: toDataPoint({ ...seen, ...(await statusNow(context, dataPoint, caller)) }, context, caller, false) };
}

/** The year and how far its data points are, read side by side. */
async function withProgress({ organisation, params: { year } }: At) {
  const [context, progress] = await Promise.all([
    loadYear(organisation, year),
    rollUps.listProgress(organisation.orgId, year),
  ]);
  return { context, progress };
}

/** Where the year stands for the caller; what stands in the way of a step is the administrators'. */
function toStatus(
  context: YearContext,
  progress: Progress,
  seen: readonly SeenDataPoint[],
  { caller, now }: Pick<At, 'caller'> & { readonly now: Date },
): YearStatusNow {
  const { record, organisation, label } = context;
  const left = record?.deadline ? daysLeft(record.deadline, organisation.timeZone, now) : null;
  const facts = isAdmin(caller) ? factsFrom(context, progress, caller, seen) : undefined;
  const status = record?.status ?? 'NOT_SET_UP';
  return {
    year: label,
    status,
    deadline: record?.deadline ?? null,
    overdue: status === 'LAUNCHED' && left !== null && left < 0,
    daysLeft: left,
    locked: record?.lockState === 'LOCKED',
    counts: statusOfAll(seen, 'all').counts,
    obstacles: {
      launch: facts ? launchObstacles(facts) : [],
      complete: facts ? completionObstacles(facts) : [],
      draft: facts ? draftObstacles(facts) : [],
    },
  };
}

/** The year's record, as its version was seen, open for changes. */
function changeable({ record, label }: Pick<YearHead, 'record' | 'label'>, baseVersion: number): years.YearRecord {
  mustBeChangeable(record);
  mustBeCurrent({ record }, baseVersion);
  if (!record) throw new AppError('conflict', `Set the year ${label} up first.`);
  return record;
}

/** The same, and how the caller sees the data points: worked out once for all that an answer says of them. */
async function withSeen(at: At) {
  const { context, progress } = await withProgress(at);
  return { context, progress, seen: seenDataPoints(context, progress, at.caller) };
}

export const yearEndpoints = endpoints(yearRoutes, {
  getYearConfig: configNow,

  async saveYearConfig(input) {
    await configure(input.organisation, input.params.year, input.body, input);
    return configNow(input);
  },

  async getYearStatus(input) {
    const { context, progress, seen } = await withSeen(input);
    return { data: toStatus(context, progress, seen, input) };
  },

  async getYearOverview(input) {
    const { caller, query } = input;
    const [{ context, progress, seen }, said] = await Promise.all([
      withSeen(input),
      rollUps.listBehindIn(caller.orgId, input.params.year),
    ]);
    return {
      data: {
        status: toStatus(context, progress, seen, input),
        sections: listSections(context, seen, caller),
        ...listed(listDataPoints(context, seen, caller, query.all === 'true' ? progress : undefined)),
        entities: toEntities(context, caller),
        behind: dataPointsBehind(said, context.catalogue, caller),
      },
    };
  },

  async changeYearStatus(input) {
    const { caller, params, body } = input;
    const { orgId } = caller;
    const { baseVersion, reason, facts, consent } = body;
    const record = await years.find(orgId, params.year);
    if (body.status === 'COMPLETED') {
      const acceptIncomplete = body.acceptIncomplete ?? false;
      await complete(orgId, params.year, { baseVersion, acceptIncomplete, reason }, input);
    } else if (body.status === 'DRAFT') await backToDraft(orgId, params.year, baseVersion, input);
    else if (record?.status === 'DRAFT') await launch(orgId, params.year, baseVersion, input);
    else await reopen(orgId, params.year, { baseVersion, reason, facts, consent }, input);
    return configNow(input);
  },

  async launchYear(input) {
    await launch(input.caller.orgId, input.params.year, input.body.baseVersion, input);
    return configNow(input);
  },

  async setDeadline(input) {
    const record = changeable(await loadHead(input.organisation, input.params.year), input.body.baseVersion);
    const { deadline } = input.body;
    await years.save(record, { deadline }, event(input, 'deadline', { deadline }));
    return configNow(input);
  },

  async setReminders(input) {
    const { baseVersion, ...reminders } = input.body;
    const record = changeable(await loadHead(input.organisation, input.params.year), baseVersion);
    const change = {
      remindDaysBefore: reminders.daysBefore,
      remindEveryDaysOverdue: reminders.everyDaysOverdue,
    };
    await years.save(record, change, event(input, 'reminders', reminders));
    return configNow(input);
  },

  async computeAgain(input) {
    return { data: { ordered: await computeAgain(input.caller.orgId, input.params.year, input) } };
  },

  getLock: lockNow,

  async changeLock(input) {
    await changeLock(input.caller.orgId, input.params.year, input.body, input);
    return lockNow(input);
  },

  async listYearEntities({ caller, organisation, params }) {
    return { data: toEntities(await loadYearFor(organisation, params.year, []), caller) };
  },

  async chooseYearEntities(input) {
    const { caller, organisation, params, body } = input;
    const context = await loadYearFor(organisation, params.year, []);
    const record = changeable(context, body.baseVersion);
    mustKnow(context, body.entityIds);
    const entityIds = body.entityIds === null ? null : [...body.entityIds];
    await years.save(record, { entityIds }, event(input, 'entities', { entityIds }));
    return { data: toEntities(await loadYearFor(organisation, params.year, []), caller) };
  },

  async listYearDataPoints(input) {
    const { caller, query } = input;
    const { context, progress, seen } = await withSeen(input);
    const all = listDataPoints(context, seen, caller, query.all === 'true' ? progress : undefined);
    const { dataPoints: data, entityLists } = listed(all);
    return { data, entityLists };
  },

  async setPeriodicity(input) {
    await setPeriodicity(named(input), input.body.periodicity, input);
    return dataPointNow(input);
  },

  async getDataPointStatus({ caller, organisation, params }) {
    const context = await loadYearFor(organisation, params.year, [params.id]);
    const status = await statusNow(context, dataPointOf(context, params.id), caller);
    return { data: { id: params.id, ...status } };
  },

  async getRelevantSites({ caller, organisation, params }) {
    const context = await loadYearFor(organisation, params.year, [params.id]);
    const dataPoint = dataPointOf(context, params.id);
    const asked = askedEntities(
      context.asking,
      { ...dataPoint, askedAt: dataPoint.definition.askedAt },
      context.entities,
    );
    const ids = new Set(asked.map(({ id }) => id));
    const entityIds = dataPoint.entityIds === null ? null : seenEntityIds(caller, dataPoint.entityIds);
    return { data: { entityIds, asked: toEntities(context, caller).filter(({ id }) => ids.has(id)) } };
  },

  async setRelevantSites(input) {
    await setEntities(named(input), input.body.entityIds, input);
    return dataPointNow(input);
  },

  async setOptOut(input) {
    await setOptOut(named(input), input.body, input);
    return dataPointNow(input);
  },

  async listYearGroups(input) {
    const { caller } = input;
    const { context, seen } = await withSeen(input);
    return { data: { groups: listSections(context, seen, caller) } };
  },

  async assignGroups(input) {
    await assign(input.organisation, input.params.year, input.body, input);
    return { data: { changed: input.body.changes.length } };
  },

  async getGroupSchema(input) {
    const { caller, params, query } = input;
    mustBeOwn(caller, query.orgId);
    const { context, progress } = await withProgress(input);
    return { data: await sectionSchema(context, progress, params.id, input) };
  },

  async getFrameworkCoverage(input) {
    const { caller, params } = input;
    const { context, progress } = await withProgress(input);
    return { data: frameworkCoverage(context, progress, params.id, caller) };
  },

  async getProgress(input) {
    const { caller } = input;
    const { context, progress: known } = await withProgress(input);
    return { data: await progressOf(context, known, caller) };
  },
});

function named(
  input: At & { readonly params: { readonly id: string }; readonly body: { readonly baseVersion: number } },
) {
  const { organisation, params, body } = input;
  return { whose: organisation, label: params.year, dataPointId: params.id, baseVersion: body.baseVersion };
}
