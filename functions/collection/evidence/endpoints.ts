import { ulid } from 'ulid';
import { mustEnter, placeOf } from '#functions/collection/cells/place.ts';
import { toEvidence } from '#functions/collection/cells/present.ts';
import * as cells from '#functions/collection/cells/store.ts';
import { namesOf } from '#functions/collection/names.ts';
import { mustBeChangeable } from '#functions/collection/year/context.ts';
import * as files from '#functions/files/store.ts';
import { evidenceTypeOf } from '#functions/files/type.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
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

type Named = { readonly caller: Caller; readonly params: { readonly id: string; readonly fileId: string } };

async function known({ caller, params }: Named) {
  const place = await placeOf(params.id, caller);
  mustEnter(place, caller);
  const at = { orgId: caller.orgId, year: place.year, ...place.key };
  const record = await evidence.find(at, params.fileId);
  if (!record || record.state === 'DETACHED') throw new AppError('missing', 'There is no such file at this cell.');
  return { place, at, record };
}

export const evidenceEndpoints = endpoints(evidenceRoutes, {
  async startEvidence({ caller, params, body, now }) {
    const place = await placeOf(params.id, caller);
    mustEnter(place, caller);
    const at = { orgId: caller.orgId, year: place.year, ...place.key };
    const held = await evidence.list(caller.orgId, place.year, place.key.dataPointId);
    const here = held.filter(({ entityId, period }) => entityId === at.entityId && period === at.period);
    if (here.length >= MOST_EVIDENCE) {
      throw new AppError('conflict', `A cell carries at most ${MOST_EVIDENCE} files. Detach one first.`);
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
    const { at, record } = await known(input);
    const names = await namesOf([record.by]);
    if (record.state === 'COMPLETE') return { data: toEvidence(record, names) };
    const pending = evidence.pendingKey(record);
    const inspection = await files.inspect(pending);
    const contentType = await evidenceTypeOf(record.name, inspection.head);
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
    await files.keep(pending, evidence.lastingKey(record), inspection, contentType);
    const { size, sha256 } = inspection;
    const done = await evidence.complete(record, { size, sha256, contentType, at: now.toISOString() });
    const act = {
      by: caller.userId,
      at: now.toISOString(),
      action: 'attach',
      source: 'screen',
      reason: record.name,
    } as const;
    await cells.noteEvent(at, act, { [at.period]: { before: null, after: null } });
    return { data: toEvidence(done, names) };
  },

  async detachEvidence(input) {
    const { caller, now } = input;
    const { place, at, record } = await known(input);
    mustBeChangeable(place.context.record);
    await evidence.detach(record);
    const act = {
      by: caller.userId,
      at: now.toISOString(),
      action: 'detach',
      source: 'screen',
      reason: record.name,
    } as const;
    await cells.noteEvent(at, act, { [at.period]: { before: null, after: null } });
    return {};
  },

  async downloadEvidence({ caller, body }) {
    const place = await placeOf(body.submissionId, caller);
    const missing = new AppError('missing', 'There is no such file.');
    if (isViewerOnly(caller)) throw missing;
    const record = await evidence.find({ orgId: caller.orgId, year: place.year, ...place.key }, body.key);
    if (record?.state !== 'COMPLETE') throw missing;
    const type = record.contentType ?? 'application/octet-stream';
    return { url: await files.presignDownload(evidence.lastingKey(record), record.name, type, DOWNLOAD_SECONDS) };
  },
});
