import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Whether a page is where it should be. */
export type Where = (address: URL) => boolean;

/** How a test waits for the pages that its acts lead to. */
export type Arrival = {
  /**
   * Waits until the page stands at an address and is drawn: its own heading is there, nothing in it says that it is being
   * loaded, and every request is answered. For acts that may stay within the document.
   */
  readonly arrive: (where?: Where) => Promise<void>;
  /** Does what leads to a new document, and waits until that is drawn, at its address, whatever the former one still says. */
  readonly through: (act: () => Promise<unknown>, where?: Where) => Promise<void>;
};

const anywhere: Where = () => true;

let marks = 0;

/** Marks the document that stands in the page, and gives what selects another one. */
async function leave(page: Page): Promise<string> {
  marks += 1;
  await page.evaluate((mark) => document.documentElement.setAttribute('data-left', mark), String(marks));
  return `html:not([data-left="${marks}"])`;
}

/** The heading of a page that is drawn: what loads says `aria-busy`, the page before anything is known too. */
const DRAWN = 'main:not([aria-busy="true"]):not(:has([aria-busy="true"])) h1';

/** Ends what hangs, in milliseconds; a busy machine may take its time. */
export const LIMIT_MS = 180_000;

/** Gives the addresses that a page asked for and has no answer of yet. */
function unansweredIn(page: Page): () => string[] {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // A ping is sent as a page goes, and is never answered to it; nor is what a page says of its own faults.
    if (request.resourceType() !== 'ping' && !request.url().endsWith('/api/client/error')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // What a former document asked for until its end is given up with it, unsaid; it asks for nothing any more now.
  page.on('domcontentloaded', () => open.clear());
  return () => [...open].map((request) => request.url());
}

/**
 * The one way to wait for a page. It rests on what the document is and says, never on time, nor on events such as `load`,
 * which a former document may fire late, and which a redirect fires more than once.
 */
export function arrivalOf(page: Page): Arrival {
  const unanswered = unansweredIn(page);
  const arrived = async (where: Where, document = 'html') => {
    for (;;) {
      // Not by waitForURL, which fails as soon as any document on the way is given up for another one.
      await expect.poll(() => where(new URL(page.url())), { timeout: LIMIT_MS, message: 'the address' }).toBe(true);
      await page.locator(`${document} ${DRAWN}`).first().waitFor({ state: 'attached' });
      if (unanswered().length === 0 && where(new URL(page.url()))) return;
      await expect.poll(unanswered, { timeout: LIMIT_MS }).toEqual([]);
    }
  };
  return {
    arrive: (where = anywhere) => arrived(where),
    async through(act, where = anywhere) {
      const other = await leave(page);
      await act();
      await arrived(where, other);
    },
  };
}
