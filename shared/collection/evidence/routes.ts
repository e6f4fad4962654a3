import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { requiredLine } from '#shared/api/text.ts';
import { Evidence } from '#shared/collection/cells/schema.ts';
import { isEvidenceName } from './rules.ts';
import { LARGEST_EVIDENCE } from './schema.ts';

/** Where and how the browser uploads a file: an HTML form POST with these fields and then the file. */
export const UploadTicket = v.object({
  fileId: v.string(),
  url: v.string(),
  fields: v.record(v.string(), v.string()),
  expiresAt: v.string(),
});

/** Why a file is no evidence of a submitted value any more. */
export const DetachReason = v.pipe(
  requiredLine(500, 'A reason has at most 500 characters', 'Give a reason'),
  v.minLength(3, 'Give a reason of at least 3 characters'),
);

export const evidenceRoutes = defineRoutes({
  startEvidence: {
    method: 'POST',
    path: '/api/submissions/{id}/attachments',
    summary: 'A presigned upload for an evidence file of a cell',
    access: 'data-entry',
    body: v.strictObject({
      name: v.pipe(
        requiredLine(255, 'A file name has at most 255 characters', 'The file needs a name'),
        v.check(
          isEvidenceName,
          'Evidence is a PDF, an image, an Office document, a CSV or text file, or a saved e-mail',
        ),
        v.metadata({ pattern: '\\.[A-Za-z0-9]+\\s*$' }),
      ),
      size: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1, 'The file is empty'),
        v.maxValue(LARGEST_EVIDENCE, 'Evidence has at most 50 MB a file'),
      ),
    }),
    rate: 'upload',
    lookAt: '/api/submissions/{id}',
    answer: dataOf(UploadTicket),
    status: 201,
  },
  completeEvidence: {
    method: 'POST',
    path: '/api/submissions/{id}/attachments/{fileId}/complete',
    summary: 'Check the uploaded file by content; from here it counts',
    access: 'data-entry',
    lookAt: '/api/submissions/{id}',
    fails: ['too-large', 'wrong-type', 'conflict'],
    answer: dataOf(Evidence),
  },
  detachEvidence: {
    method: 'DELETE',
    path: '/api/submissions/{id}/attachments/{fileId}',
    summary: 'Detach a file, of a submitted value with a reason; the history keeps that it was there, and why it went',
    access: 'data-entry',
    // In the body, because logs at the edge keep whole addresses.
    body: v.strictObject({ reason: v.optional(DetachReason) }),
    fails: ['missing', 'conflict'],
    answer: v.object({}),
    status: 204,
  },
  downloadEvidence: {
    method: 'POST',
    path: '/api/submissions/attachments/download',
    summary: 'A short-lived address of an evidence file',
    access: 'member',
    idempotent: false,
    body: v.strictObject({ submissionId: Identifier, key: Identifier }),
    fails: ['missing'],
    answer: v.object({ url: v.string() }),
  },
});
