import { ulid } from 'ulid';
import type { RowAct } from '#functions/collection/cells/history.ts';
import { type CellPlace, cellPlaceOf, mustEnter } from '#functions/collection/cells/place.ts';
import { toEvidence } from '#functions/collection/cells/present.ts';
import { sourceOf } from '#functions/collection/cells/source.ts';
import * as cells from '#functions/collection/cells/store.ts';
import { mustBeChangeable } from '#functions/collection/year/context.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { namesFor } from '#functions/core/people/names.ts';
import * as files from '#functions/files/store.ts';
import { evidenceTypeOf } from '#functions/files/type.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { countedOf } from '#shared/collection/cells/rules.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { safeFileName } from '#shared/collection/evidence/rules.ts';
import {
  DOWNLOAD_SECONDS,
  LARGEST_EVIDENCE,
  MOST_EVIDENCE,
  UPLOAD_SECONDS,
} from '#shared/collection/evidence/schema.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import * as evidence from './store.ts';

type Named = {
  readonly caller: Caller;
  readonly organisation: OrganisationRecord;
  readonly params: { readonly id: string; readonly fileId: string };
};

async function known({ caller, organisation, params }: Named) {
  const place = await cellPlaceOf(params.id, caller, organisation);
  mustEnter(place, caller);
  const at = { orgId: caller.orgId, year: place.year, ...place.key };
  const record = await evidence.find(at, params.fileId);
  if (!record || record.state === 'DETACHED') throw noSuchFile();
  return { place, at, record };
}

const noSuchFile = () => new AppError('missing', 'There is no such file at this cell.');
const fullCell = () => new AppError('conflict', `A cell carries at most ${MOST_EVIDENCE} files. Detach one first.`);

/** Does an answer stand at the cell that counts? Its evidence is never taken away without a word (decisions, 10.10). */
async function counts({ key, year, context }: CellPlace): Promise<boolean> {
  const { entityId, dataPointId, period } = key;
  const [row] = await cells.listByKeys([{ orgId: context.orgId, year, entityId, dataPointId }]);
  return countedOf(row?.cells[period]) !== undefined;
}

/** The act of a caller upon evidence, as the history of its cell tells it. */
function actOf(
  { caller, now }: { readonly caller: Caller; readonly now: Date },
  action: 'attach' | 'detach',
  reason: string,
): RowAct {
  return { by: caller.userId, via: caller.via, at: now.toISOString(), action, source: sourceOf(caller), reason };
}

export const evidenceEndpoints = endpoints(evidenceRoutes, {
  async startEvidence({ caller, organisation, params, body, now }) {
    const place = await cellPlaceOf(params.id, caller, organisation);
    mustEnter(place, caller);
    const at = { orgId: caller.orgId, year: place.year, ...place.key };
    const held = await evidence.list(caller.orgId, place.year, place.key.dataPointId);
    const here = held.filter(({ entityId, period }) => entityId === at.entityId && period === at.period);
    if (here.length >= MOST_EVIDENCE) {
      throw fullCell();
    }
    const file = { fileId: ulid().toLowerCase(), name: safeFileName(body.name), size: body.size };
    await evidence.begin(at, { ...file, by: caller.userId, at: now.toISOString() });
    const key = evidence.pendingKey({ orgId: caller.orgId, fileId: file.fileId });
    const { url, fields } = await files.presignUpload(key, LARGEST_EVIDENCE, UPLOAD_SECONDS);
    const expiresAt = new Date(now.getTime() + UPLOAD_SECONDS * 1000).toISOString();
    return { data: { fileId: file.fileId, url, fields: { ...fields }, expiresAt } };
  },

  async completeEvidence(input) {
    const { caller, now } = input;
    const { record } = await known(input);
    const names = await namesFor(caller, [record.by]);
    if (record.state === 'COMPLETE') return { data: toEvidence(record, names) };
    const pending = evidence.pendingKey(record);
    const inspection = await files.inspect(pending);
    const contentType = evidenceTypeOf(record.name, inspection);
    if (inspection.size > LARGEST_EVIDENCE) {
      await files.remove(pending);
      throw new AppError('too-large', 'Evidence has at most 50 MB a file.');
    }
    if (!contentType) {
      await files.remove(pending);
      throw new AppError(
        'wrong-type',
        `The content of ${record.name} is not what its name says. Save it again and retry.`,
      );
    }
    const lasting = evidence.lastingKey(record);
    await files.keep(pending, lasting, inspection, contentType);
    const { size, sha256 } = inspection;
    const facts = { size, sha256, contentType, at: now.toISOString() };
    const became = await evidence.complete(record, facts, actOf(input, 'attach', record.name));
    if (became === 'counts') return { data: toEvidence({ ...record, ...facts }, names) };
    if (became === 'gone') {
      // The same request, sent twice, got through meanwhile; or somebody gave the file up.
      const { record: current } = await known(input);
      return { data: toEvidence(current, names) };
    }
    await files.remove(lasting);
    throw fullCell();
  },

  async detachEvidence(input) {
    const { place, record } = await known(input);
    mustBeChangeable(place.context.record);
    if (record.state === 'PENDING') {
      if (await evidence.giveUp(record)) return {};
      throw new AppError('conflict', 'This file was attached or given up at this moment. Look at the cell again.');
    }
    const { reason } = input.body;
    if (reason === undefined && (await counts(place))) {
      const message = 'Say why this is no evidence of the submitted value any more';
      throw new AppError('invalid', `${message}.`, { fields: { reason: message } });
    }
    const why = reason === undefined ? record.name : `${record.name}: ${reason}`;
    if (!(await evidence.detach(record, actOf(input, 'detach', why)))) throw noSuchFile();
    return {};
  },

  async downloadEvidence({ caller, organisation, body }) {
    const place = await cellPlaceOf(body.submissionId, caller, organisation);
    const missing = new AppError('missing', 'There is no such file.');
    if (isViewerOnly(caller)) throw missing;
    const record = await evidence.find({ orgId: caller.orgId, year: place.year, ...place.key }, body.key);
    if (record?.state !== 'COMPLETE') throw missing;
    const type = record.contentType ?? 'application/octet-stream';
    return { url: await files.presignDownload(evidence.lastingKey(record), record.name, type, DOWNLOAD_SECONDS) };
  },
});
