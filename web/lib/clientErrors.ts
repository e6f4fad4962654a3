import { AppError } from '#shared/api/problem.ts';
import {
  clientErrorRoutes,
  type ErrorReport,
  MOST_BYTES,
  MOST_ERRORS,
} from '#shared/organisations/client-errors/routes.ts';
import { cleanPath, cleanStack, cleanText, cut } from '#shared/organisations/client-errors/rules.ts';
import { isAborted } from './errors.ts';
import { type NotedError, takeErrors } from './noteError.ts';

/** Quiet milliseconds after which a report goes out, and the longest that errors without a pause wait for one. */
export const QUIET_MS = 3_000;
export const LONGEST_WAIT_MS = 30_000;
/** Milliseconds without a report after one was not taken. */
export const PAUSE_MS = 5 * 60_000;
/** Characters of a message or a stack that are looked at. */
const LONGEST_TEXT = 10_000;
/** The largest count that a report can hold. */
const MOST_COUNTED = 65_535;

type CountedError = ErrorReport['errors'][number];

/**
 * Reports the page's errors from now on: gathered, counted by name and message, without anybody's data, and sent after three
 * quiet seconds or when the page goes. A report that is not taken is given up; nothing about it is reported.
 */
export function reportErrors(): () => void {
  const reporter = makeReporter();
  takeErrors(reporter.take);
  const onHide = () => {
    if (document.visibilityState === 'hidden') reporter.flush();
  };
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', reporter.flush);
  return () => {
    reporter.stop();
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', reporter.flush);
  };
}

function makeReporter() {
  const sessionId = crypto.randomUUID();
  const gathered = new Map<string, CountedError>();
  const seen = new WeakSet<object>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt = 0;
  let silentUntil = 0;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size === 0 || Date.now() < silentUntil) return;
    const errors = [...gathered.values()];
    gathered.clear();
    send(bodyOf({ sessionId, userAgent: cut(navigator.userAgent, 400), errors })).then(
      (taken) => {
        if (!taken) silentUntil = Date.now() + PAUSE_MS;
      },
      (error: unknown) => {
        silentUntil = Date.now() + PAUSE_MS;
        console.warn('Errors of the page could not be reported', error);
      },
    );
  };
  const take = (noted: NotedError) => {
    const { error } = noted;
    if (typeof error === 'object' && error !== null) {
      // One error may be noted where it is thrown and where it is shown.
      if (seen.has(error)) return;
      seen.add(error);
    }
    const entry = countedErrorOf(noted);
    if (!entry) return;
    const key = `${entry.name}\n${entry.message}`;
    const former = gathered.get(key);
    if (!former && gathered.size >= MOST_ERRORS) return;
    if (gathered.size === 0) firstAt = Date.now();
    gathered.set(key, former ? { ...former, count: Math.min(former.count + 1, MOST_COUNTED) } : entry);
    clearTimeout(timer);
    const quiet = Math.min(QUIET_MS, firstAt + LONGEST_WAIT_MS - Date.now());
    timer = setTimeout(flush, Math.max(quiet, silentUntil - Date.now(), 0));
  };
  return { take, flush, stop: () => clearTimeout(timer) };
}

/** What is told of an error; nothing of what is nobody's fault: a request given up, a session that ended, a dead line. */
function countedErrorOf({ error, about }: NotedError): CountedError | undefined {
  if (isAborted(error)) return undefined;
  const url = cut(cleanPath(location.pathname), 300);
  if (error instanceof AppError) {
    const unanswered = error.code === 'unavailable' && !error.traceId;
    if (error.code === 'unauthenticated' || unanswered) return undefined;
    // The server's sentence may name people and figures: the code and the route say enough.
    return {
      name: `AppError ${error.code}`,
      message: about ?? 'in the page',
      stack: stackOf(error.cause),
      url,
      count: 1,
    };
  }
  const name = error instanceof Error ? error.name : 'Thrown';
  const message = error instanceof Error ? error.message : String(error);
  const said = cleanText(cut(about ? `${message} (${about})` : message, LONGEST_TEXT));
  return { name: cut(cleanText(name), 100), message: cut(said, 1000), stack: stackOf(error), url, count: 1 };
}

function stackOf(error: unknown): string | null {
  return error instanceof Error && error.stack ? cut(cleanStack(cut(error.stack, LONGEST_TEXT)), 4000) : null;
}

/** The report as text that the server takes: stacks go first where it is too long, those of the rarest errors before others. */
function bodyOf(report: ErrorReport): string {
  const fits = (text: string) => new TextEncoder().encode(text).length <= MOST_BYTES;
  let errors = report.errors.toSorted((a, b) => b.count - a.count);
  let text = JSON.stringify({ ...report, errors });
  for (let last = errors.length - 1; last >= 0 && !fits(text); last -= 1) {
    errors = errors.map((entry, index) => (index >= last ? { ...entry, stack: null } : entry));
    text = JSON.stringify({ ...report, errors });
  }
  for (; errors.length > 1 && !fits(text); text = JSON.stringify({ ...report, errors })) errors = errors.slice(0, -1);
  return text;
}

/** Sends a report so that it outlives the page; false where the server does not take it. */
async function send(body: string): Promise<boolean> {
  const { path, method } = clientErrorRoutes.reportErrors;
  const answer = await fetch(path, {
    method,
    body,
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'sedum' },
  });
  return answer.ok;
}
