import { AppError } from '#shared/api/problem.ts';
import type { Answer } from '#shared/api/route.ts';
import type { Evidence } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { call } from '#web/lib/api.ts';

type Ticket = Answer<(typeof evidenceRoutes)['startEvidence']>['data'];

/** Times that an address is asked for before the upload gives up. */
const MOST_ADDRESSES = 3;
/** Milliseconds before its end at which an address counts as expired. */
const EXPIRY_MARGIN_MS = 10_000;

/** How the storage answered an upload; 0 = nothing came back. */
type Sent = { readonly status: number };

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
  for (let address = 1; ; address++) {
    const ticket = await ticketFor(submissionId, file, signal);
    const expired = Date.parse(ticket.expiresAt) - EXPIRY_MARGIN_MS < Date.now();
    const sent = expired ? { status: 403 } : await send(ticket, file, signal, onProgress);
    if (sent.status >= 200 && sent.status < 300) return complete(submissionId, ticket.fileId, signal);
    if (sent.status === 403 && address < MOST_ADDRESSES) continue;
    throw refusedBy(sent, file);
  }
}

async function ticketFor(submissionId: string, file: File, signal: AbortSignal): Promise<Ticket> {
  const body = { name: file.name, size: file.size };
  return (await call(evidenceRoutes.startEvidence, { params: { id: submissionId }, body }, { signal })).data;
}

async function complete(submissionId: string, fileId: string, signal: AbortSignal): Promise<Evidence> {
  return (await call(evidenceRoutes.completeEvidence, { params: { id: submissionId, fileId } }, { signal })).data;
}

/** Sends the form that the storage's policy signed: its fields first, the file last. */
function send(
  { url, fields }: Ticket,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const finish = (settle: () => void) => {
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      // The last step is the storage's answer: until then it is not all there.
      if (lengthComputable && total > 0) onProgress(Math.min(loaded / total, 0.99));
    });
    request.addEventListener('load', () => {
      if (request.status < 300) onProgress(1);
      finish(() => resolve({ status: request.status }));
    });
    request.addEventListener('error', () => finish(() => resolve({ status: 0 })));
    request.addEventListener('timeout', () => finish(() => resolve({ status: 0 })));
    request.addEventListener('abort', () => finish(() => reject(new DOMException('Cancelled', 'AbortError'))));
    if (signal.aborted) {
      reject(new DOMException('Cancelled', 'AbortError'));
      return;
    }
    signal.addEventListener('abort', giveUp, { once: true });
    request.open('POST', url);
    request.send(form);
  });
}

function refusedBy({ status }: Sent, { name }: File): AppError {
  if (status === 0)
    return new AppError('unavailable', `${name} did not get through. Check your connection and try again.`);
  if (status === 400 || status === 413) return new AppError('too-large', `${name} is larger than it may be.`);
  if (status === 403) return new AppError('gone', 'The address for the upload expired. Try again.');
  return new AppError('unavailable', `The storage did not take ${name}. Try again in a moment.`);
}
