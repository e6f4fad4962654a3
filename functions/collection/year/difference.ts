import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as entityStore from '#functions/core/entities/store.ts';
import { AppError } from '#shared/api/problem.ts';
import { reportingEntities } from '#shared/collection/asked/rules.ts';
import type { ChangedFact, FactsDifference } from '#shared/collection/year/facts/schema.ts';
import { changedFigures } from './changed-figures.ts';
import { includedDataPoints, type KnownEntity, toKnown, type YearContext } from './context.ts';

/** Facts that an answer names; the count is over all. */
const NAMED = 200;

/** @throws AppError `conflict` with the difference where exactly it was not agreed to; none needs no consent */
export async function mustAgree(context: YearContext, consent: string | undefined): Promise<void> {
  const today = await asOfToday(context);
  const facts = changedFacts(context, today);
  if (facts.length === 0 || consentTo(context, facts) === consent) return;
  const { label } = context;
  throw new AppError(
    'conflict',
    `Shares, dates or the consolidation are others today than when ${label} was closed. Look at what they would change, and ` +
      "choose: today's facts, or those that the year was closed with.",
    { current: { difference: await described(context, today, facts) } },
  );
}

/** What today's facts would change in a year that counts by frozen ones; null where they say the same. Writes nothing. */
export async function differenceOf(context: YearContext): Promise<FactsDifference | null> {
  const today = await asOfToday(context);
  const facts = changedFacts(context, today);
  return facts.length === 0 ? null : described(context, today, facts);
}

async function described(
  context: YearContext,
  today: YearContext,
  facts: readonly ChangedFact[],
): Promise<FactsDifference> {
  const figures = await changedFigures(context, today, touchedBy(context, facts));
  return {
    factCount: facts.length,
    facts: facts.slice(0, NAMED),
    ...figures,
    consent: consentTo(context, facts),
  };
}

/** The year as it would be by today's facts. */
async function asOfToday(context: YearContext): Promise<YearContext> {
  const { orgId, record, organisation, asking } = context;
  const entities = (await entityStore.list(orgId, true)).map(toKnown);
  return {
    ...context,
    entities,
    consolidation: organisation.consolidation,
    asking: { ...asking, entityIds: record?.entityIds ?? null },
  };
}

function changedFacts(context: YearContext, today: YearContext): ChangedFact[] {
  const before = new Map(context.entities.map((entity) => [entity.id, entity]));
  const reported = new Set(reportingEntities(context.asking, context.entities).map(({ id }) => id));
  const reports = new Set(reportingEntities(today.asking, today.entities).map(({ id }) => id));
  const ofEntities = today.entities.flatMap((entity) => {
    const former = before.get(entity.id);
    const [was, is] = [reported.has(entity.id), reports.has(entity.id)];
    if (!was && !is) return [];
    const own = former ? changedIn(former, entity) : [];
    return was === is ? own : [...own, fact(entity, 'reports', was ? 'yes' : 'no', is ? 'yes' : 'no')];
  });
  if (context.consolidation === today.consolidation) return ofEntities;
  const [from, to] = [context.consolidation, today.consolidation].map((approach) => approach.replaceAll('_', ' '));
  const { name } = context.organisation;
  return [{ of: name, what: 'consolidation', before: from ?? '', after: to ?? '' }, ...ofEntities];
}

function changedIn(former: KnownEntity, entity: KnownEntity): ChangedFact[] {
  const day = (date: string | null) => date ?? 'none';
  const [archived, now] = [former, entity].map((each) => (each.archived ? 'yes' : 'no'));
  return [
    ...(isDeepStrictEqual(former.shares, entity.shares)
      ? []
      : [fact(entity, 'share', sharesIn(former), sharesIn(entity))]),
    ...(former.from === entity.from ? [] : [fact(entity, 'first day', day(former.from), day(entity.from))]),
    ...(former.to === entity.to ? [] : [fact(entity, 'last day', day(former.to), day(entity.to))]),
    ...(archived === now ? [] : [fact(entity, 'archived', archived ?? '', now ?? '')]),
  ];
}

function fact({ name }: KnownEntity, what: ChangedFact['what'], before: string, after: string): ChangedFact {
  return { of: name, what, before, after };
}

/** `100%`, or `60% from 2024-01-01, 80% from 2025-07-01`. */
function sharesIn({ shares }: Pick<KnownEntity, 'shares'>): string {
  return shares.map(({ from, share }) => `${share}% from ${from}`).join(', ') || '100%';
}

/** Only shares and the consolidation moved: then only what they multiply can change. */
const ofShares: readonly ChangedFact['what'][] = ['share', 'consolidation'];

/** The data points whose figures changed facts can move. */
function touchedBy(context: YearContext, facts: readonly ChangedFact[]): string[] {
  const onlyShares = facts.every(({ what }) => ofShares.includes(what));
  const touched = includedDataPoints(context).filter(
    ({ definition }) => !onlyShares || definition.consolidation === 'ownership_share',
  );
  return touched.map(({ definition }) => definition.key);
}

/** Names these facts against those that the year was closed with. */
function consentTo({ record }: YearContext, facts: readonly ChangedFact[]): string {
  return createHash('sha256')
    .update(JSON.stringify([record?.factsId, facts]))
    .digest('hex');
}
