import { table } from '#functions/db/table.ts';

/** What the SDK's own handler of requests has, and its types leave out. */
type Handler = { readonly updateHttpClientConfig: (key: 'requestTimeout', milliseconds: number) => void };

/**
 * Lets a request to the table wait for minutes. A local endpoint on a busy machine may take longer for a page of some thousand
 * items than the product waits for one.
 */
export function waitLong(): void {
  (table.client.config.requestHandler as unknown as Handler).updateHttpClientConfig('requestTimeout', 600_000);
}
