import type { MailFacts, MailKind } from '#shared/notifications/mails/kinds.ts';

/** A mail to one address. The id makes it one mail, however often its order is delivered. */
export type Mail<K extends MailKind = MailKind> = {
  readonly id: string;
  /** The organisation that it belongs to, for the record of what was sent. */
  readonly orgId: string;
  readonly to: string;
  readonly kind: K;
  readonly facts: MailFacts[K];
};
