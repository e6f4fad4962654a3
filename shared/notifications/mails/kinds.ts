/**
 * The mails of the product with the facts that each is written from. Templates turn them into subject, preheader, HTML and
 * text; no fact is HTML.
 */
export type MailFacts = {
  /** An invitation into an organisation: `link` holds the secret, `lastDay` is a plain date. */
  readonly invite: {
    readonly organisation: string;
    readonly inviter: string;
    readonly roles: string;
    readonly link: string;
    readonly lastDay: string;
    readonly name: string;
  };
  /** A fund manager asks a company to join, or to be followed. */
  readonly 'company-invite': {
    readonly manager: string;
    readonly company: string;
    readonly link: string;
    readonly lastDay: string;
    readonly name: string;
  };
  /** Roles or reach were changed, or the person was removed. */
  readonly 'access-changed': { readonly organisation: string; readonly change: string; readonly name: string };
  /** A reset of the authenticator app was asked for; `effective` is an instant in words. */
  readonly 'mfa-reset': { readonly effective: string; readonly name: string };
  /** The authenticator app was set up or switched off. */
  readonly 'mfa-changed': { readonly change: string; readonly name: string };
  /** Staff asks the person to choose a new password: the link leads to the screen that sends a code. */
  readonly 'password-link': { readonly link: string; readonly name: string };
  /** The person was erased at their own wish. */
  readonly erased: { readonly name: string };
  /** An organisation asks for a feature; goes to the provider. */
  readonly 'feature-request': { readonly organisation: string; readonly feature: string; readonly link: string };
  /** Everything that waits for a person in an organisation, as lines; can be unsubscribed. */
  readonly digest: {
    readonly organisation: string;
    readonly heading: string;
    readonly lines: readonly string[];
    readonly link: string;
    readonly unsubscribe: string;
    readonly name: string;
  };
};

export const mailKinds = [
  'invite',
  'company-invite',
  'access-changed',
  'mfa-reset',
  'mfa-changed',
  'password-link',
  'erased',
  'feature-request',
  'digest',
] as const satisfies readonly (keyof MailFacts)[];
export type MailKind = (typeof mailKinds)[number];
