import type { MailFacts, MailKind } from '#shared/notifications/mails/kinds.ts';
import type { NoticeKind } from '#shared/notifications/notifications/routes.ts';
import type { organizationTypes } from '#shared/organisations/profile/schema.ts';

/** What an event can be about. An event without a subject's id is about the organisation in whose record it stands. */
export const subjectKinds = ['organisation', 'person', 'invitation', 'program', 'fund', 'year', 'cell'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** How a fact of an event is called, and its value where that is no word yet; without a name the value says it all. */
export type FactWords = { readonly name?: string; readonly value?: (stored: string) => string };

/** Who may be told of an event by what it says: `functions/core/events/audiences.ts` knows who they are. */
export type KnownAudience =
  | 'who enters data'
  | 'who administers anything'
  | 'administrators'
  | 'administrators of the subject'
  | 'administrators and who invited'
  | 'the person'
  | 'super admins'
  | 'support staff';
/** Whom only the feature can name that does it, with what they are told: it brings them along to `tellOf`, under this name. */
export type FeatureAudience = 'who is invited' | 'who is invited for a manager' | 'the contact' | 'who is newly asked';
export type Audience = KnownAudience | FeatureAudience;

/** What the notice of an event may speak of; `subject` is the subject's id. */
export type ToldFacts = {
  /** The organisation in whose record the event stands. */
  readonly organisation: string;
  readonly organizationType: (typeof organizationTypes)[number];
  readonly subject: string;
  /** What the subject is called, where that is another organisation; else empty. */
  readonly subjectName: string;
  /** Whoever it is about did it themselves. */
  readonly byThemselves: boolean;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<string, string>>;
  /** What the feature worked out for this one of its audience, by the names that it gave. */
  readonly detail: Readonly<Record<string, string>>;
};

/** What a mail may speak of beside: its recipient, and whole links. */
export type MailToldFacts = ToldFacts & {
  readonly name: string;
  /** A screen of the organisation in which the recipient is told. */
  readonly linkInto: (address: `/${string}`) => string;
  /** A screen of the product, in no organisation. */
  readonly linkTo: (address: `/${string}`) => string;
};

/** A notice that follows from an event. `{person}` in its title is whoever did it, as they are called when it is read. */
export type NoticeDeclaration = {
  readonly whom: Audience;
  /** Where it follows from some events of the action alone. */
  readonly only?: (told: ToldFacts) => boolean;
  readonly kind: NoticeKind;
  readonly title: (told: ToldFacts) => string;
  readonly text?: (told: ToldFacts) => string | undefined;
  readonly link?: (told: ToldFacts) => string;
};

/** A mail that follows from an event: its template, and the facts that this is written from. */
export type MailDeclaration = {
  readonly [K in MailKind]: {
    readonly whom: Audience;
    readonly only?: (told: ToldFacts) => boolean;
    readonly template: K;
    readonly facts: (told: MailToldFacts) => MailFacts[K];
  };
}[MailKind];

/** An action as a feature declares it beside its routes: what it is done to, how a screen says it, and who is told. */
export type EventDeclaration = {
  readonly subject: SubjectKind;
  /** What is told of it is of the person alone: no organisation is read for it, and its facts name none. */
  readonly ofPersonAlone?: true;
  /** In a filter: 'Person invited'. */
  readonly label: string;
  /** After the actor's name: 'invited {}'; `{}` stands for whom or what it was done to. */
  readonly did: string;
  readonly icon: 'look' | 'people' | 'key' | 'settings' | 'data';
  /** What changed, by the names under which `before` and `after` keep it; one that is not declared is called as it is written. */
  readonly facts?: Readonly<Record<string, FactWords>>;
  /** Who is told of it in their notifications. */
  readonly notices?: readonly NoticeDeclaration[];
  /** Who is told of it by mail. */
  readonly mails?: readonly MailDeclaration[];
};

/** The events of a feature: its actions, each with its subject and its words. Functions write no other. */
export function defineEvents<const D extends Readonly<Record<string, EventDeclaration>>>(declarations: D): D {
  return declarations;
}

type WhomOf<T> = T extends readonly { readonly whom: infer W }[] ? W : never;

/** The audiences of a declaration that its feature has to name, since core does not know them. */
export type FeatureAudienceOf<D> = Extract<
  | WhomOf<D extends { readonly notices: infer N } ? N : never>
  | WhomOf<D extends { readonly mails: infer M } ? M : never>,
  FeatureAudience
>;
