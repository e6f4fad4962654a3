import { ulid } from 'ulid';
import * as v from 'valibot';
import * as entityStore from '#functions/core/entities/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type { Write } from '#functions/db/transact.ts';
import { reportingEntities } from '#shared/collection/asked/rules.ts';
import { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import type { YearContext } from './context.ts';
import * as documents from './documents/store.ts';
import type { Head } from './frozen.ts';
import { isClosed } from './open.ts';

/** Facts that stand written, with the conditions that they are still what they were when they were read. */
export type Frozen = { readonly factsId: string; readonly conditions: readonly Write[] };

/**
 * Writes the facts of a year down, for the transaction that closes it. A year that is closed already keeps its own.
 * @param revision of the entities, read before the context was
 * @param context read with `now`
 */
export async function freeze(context: YearContext, revision: number): Promise<Frozen> {
  const { orgId, label, record, asking, catalogue, currency, consolidation, entities } = context;
  if (record?.factsId !== undefined && isClosed(record)) return { factsId: record.factsId, conditions: [] };
  const documentId = ulid().toLowerCase();
  const head: Head = {
    startDate: asking.startDate,
    endDate: asking.endDate,
    currency,
    consolidation,
    libraryVersion: catalogue.version,
    entityIds: reportingEntities(asking, entities).map(({ id }) => id),
  };
  // A known entity carries more than what is stored of it; the schema leaves that out.
  const stored = entities.map((entity) => v.parse(ReportingEntity, entity));
  await documents.write(
    { orgId, year: label, documentId },
    [head, ...stored].map((each) => JSON.stringify(each)),
  );
  const todays = record?.factsId === undefined ? [organisations.consolidating(orgId, consolidation)] : [];
  return { factsId: documentId, conditions: [entityStore.unmoved(orgId, revision), ...todays] };
}
