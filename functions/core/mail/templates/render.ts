import type { Mail } from '#functions/core/mail/kinds.ts';
import type { MailFacts, MailKind } from '#shared/notifications/mails/kinds.ts';
import { asHtml } from './html.ts';
import { type Letter, ownLink } from './letter.ts';
import { letters } from './letters.ts';
import { asText } from './text.ts';

/** A mail as SES takes it. */
export type Rendered = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: readonly { readonly Name: string; readonly Value: string }[];
};

/**
 * Writes a mail from its facts.
 * @param publicOrigin where every link of the mail leads
 * @throws Error for a link that leads elsewhere
 */
export function render<K extends MailKind>(
  { kind, facts }: Pick<Mail<K>, 'kind' | 'facts'>,
  publicOrigin: string,
): Rendered {
  const write: (facts: MailFacts[K]) => Letter = letters[kind];
  const letter = write(facts);
  return {
    subject: letter.subject,
    html: asHtml(letter, publicOrigin),
    text: asText(letter, publicOrigin),
    headers: letter.unsubscribe ? unsubscribing(ownLink(letter.unsubscribe, publicOrigin)) : [],
  };
}

/**
 * What mail programs show as their own button, and do without opening a page: they send to this address and nothing else of
 * ours, so that it holds the token that the page's own address hides behind `#` (RFC 8058).
 */
function unsubscribing(page: string): Rendered['headers'] {
  const { origin, pathname, hash } = new URL(page);
  return [
    { Name: 'List-Unsubscribe', Value: `<${origin}/api/notifications${pathname}/${hash.slice(1)}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}
