import * as v from 'valibot';
import { fieldErrors } from '#shared/api/fields.ts';
import { type InviteOutcome, NewInvite } from '#shared/people/invites/schema.ts';
import { type Access, sentAccess } from '#web/features/people/access/reach.ts';

/** Somebody to be invited, as the screen holds them. */
export type Draft = {
  readonly key: string;
  readonly email: string;
  readonly name: string;
  /** Null = as everybody of this invitation. */
  readonly access: Access | null;
  /** What the file named and nobody knows; gone once the access is chosen. */
  readonly notes: readonly string[];
};

let made = 0;

/** A draft with a key of its own. */
export function newDraft(draft: Omit<Draft, 'key'> = { email: '', name: '', access: null, notes: [] }): Draft {
  made += 1;
  return { ...draft, key: `draft-${made}` };
}

/** Has anything been filled in? */
export function isFilled({ email, name, access }: Draft): boolean {
  return email.trim() !== '' || name.trim() !== '' || access !== null;
}

/** The drafts with more people after them; empty rows give way. */
export function withMore(drafts: readonly Draft[], more: readonly Omit<Draft, 'key'>[]): Draft[] {
  return [...drafts.filter(isFilled), ...more.map((each) => newDraft(each))];
}

/** The line that is sent of a draft. */
export function lineOf({ email, name, access }: Draft, shared: Access) {
  const trimmed = name.trim();
  return { email: email.trim(), ...(trimmed && { name: trimmed }), ...sentAccess(access ?? shared) };
}

/** What is known of a line after the preview: whether it can be sent, and what to mend. */
export type Verdict = {
  readonly good: boolean;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** What is wrong with a draft by itself, by the rules of the API; undefined where it can be asked about. */
export function ownProblem(draft: Draft, shared: Access): Verdict | undefined {
  if (draft.notes.length > 0) return { good: false, text: draft.notes.join(' '), fields: {} };
  const parsed = v.safeParse(NewInvite, lineOf(draft, shared));
  if (parsed.success) return undefined;
  const fields = fieldErrors(parsed.issues);
  return { good: false, text: Object.values(fields)[0] ?? 'Check this line', fields };
}

const texts: Record<InviteOutcome['outcome'], string> = {
  invited: 'Invited',
  'would-invite': 'Will be invited',
  'already-member': 'Is a member already',
  'already-invited': 'Is invited already',
  twice: 'This address stands further up already',
  invalid: 'Check this line',
  failed: 'Not invited: try again',
};

/** What the server says of a line. */
export function verdictOf({ outcome, problem, fields }: InviteOutcome): Verdict {
  // The server counts the lines that it was asked about, the screen all of them.
  if (outcome === 'twice') return { good: false, text: texts.twice, fields: {} };
  return { good: outcome === 'would-invite' || outcome === 'invited', text: problem ?? texts[outcome], fields };
}

/** The text by which it is seen that the list has changed since its preview. */
export function signatureOf(drafts: readonly Draft[], shared: Access): string {
  return JSON.stringify(drafts.map((draft) => [draft.key, lineOf(draft, shared), draft.notes]));
}
