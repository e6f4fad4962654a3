/** What a mail says, before it is HTML or text: nothing here is markup, everything is escaped by what renders it. */
export type Letter = {
  readonly subject: string;
  /** What a mailbox shows beside the subject. */
  readonly preheader: string;
  /** Name of the reader; empty where it is not known. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly lines?: readonly string[];
  /** The one thing to do: an absolute link, or a path of the product. */
  readonly action?: { readonly label: string; readonly link: string };
  /** Small print under the action. */
  readonly note?: string;
  /** Why the reader gets the mail. */
  readonly because: string;
  /** Ends mails of this kind; they then carry the headers that mail programs act on. */
  readonly unsubscribe?: string;
};

const LONGEST = 200;

/**
 * A fact as it may stand in a mail: one line without control characters and without marks that turn the direction of text,
 * at most 200 characters, and so written that no mail program makes a link of it. Letters that run from right to left are
 * isolated, so that the words around them keep their order.
 */
export function plain(fact: string, longest = LONGEST): string {
  const line = fact
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .trim();
  const letters = [...line];
  const short = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line;
  // A word joiner is not seen, and ends what looks like an address of a page.
  const unlinked = short.replace(/:\/\//g, ':\u2060//').replace(/(\S)([.@])(?=\p{L})/gu, '$1$2\u2060');
  return RIGHT_TO_LEFT.test(unlinked) ? `\u2068${unlinked}\u2069` : unlinked;
}

/** Letters of the blocks that Unicode gives to scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * An absolute link into the product.
 * @throws Error for a link that leads elsewhere
 */
export function ownLink(link: string, publicOrigin: string): string {
  const url = new URL(link, publicOrigin);
  if (url.origin !== new URL(publicOrigin).origin) throw new Error(`A mail links to ${url.origin}`);
  return url.href;
}
