import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { serveWith } from '#web/lib/testing.tsx';
import { uploadEvidence } from './uploadEvidence.ts';

/** The storage of the tests: answers uploads with these statuses in turn; 0 = the connection breaks, null = it hangs. */
let answers: (number | null)[];
let sent: { url: string; form: FormData }[];

class FakeXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  #url = '';
  open(_method: string, url: string) {
    this.#url = url;
  }
  send(form: FormData) {
    sent.push({ url: this.#url, form });
    const status = answers.shift();
    if (status === null || status === undefined) return;
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 50, total: 100 }));
    this.status = status;
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

const file = new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' });
const evidence = { id: 'f2', name: 'bill.pdf', size: 5, contentType: 'application/pdf', sha256: 'x', at: '', by: null };
let tickets: number;
let lifetime: number;

function serve(complete: () => unknown = () => ({ data: evidence })) {
  return serveWith({
    'POST /api/submissions/{id}/attachments': () => {
      tickets += 1;
      const expiresAt = new Date(Date.now() + lifetime).toISOString();
      return { data: { fileId: `f${tickets}`, url: 'http://bucket/', fields: { key: `k${tickets}` }, expiresAt } };
    },
    'POST /api/submissions/{id}/attachments/{fileId}/complete': complete,
  });
}

const upload = (signal = new AbortController().signal, onProgress: (share: number) => void = () => {}) =>
  uploadEvidence('2024.oslo.electricity.fy', file, signal, onProgress);

beforeEach(() => {
  answers = [204];
  sent = [];
  tickets = 0;
  lifetime = 300_000;
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
});
afterEach(() => vi.unstubAllGlobals());

describe('uploading evidence', () => {
  it('sends the signed fields and the file last, tells the progress, and has the content checked', async () => {
    const { asked } = serve();
    const shares: number[] = [];
    expect(await upload(undefined, (share) => shares.push(share))).toEqual(evidence);
    expect(sent[0]?.url).toBe('http://bucket/');
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['key', 'file']);
    expect(shares).toEqual([0.5, 1]);
    expect(asked.at(-1)).toBe('POST /api/submissions/2024.oslo.electricity.fy/attachments/f1/complete');
  });

  it('asks for a new address when the storage says that the old one expired', async () => {
    answers = [403, 204];
    serve();
    await upload();
    expect(tickets).toBe(2);
    expect(sent[1]?.form.get('key')).toBe('k2');
  });

  it('does not even try an address that has expired already', async () => {
    lifetime = 1_000;
    serve();
    await expect(upload()).rejects.toThrow('The address for the upload expired. Try again.');
    expect(sent).toHaveLength(0);
    expect(tickets).toBe(3);
  });

  it.each([
    [0, 'bill.pdf did not get through. Check your connection and try again.'],
    [400, 'bill.pdf is larger than it may be.'],
    [500, 'The storage did not take bill.pdf. Try again in a moment.'],
  ])('says in words why the storage refused it: %s', async (status, words) => {
    answers = [status];
    serve();
    await expect(upload()).rejects.toThrow(words);
  });

  it('gives up when the person cancels, and completes nothing', async () => {
    answers = [null];
    const { asked } = serve();
    const abort = new AbortController();
    const uploading = upload(abort.signal);
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 60_000 });
    abort.abort();
    await expect(uploading).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked.some((line) => line.endsWith('/complete'))).toBe(false);
  });

  it('passes on what the check of the content found', async () => {
    serve(() => {
      throw new AppError('wrong-type', 'The content of bill.pdf is not what its name says.');
    });
    await expect(upload()).rejects.toThrow('The content of bill.pdf is not what its name says.');
  });
});
