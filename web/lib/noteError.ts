/** Something that went wrong in the page, and what it was about: `GET /api/thing/{id}` of a failed request. */
export type NotedError = { readonly error: unknown; readonly about?: string | undefined };

type Take = (noted: NotedError) => void;

/** Errors that are kept until somebody takes them. */
const MOST_EARLY = 50;
let take: Take | undefined;
let early: NotedError[] = [];
let listening = false;

/** Notes an error for whoever reports errors; without a page that listens (a test, the gallery) nothing is kept. */
export function noteError(error: unknown, about?: string): void {
  if (!listening) return;
  if (take) take({ error, about });
  else if (early.length < MOST_EARLY) early.push({ error, about });
}

/** Passes a request's answer on, and notes its failure. */
export async function noting<A>(
  { method, path }: { readonly method: string; readonly path: string },
  answer: Promise<A>,
): Promise<A> {
  try {
    return await answer;
  } catch (error) {
    noteError(error, `${method} ${path}`);
    throw error;
  }
}

/** Begins to note errors, those too that nobody caught; called once, before anything can fail. */
export function listenForErrors(): () => void {
  const onError = ({ error, message, filename }: ErrorEvent) => {
    // What an extension of the browser does wrong is not ours.
    if (filename && !filename.startsWith(location.origin)) return;
    noteError(error ?? new Error(message));
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => noteError(reason);
  listening = true;
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    listening = false;
    early = [];
    take = undefined;
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Gives every error to `taker` from now on, those first that came before. */
export function takeErrors(taker: Take): void {
  take = taker;
  for (const noted of early.splice(0)) taker(noted);
}
