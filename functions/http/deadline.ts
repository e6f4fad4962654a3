/** What the runtime tells of the running function; a stand-in of AWS may lack it. */
export type Running = { readonly getRemainingTimeInMillis?: () => number };

/** Milliseconds that are left for the answer when a request is stopped. */
export const MARGIN_MS = 1000;

/**
 * Waits for `run`, but at most until a second before the runtime ends the function without an answer.
 * @param late makes the answer when the time is up; `run` goes on and is heard no more
 */
export async function beforeTheEnd<T>(context: Running | undefined, run: Promise<T>, late: () => T): Promise<T> {
  if (typeof context?.getRemainingTimeInMillis !== 'function') return run;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<T>((resolve) => {
    const left = Math.max(0, (context.getRemainingTimeInMillis?.() ?? 0) - MARGIN_MS);
    timer = setTimeout(() => resolve(late()), left);
  });
  try {
    return await Promise.race([run, end]);
  } finally {
    clearTimeout(timer);
  }
}
