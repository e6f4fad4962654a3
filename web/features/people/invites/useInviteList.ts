import { useState } from 'react';
import { AppError } from '#shared/api/problem.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { type InviteOutcome, MOST_INVITES } from '#shared/people/invites/schema.ts';
import type { Access } from '#web/features/people/access/reach.ts';
import { useUnsavedChanges } from '#web/lib/unsavedChanges.tsx';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';
import {
  type Draft,
  isFilled,
  lineOf,
  newDraft,
  ownProblem,
  signatureOf,
  type Verdict,
  verdictOf,
  withMore,
} from './drafts.ts';

/** The list of people to invite, its preview, and what was sent in the end. */
export type InviteList = {
  readonly drafts: readonly Draft[];
  readonly shared: Access;
  readonly setShared: (access: Access) => void;
  readonly change: (key: string, change: Partial<Omit<Draft, 'key'>>) => void;
  readonly remove: (key: string) => void;
  readonly addEmpty: () => void;
  readonly addMany: (more: readonly Omit<Draft, 'key'>[]) => void;
  /** By draft, from the last preview; none for a list that has changed since. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Lines that can be sent; null before a preview of this very list. */
  readonly sendable: number | null;
  readonly preview: () => Promise<unknown>;
  readonly send: () => Promise<unknown>;
  readonly pending: boolean;
  readonly error: AppError | undefined;
  /** The outcomes of what was sent; null before. */
  readonly sent: readonly InviteOutcome[] | null;
  /** Begins again with what was not sent. */
  readonly again: () => void;
};

type Preview = { readonly signature: string; readonly verdicts: ReadonlyMap<string, Verdict> };

/** Invites into the tab's organisation, or into another one that the person administers. */
export function useInviteList(initial: Access, organisationId?: string): InviteList {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => [newDraft()]);
  const [shared, setShared] = useState(initial);
  const [preview, setPreview] = useState<Preview>();
  const [sent, setSent] = useState<readonly InviteOutcome[] | null>(null);
  const { run, pending } = useWrite(inviteRoutes.inviteUsers, { refresh: [inviteRoutes.listInvites], organisationId });
  useUnsavedChanges(sent === null && drafts.some(isFilled));

  const signature = signatureOf(drafts, shared);
  const current = preview?.signature === signature ? preview.verdicts : new Map<string, Verdict>();
  const good = drafts.filter(({ key }) => current.get(key)?.good);
  const ask = async (asked: readonly Draft[], dryRun: boolean): Promise<readonly InviteOutcome[]> => {
    if (asked.length === 0) return [];
    return (await run({ body: { dryRun, invites: asked.map((draft) => lineOf(draft, shared)) } })).data;
  };
  const { attempt, error } = useAction((act: () => Promise<void>) => act());
  return {
    drafts,
    shared,
    setShared,
    change: (key, change) => setDrafts((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each))),
    remove: (key) =>
      setDrafts((all) => {
        const left = all.filter((each) => each.key !== key);
        return left.length > 0 ? left : [newDraft()];
      }),
    addEmpty: () => setDrafts((all) => [...all, newDraft()]),
    addMany: (more) => setDrafts((all) => withMore(all, more)),
    verdicts: current,
    sendable: preview?.signature === signature ? good.length : null,
    pending,
    error,
    sent,
    preview: () =>
      attempt(async () => {
        if (drafts.length > MOST_INVITES) {
          throw new AppError('invalid', `Invite at most ${MOST_INVITES} people at once: these are ${drafts.length}.`);
        }
        const own = new Map(drafts.map((draft) => [draft.key, ownProblem(draft, shared)]));
        const asked = drafts.filter(({ key }) => !own.get(key));
        const outcomes = await ask(asked, true);
        const verdicts = new Map<string, Verdict>();
        for (const [key, problem] of own) if (problem) verdicts.set(key, problem);
        asked.forEach(({ key }, at) => {
          const outcome = outcomes[at];
          if (outcome) verdicts.set(key, verdictOf(outcome));
        });
        setPreview({ signature, verdicts });
      }),
    send: () => attempt(async () => setSent(await ask(good, false))),
    again: () => {
      const done = new Set(
        sent?.filter(({ outcome }) => outcome === 'invited').map(({ email }) => email.toLowerCase()),
      );
      const left = drafts.filter(({ email }) => !done.has(email.trim().toLowerCase()));
      setDrafts(left.length > 0 ? left : [newDraft()]);
      setPreview(undefined);
      setSent(null);
    },
  };
}
