/** A task that held the main thread for more than 50 ms, and a layout shift that no press caused; times in ms, Web Vitals' terms. */
export type Task = { readonly at: number; readonly ms: number };
export type Shift = { readonly at: number; readonly score: number; readonly moved: readonly string[] };
export type Observed = { readonly tasks: readonly Task[]; readonly shifts: readonly Shift[] };

/** Milliseconds of a task that block nobody (W3C Long Tasks). */
const FREE_MS = 50;
/** A window of shifts ends after a pause of 1 s, and after 5 s in any case (web.dev/articles/cls). */
const PAUSE_MS = 1000;
const WINDOW_MS = 5000;

/** Total blocking time in ms: what every long task takes beyond 50 ms. */
export function blockingTime(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - FREE_MS), 0);
}

/** Cumulative layout shift: the worst window's sum. */
export function layoutShift(shifts: readonly Shift[]): number {
  let [begun, last, sum, worst] = [0, Number.NEGATIVE_INFINITY, 0, 0];
  for (const { at, score } of shifts.toSorted((a, b) => a.at - b.at)) {
    if (at - last > PAUSE_MS || at - begun > WINDOW_MS) [begun, sum] = [at, 0];
    last = at;
    sum += score;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Runs in the page before anything else of it: keeps what the browser notes from then on in `__observed`. */
export function observe(): void {
  type Noted = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node?: Node | null }[];
  };
  const noted = { tasks: [] as Task[], shifts: [] as Shift[] };
  Object.assign(globalThis, { __observed: noted });
  const named = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `<${element.tagName.toLowerCase()} class="${element.className}">` : 'gone';
  };
  new PerformanceObserver((list) => {
    for (const { startTime: at, duration: ms } of list.getEntries()) noted.tasks.push({ at, ms });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Noted[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) => named(node));
      noted.shifts.push({ at: entry.startTime, score: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
