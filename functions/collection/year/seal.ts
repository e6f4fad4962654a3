import { ulid } from 'ulid';
import * as cells from '#functions/collection/cells/store.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { catalogueOf } from '#functions/core/catalogue/catalogue.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import * as documents from './documents/store.ts';
import { readFacts } from './frozen.ts';
import * as seals from './seals/store.ts';
import * as setups from './setup/store.ts';
import * as years from './store.ts';

/**
 * Makes the seal of a completed year that waits for one: a copy of its set-up, facts, values and roll-ups, with a hash, that
 * nothing changes and reopening never removes. Called when the year's roll-ups stand; doing it again changes nothing.
 */
export async function sealNow(orgId: string, year: number): Promise<void> {
  // Most years that are made anew are open: their set-up is not read for this.
  if ((await years.find(orgId, year))?.status !== 'COMPLETED') return;
  const setup = await setups.load(orgId, year);
  const record = setup.year;
  if (record?.status !== 'COMPLETED' || record.sealId === undefined) return;
  const order = await seals.find(orgId, year, record.sealId);
  if (!order || order.documentId !== undefined) return;
  const documentId = ulid().toLowerCase();
  const hash = await documents.write({ orgId, year, documentId }, linesOf({ ...setup, year: record }));
  // Nobody can have changed a value of a completed year; one that was reopened meanwhile seals nothing.
  const after = await years.find(orgId, year);
  if (after?.sealId !== record.sealId || after.version !== record.version) return;
  await seals.fill(order, { documentId, hash, sealedAt: new Date().toISOString() });
}

/** Does the seal of the year's last completion stand? */
export async function isSealed({ orgId, year, sealId }: years.YearRecord): Promise<boolean> {
  if (sealId === undefined) return true;
  return (await seals.find(orgId, year, sealId))?.documentId !== undefined;
}

/** One line of what was signed: what it is, and what it says. */
export type SealedLine = { readonly kind: string } & Readonly<Record<string, unknown>>;

/**
 * What was signed, line by line, with its hash as it is now and as it was.
 * @returns undefined while the seal is still being made
 */
export async function readSeal(orgId: string, year: number, sealId: string) {
  const seal = await seals.find(orgId, year, sealId);
  if (seal?.documentId === undefined) return undefined;
  const { lines, hash } = await documents.read({ orgId, year, documentId: seal.documentId });
  return { seal, hash, lines: lines.map((line) => JSON.parse(line) as SealedLine) };
}

type Completed = setups.YearSetup & { readonly year: years.YearRecord };

async function* linesOf({ year: record, dataPoints, sections }: Completed): AsyncGenerator<string> {
  const { orgId, year, factsId = '' } = record;
  const { head, entities } = await readFacts({ orgId, year, documentId: factsId });
  yield line('year', record);
  yield line('facts', head);
  for (const entity of entities) yield line('entity', entity);
  for (const point of dataPoints.values()) yield line('data-point', point);
  for (const section of sections.values()) yield line('group', section);
  for (const { id } of entities) {
    for await (const row of cells.listOfEntity(orgId, year, id)) yield line('values', row);
  }
  // A metric that the year's library no longer has keeps its values, and the figures that were made of them are none of the year.
  const catalogue = catalogueOf(orgId, record);
  for await (const figures of rollUps.listWhole(orgId, year)) {
    if (metricOf(catalogue, figures.metricId)) yield line('figures', figures);
  }
}

function line(kind: string, what: object): string {
  return JSON.stringify({ kind, ...what });
}
