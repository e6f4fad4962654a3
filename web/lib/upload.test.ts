import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { upload } from './upload.ts';

const ticket = { url: 'https://files.example/', fields: { policy: 'p', key: 'k' } };
const file = new File(['png'], 'logo.png', { type: 'image/png' });
const tooLarge = () => new AppError('too-large', 'A logo has at most 2 MB.');
const send = (signal?: AbortSignal) => upload(ticket, file, { what: 'the logo', tooLarge, ...(signal && { signal }) });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

test('a file is sent behind the signed fields, and without the cookies of the product', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  await send();
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe(ticket.url);
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(init?.body instanceof FormData && [...init.body.keys()]).toEqual(['policy', 'key', 'file']);
});

test.each([
  [400, 'too-large', 'A logo has at most 2 MB.'],
  [413, 'too-large', 'A logo has at most 2 MB.'],
  [403, 'gone', 'The address for the upload expired. Try again.'],
  [500, 'unavailable', 'The storage did not take the logo. Try again in a moment.'],
])('the answer %i of the storage is told in words', async (status, code, message) => {
  fetched.mockResolvedValue(new Response(null, { status }));
  await expect(send()).rejects.toMatchObject({ code, message });
});

test('a file that does not get through is told as that, and one that was given up is not', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(send()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The logo did not get through. Check your connection and try again.',
  });
  const abort = new AbortController();
  abort.abort();
  fetched.mockRejectedValue(new DOMException('Cancelled', 'AbortError'));
  await expect(send(abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
