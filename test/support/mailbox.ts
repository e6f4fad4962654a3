import { inject } from 'vitest';

/** The text of the newest mail to an address, from the viewer that shows every mail of a local start; waits up to 10 s. */
export async function newestMailTo(address: string, subject: RegExp): Promise<string> {
  const origin = inject('origin');
  const list = `${origin}/_mail?to=${encodeURIComponent(address)}`;
  for (let tried = 0; tried < 40; tried += 1) {
    const page = await (await fetch(list)).text();
    for (const [, href = '', title = ''] of page.matchAll(/<a href="(\/_mail\/[^"]+)"><strong>([^<]*)</g)) {
      if (subject.test(title)) return (await fetch(origin + href.replaceAll('&amp;', '&'))).text();
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No mail to ${address} has a subject like ${subject}`);
}

/** The way into an invitation that was mailed, within the product. */
export async function invitationTo(address: string): Promise<string> {
  const link = /\/invite#[0-9a-f]{64}/.exec(await newestMailTo(address, /invites you|asks/))?.[0];
  if (!link) throw new Error(`The mail to ${address} holds no link of an invitation`);
  return link;
}
