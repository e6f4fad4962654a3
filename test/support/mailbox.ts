import { inject, vi } from 'vitest';
import { LIMIT_MS } from './arrival.ts';

/** The text of the newest mail to an address, from the viewer that shows every mail of a local start; waits for it. */
export async function newestMailTo(address: string, subject: RegExp): Promise<string> {
  const origin = inject('origin');
  const list = `${origin}/_mail?to=${encodeURIComponent(address)}`;
  const find = async () => {
    const page = await (await fetch(list)).text();
    const mails = [...page.matchAll(/<a href="(\/_mail\/[^"]+)"><strong>([^<]*)</g)];
    const [, href] = mails.find(([, , title = '']) => subject.test(title)) ?? [];
    if (!href) throw new Error(`No mail to ${address} has a subject like ${subject}`);
    return href.replaceAll('&amp;', '&');
  };
  const href = await vi.waitFor(find, { timeout: LIMIT_MS, interval: 250 });
  return (await fetch(origin + href)).text();
}

/** The way into an invitation that was mailed, within the product. */
export async function invitationTo(address: string): Promise<string> {
  const link = /\/invite#[0-9a-f]{64}/.exec(await newestMailTo(address, /invites you|asks/))?.[0];
  if (!link) throw new Error(`The mail to ${address} holds no link of an invitation`);
  return link;
}
