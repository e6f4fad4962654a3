import { AppError } from '#shared/api/problem.ts';

/** A form that the storage's policy signed: where it goes, and what it holds beside the file. */
export type UploadTicket = {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type UploadOptions = {
  /** What is sent, inside a sentence: 'the logo', or the name of the file. */
  readonly what: string;
  /** The refusal of a file that is larger than the ticket allows. */
  readonly tooLarge: () => AppError;
  readonly signal?: AbortSignal;
  /** Gets the share that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/**
 * Sends a file straight to the storage.
 * @throws AppError in words for the person, `gone` where the ticket has expired; DOMException `AbortError` when `signal`
 * gave it up
 */
export async function upload(ticket: UploadTicket, file: File, options: UploadOptions): Promise<void> {
  const { what, tooLarge, signal, onProgress } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
  form.append('file', file); // the storage reads nothing that comes after the file
  // Only the older of the browser's two ways tells how much has been sent.
  const status = await (onProgress
    ? sendWatched(ticket.url, form, onProgress, signal)
    : sendPlain(ticket.url, form, signal));
  if (status >= 200 && status < 300) return;
  if (status === 0) {
    const start = what.replace(/^the /, 'The ');
    throw new AppError('unavailable', `${start} did not get through. Check your connection and try again.`);
  }
  if (status === 400 || status === 413) throw tooLarge();
  if (status === 403) throw expired();
  throw new AppError('unavailable', `The storage did not take ${what}. Try again in a moment.`);
}

/** The refusal of a ticket whose time is over. */
export function expired(): AppError {
  return new AppError('gone', 'The address for the upload expired. Try again.');
}

/** The status of the storage's answer; 0 = nothing came back. */
async function sendPlain(url: string, body: FormData, signal: AbortSignal | undefined): Promise<number> {
  try {
    return (await fetch(url, { method: 'POST', body, credentials: 'omit', ...(signal && { signal }) })).status;
  } catch (error) {
    if (signal?.aborted) throw error;
    return 0;
  }
}

function sendWatched(
  url: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const finish = (settle: () => void) => {
      signal?.removeEventListener('abort', giveUp);
      settle();
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      // The last step is the storage's answer: until then it is not all there.
      if (lengthComputable && total > 0) onProgress(Math.min(loaded / total, 0.99));
    });
    request.addEventListener('load', () => {
      if (request.status < 300) onProgress(1);
      finish(() => resolve(request.status));
    });
    request.addEventListener('error', () => finish(() => resolve(0)));
    request.addEventListener('timeout', () => finish(() => resolve(0)));
    request.addEventListener('abort', () => finish(() => reject(new DOMException('Cancelled', 'AbortError'))));
    if (signal?.aborted) {
      reject(new DOMException('Cancelled', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', giveUp, { once: true });
    request.open('POST', url);
    request.send(form);
  });
}
