import * as v from 'valibot';
import { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { consolidationApproaches } from '#shared/organisations/profile/schema.ts';
import * as documents from './documents/store.ts';
import { isClosed } from './open.ts';
import type { YearRecord } from './store.ts';

/** The first line of a document of facts; every other line is an entity. */
const Head = v.object({
  startDate: v.string(),
  endDate: v.string(),
  currency: v.string(),
  consolidation: v.picklist(consolidationApproaches),
  libraryVersion: v.string(),
  /** The entities that report, whatever the set-up says of every living one. */
  entityIds: v.array(v.string()),
});
export type Head = v.InferOutput<typeof Head>;

/** What figures of a year are made of beside its values and its set-up. */
type Facts = {
  readonly entities: readonly ReportingEntity[];
  readonly consolidation: Head['consolidation'];
};

/**
 * The facts that count for a year: those that it was closed with, else today's. A closed year knows no other entity; one
 * that was opened again knows also those that came since, so that they can be added to it.
 */
export async function factsOfYear(
  record: YearRecord | undefined,
  today: Facts,
): Promise<Facts & { readonly entityIds: readonly string[] | null }> {
  const chosen = record?.entityIds ?? null;
  if (record?.factsId === undefined) return { ...today, entityIds: chosen };
  const { orgId, year, factsId } = record;
  const { head, entities } = await readFacts({ orgId, year, documentId: factsId });
  const { consolidation } = head;
  if (isClosed(record)) return { entities, consolidation, entityIds: head.entityIds };
  const known = new Set(entities.map(({ id }) => id));
  return {
    entities: [...entities, ...today.entities.filter(({ id }) => !known.has(id))],
    consolidation,
    entityIds: chosen,
  };
}

/** The facts under an id, as they were frozen. */
export async function readFacts(
  key: documents.DocumentKey,
): Promise<{ readonly head: Head; readonly entities: readonly ReportingEntity[] }> {
  const [first = '', ...rest] = (await documents.read(key)).lines;
  return {
    head: v.parse(Head, JSON.parse(first)),
    entities: rest.map((line) => v.parse(ReportingEntity, JSON.parse(line))),
  };
}
