import { useEffect, useSyncExternalStore } from 'react';
import { AppError } from '#shared/api/problem.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { call } from '#web/lib/api.ts';
import type { Scope } from '#web/lib/cacheKeys.ts';
import { onNotice } from '#web/lib/notices.ts';
import { currentOrganisation } from '#web/lib/organisation.ts';
import { useScope } from '#web/lib/scope.tsx';
import { useMember } from '#web/lib/session.tsx';
import { indexedDbDrafts, ownerOf } from './draftStore.ts';
import { SaveQueue } from './saveQueue.ts';
import type { QueueSummary } from './summary.ts';

const store = indexedDbDrafts();
/** Queues outlive their pages: leaving a page in the middle of a save loses nothing. */
const queues = new Map<string, SaveQueue>();

/** The one queue of a person, an organisation and a year; those of other people and organisations stop. */
export function queueFor(scope: Scope, me: { readonly id: string; readonly name: string }, year: number): SaveQueue {
  const owner = ownerOf(scope);
  for (const [name, queue] of queues) {
    if (name.startsWith(`${owner}/`)) continue;
    queue.stop();
    queues.delete(name);
  }
  const name = `${owner}/${year}`;
  const existing = queues.get(name);
  if (existing) return existing;
  const queue = new SaveQueue({
    owner,
    me: { id: me.id, name: me.name },
    year,
    store,
    save: async (cells) => {
      // The tab may have moved to another organisation, whose request this would become.
      if (currentOrganisation() !== scope.organisationId) throw new AppError('unauthenticated', 'Signed out');
      return (await call(cellRoutes.saveSubmissions, { params: { year }, body: { cells } })).data;
    },
    now: () => Date.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
  });
  queues.set(name, queue);
  // Somebody else may sign in on this page: nothing goes out in their name.
  onNotice('signed-out', () => queue.signedOut());
  void queue.restore();
  return queue;
}

/** The save queue of the year for as long as a page shows it: it wakes when the connection or the person is back. */
export function useSaveQueue(year: number): { readonly queue: SaveQueue; readonly summary: QueueSummary } {
  const scope = useScope();
  const queue = queueFor(scope, useMember().user, year);
  useEffect(() => {
    const whenBack = () => {
      if (queue.summary().hold?.kind === 'offline') queue.retry();
    };
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') void queue.flush();
    };
    if (queue.summary().hold?.kind === 'signed-out') queue.retry();
    addEventListener('online', whenBack);
    addEventListener('pagehide', takeWhatIsTyped);
    addEventListener('beforeunload', takeWhatIsTyped);
    document.addEventListener('visibilitychange', whenHidden);
    const stopListening = onNotice('online', whenBack);
    return () => {
      removeEventListener('online', whenBack);
      removeEventListener('pagehide', takeWhatIsTyped);
      removeEventListener('beforeunload', takeWhatIsTyped);
      document.removeEventListener('visibilitychange', whenHidden);
      stopListening();
      void queue.flush();
    };
  }, [queue]);
  const summary = useSyncExternalStore(queue.subscribe, queue.summary);
  return { queue, summary };
}

/** A field hands its text over when it is left: a page that goes away leaves its fields. */
function takeWhatIsTyped(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
