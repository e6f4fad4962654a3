import type { NoticeKind } from '#shared/notifications/notifications/routes.ts';

/** What an event can be about. An event without a subject's id is about the organisation in whose record it stands. */
export const subjectKinds = ['organisation', 'person', 'invitation', 'program', 'fund', 'year', 'cell'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** How a fact of an event is called, and its value where that is no word yet; without a name the value says it all. */
export type FactWords = { readonly name?: string; readonly value?: (stored: string) => string };

/** Who may be told of an event: `functions/core/notices/audiences.ts` knows who they are. */
export type Audience =
  | 'who enters data'
  | 'who administers anything'
  | 'administrators'
  | 'super admins'
  | 'support staff';

/** What the notice of an event may speak of; `subject` is the subject's id. */
export type ToldFacts = {
  readonly organisation: string;
  readonly subject: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<string, string>>;
};

/** A notice that follows from an event. `{person}` in its title is whoever did it, as they are called when it is read. */
export type NoticeDeclaration = {
  readonly whom: Audience;
  readonly kind: NoticeKind;
  readonly title: (told: ToldFacts) => string;
  readonly text?: (told: ToldFacts) => string | undefined;
  readonly link?: (told: ToldFacts) => string;
};

/** An action as a feature declares it beside its routes: what it is done to, and how a screen says it. */
export type EventDeclaration = {
  readonly subject: SubjectKind;
  /** In a filter: 'Person invited'. */
  readonly label: string;
  /** After the actor's name: 'invited {}'; `{}` stands for whom or what it was done to. */
  readonly did: string;
  readonly icon: 'look' | 'people' | 'key' | 'settings' | 'data';
  /** What changed, by the names under which `before` and `after` keep it; one that is not declared is called as it is written. */
  readonly facts?: Readonly<Record<string, FactWords>>;
  /** Who is told of it in their notifications. */
  readonly notices?: readonly NoticeDeclaration[];
};

/** The events of a feature: its actions, each with its subject and its words. Functions write no other. */
export function defineEvents<const D extends Readonly<Record<string, EventDeclaration>>>(declarations: D): D {
  return declarations;
}
