import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Route as Intercepted,
  type Page,
  type Request,
} from 'playwright-core';
import type { Company } from '#bench/company/company.ts';
import { atShare } from '#bench/statistics.ts';
import type { BenchWorld } from '#bench/world.ts';
import { sessionCookieName } from '#functions/http/authenticate.ts';
import { ensureChromium } from '#scripts/local/chromium.ts';
import { serveProduct } from '#scripts/local/serve.mjs';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { latestTerms } from '#shared/people/terms/content.ts';
import { answerOf, eventOf, type Lambda, routed } from '#test/support/gateway.ts';
import { blockingTime, layoutShift, type Observed, observe } from './observe.ts';
import { type PaintedPage, paintedPages } from './pages.ts';

/** How a page paints on a phone. */
export type Painting = {
  readonly page: string;
  /** Total blocking time in ms, the median of the rounds. */
  readonly blockingMs: number;
  /** Cumulative layout shift, the worst of the rounds. */
  readonly layoutShift: number;
  /** Scripts that the browser fetched until the page was at rest: how many, and their bytes of gzip, the most of the rounds. */
  readonly scripts: number;
  readonly scriptBytes: number;
  /** What moved in the round of the worst shift, as it stands in the page. */
  readonly moved: readonly string[];
};

const ROOT = join(import.meta.dirname, '..', '..');
const ROUNDS = 3;
/** Lighthouse's phone: a mid-range one, four times slower than this machine, on slow 4G (bytes a second, ms). */
const PHONE = { viewport: { width: 375, height: 760 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_RATE = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** Milliseconds without a request after which a page has come to rest, and in which it must. */
const QUIET_MS = 1500;
const MOST_MS = 60_000;

/** Builds the pages and paints each of them in a phone's browser, round by round, with the API of this process behind them. */
export async function measurePainting(world: BenchWorld, company: Company): Promise<Painting[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-painting-'));
  await build(folder);
  await world.call(company.admin, profileRoutes.acceptTerms, { body: { version: latestTerms.version } });
  const served = await serveProduct({ distDir: folder, apiBase: 'http://127.0.0.1:9', bucketOrigin: '', port: 0 });
  const browser = await chromium.launch({
    executablePath: ensureChromium((line) => console.log(line)),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const rounds: (readonly Seen[])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const observed: Seen[] = [];
      for (const page of paintedPages) observed.push(await paint(browser, served.origin, page, world, company));
      rounds.push(observed);
    }
    return paintedPages.map(({ name }, at) =>
      paintingOf(
        name,
        rounds.flatMap((round) => round[at] ?? []),
        folder,
      ),
    );
  } finally {
    await browser.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the browser noted of a page, and the paths of the scripts that it fetched. */
type Seen = Observed & { readonly scripts: readonly string[] };

function paintingOf(page: string, observed: readonly Seen[], folder: string): Painting {
  const packed = (path: string) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length;
  const fetched = observed.map(({ scripts }) => ({
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, path) => sum + packed(path), 0),
  }));
  const worst = observed.toSorted((a, b) => layoutShift(b.shifts) - layoutShift(a.shifts))[0]?.shifts ?? [];
  return {
    page,
    blockingMs: atShare(
      observed.map(({ tasks }) => blockingTime(tasks)),
      0.5,
    ),
    layoutShift: layoutShift(worst),
    scripts: Math.max(...fetched.map(({ scripts }) => scripts)),
    scriptBytes: Math.max(...fetched.map(({ scriptBytes }) => scriptBytes)),
    moved: worst.map(({ at, score, moved }) => `${score.toFixed(3)} after ${Math.round(at)} ms: ${moved.join(', ')}`),
  };
}

async function build(folder: string): Promise<void> {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } });
}

/** Opens a page in a browser profile of its own, and says what the browser noted until the page was at rest. */
async function paint(
  browser: Browser,
  origin: string,
  { path, signedOut }: PaintedPage,
  world: BenchWorld,
  company: Company,
): Promise<Seen> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB', timezoneId: 'Europe/Oslo' });
  try {
    const sessionId = signedOut ? undefined : company.admin.sessionId;
    await context.route(`${origin}/api/**`, (route) => answer(route, world, sessionId));
    if (!signedOut) await context.addCookies([{ name: 'sedum-signed-in', value: '1', url: origin }]);
    await context.addInitScript(observe);
    const page = await throttled(context);
    const rest = restOf(page);
    const scripts = new Set<string>();
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(`${origin}${path}?year=${company.year}`);
    await rest();
    const observed = await page.evaluate(() => (globalThis as unknown as { __observed: Observed }).__observed);
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led on to ${page.url()}`);
    return { ...observed, scripts: [...scripts] };
  } finally {
    await context.close();
  }
}

/** Waits until nothing is under way to a page and nothing has been for a while. */
function restOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastChange = Date.now();
  const ended = (request: Request) => {
    underWay.delete(request);
    lastChange = Date.now();
  };
  page.on('request', (request) => {
    underWay.add(request);
    lastChange = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const end = Date.now() + MOST_MS;
    while (underWay.size > 0 || Date.now() - lastChange < QUIET_MS) {
      if (Date.now() > end) throw new Error(`${page.url()} did not come to rest in ${MOST_MS / 1000} s`);
      await sleep(100);
    }
  };
}

async function throttled(context: BrowserContext) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return page;
}

/** Lets the area's function answer a request of the page, as the gateway would, with a session where there is one. */
async function answer(route: Intercepted, world: BenchWorld, sessionId: string | undefined): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const area = routed(pathname)?.area ?? 'nowhere';
  const event = eventOf({
    method: request.method(),
    path: `${pathname}${search}`,
    headers: { ...request.headers(), origin: process.env.PUBLIC_ORIGIN },
    cookies: sessionId ? [`${sessionCookieName()}=${sessionId}`] : [],
    body: request.postData() ?? undefined,
  });
  const handler = await world.functionOf(`${area}/handler`);
  const { status, headers, body } = answerOf(await (handler as Lambda)(event, {} as never));
  await route.fulfill({ status, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}
