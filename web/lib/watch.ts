/** Milliseconds before the n-th look (from 0): one second, then twice as long each time, ten seconds at most. */
export function waitBefore(look: number): number {
  return Math.min(1000 * 2 ** look, 10_000);
}

/**
 * Looks again and again, with longer and longer waits, until `look` answers false. It rests while the page is hidden, and
 * looks at once when it comes back. Answers a function that ends it.
 */
export function watch(look: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;
  let isLooking = false;
  let ended = false;

  const rest = () => {
    clearTimeout(timer);
    if (!ended && document.visibilityState === 'visible') timer = setTimeout(() => void run(), waitBefore(looks));
  };
  const run = async () => {
    if (isLooking || ended) return;
    isLooking = true;
    looks += 1;
    const goesOn = await look();
    isLooking = false;
    if (goesOn) rest();
    else end();
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void run();
  };
  const end = () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };

  document.addEventListener('visibilitychange', onVisibility);
  rest();
  return end;
}
