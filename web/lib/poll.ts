export type PollOptions = {
  readonly everyMs: number;
  /** The share of `everyMs` by which each wait differs at random, so that a thousand tabs do not ask at once. */
  readonly jitter: number;
  /** Milliseconds without a key, a pointer or a scroll after which nothing is asked any more. */
  readonly idleMs: number;
};

const activities = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Calls `check` again and again while the page is visible and somebody is there. Coming back to the page, or waking up
 * after a long pause, asks at once if an answer is due. Answers a function that ends it.
 */
export function poll(check: () => Promise<void>, { everyMs, jitter, idleMs }: PollOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let lastAsked = Date.now();
  let lastActive = Date.now();
  let ended = false;

  const isWatched = () => document.visibilityState === 'visible' && Date.now() - lastActive < idleMs;
  const wait = () => {
    clearTimeout(timer);
    if (ended || !isWatched()) return;
    const due = lastAsked + everyMs * (1 + jitter * (2 * Math.random() - 1)) - Date.now();
    timer = setTimeout(() => void ask(), Math.max(due, 0));
  };
  const ask = async () => {
    if (asking || ended || !isWatched()) return;
    asking = true;
    lastAsked = Date.now();
    await check().catch((error: unknown) => console.warn('The session could not be checked', error));
    asking = false;
    wait();
  };
  const onActivity = () => {
    const wasIdle = Date.now() - lastActive >= idleMs;
    lastActive = Date.now();
    if (wasIdle) wait();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') wait();
    else clearTimeout(timer);
  };

  for (const activity of activities) addEventListener(activity, onActivity, { passive: true, capture: true });
  document.addEventListener('visibilitychange', onVisibility);
  wait();
  return () => {
    ended = true;
    clearTimeout(timer);
    for (const activity of activities) removeEventListener(activity, onActivity, { capture: true });
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
