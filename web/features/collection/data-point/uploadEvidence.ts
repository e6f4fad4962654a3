import { AppError } from '#shared/api/problem.ts';
import type { Evidence } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { call } from '#web/lib/api.ts';
import { expired, upload } from '#web/lib/upload.ts';

/** Times that an address is asked for before the upload gives up. */
const MOST_ADDRESSES = 3;
/** Milliseconds before its end at which an address counts as expired. */
const EXPIRY_MARGIN_MS = 10_000;

/**
 * Uploads an evidence file of a cell straight to the storage and has its content checked: from then on it counts. An
 * address that has expired is renewed. `onProgress` gets the share that was sent, 0 to 1.
 * @throws AppError in words for the person; DOMException `AbortError` when `signal` gave it up
 */
export async function uploadEvidence(
  submissionId: string,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Evidence> {
  const fileId = await sendTo(submissionId, file, { signal, onProgress });
  return (await call(evidenceRoutes.completeEvidence, { params: { id: submissionId, fileId } }, { signal })).data;
}

type Sending = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

/** Sends the file to an address of the cell, and to a new one where that has expired; answers the id of the file. */
async function sendTo(submissionId: string, file: File, sending: Sending, address = 1): Promise<string> {
  const { name, size } = file;
  const ask = { params: { id: submissionId }, body: { name, size } };
  const { data: ticket } = await call(evidenceRoutes.startEvidence, ask, { signal: sending.signal });
  try {
    if (Date.parse(ticket.expiresAt) - EXPIRY_MARGIN_MS < Date.now()) throw expired();
    const tooLarge = () => new AppError('too-large', `${name} is larger than it may be.`);
    await upload(ticket, file, { what: name, tooLarge, ...sending });
    return ticket.fileId;
  } catch (error) {
    const isExpired = error instanceof AppError && error.code === 'gone';
    if (!isExpired || address === MOST_ADDRESSES) throw error;
    return sendTo(submissionId, file, sending, address + 1);
  }
}
