import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { DEMO_PASSWORD } from '#scripts/demo/company.ts';
import { findChromium } from '#scripts/local/chromium.ts';
import { type Arrival, arrivalOf, LIMIT_MS, type Where } from './arrival.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Without the background flags Chromium asks hosts of its maker at every start. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The widths that every journey is walked at: a laptop's and a phone's. */
export const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 375, height: 760 },
} as const;
export type Size = keyof typeof sizes;

const isPastLogin: Where = ({ pathname }) => pathname !== '/login';

let browser: Browser | undefined;

/** One visitor: a browser profile of its own, with everything that went wrong in its pages. */
export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors, content that the policy refused, and answers of 500 and more. */
  readonly problems: string[];
  /** Waits until the page stands at an address and is drawn. */
  readonly arrive: Arrival['arrive'];
  /** Does what leads to a new document, and waits until that is drawn. */
  readonly through: Arrival['through'];
  /** Opens an address of the product in a new document, wherever it leads on to. */
  open(path: string): Promise<void>;
  /** Loads the page anew. */
  reload(): Promise<void>;
  /** Opens the login screen, and signs a person of the demo in. */
  signIn(email: string): Promise<void>;
  /** Signs in at the login screen that stands there, and waits for the page that it leads to. */
  enter(email: string, as?: { readonly password?: string; readonly where?: Where }): Promise<void>;
  /** Fails on any violation of WCAG 2.2 AA or of axe's best practices in the page as it stands. */
  expectAccessible(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a browser profile at this size; `theme` is what the system prefers. */
export async function visit(size: Size, theme: 'light' | 'dark' = 'light'): Promise<Visitor> {
  const origin = inject('origin');
  browser ??= await chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    headless: true,
    args: FLAGS,
  });
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const problems: string[] = [];
  page.on('console', (message) => {
    // The browser itself notes a refused request; that one was expected is for the test to say.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const { arrive, through } = arrivalOf(page);
  const open = (path: string) => through(() => page.goto(origin + path, { waitUntil: 'commit' }));
  const enter: Visitor['enter'] = async (email, { password = DEMO_PASSWORD, where = isPastLogin } = {}) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await arrive(where);
  };
  return {
    page,
    context,
    problems,
    arrive,
    through,
    open,
    reload: () => through(() => page.reload({ waitUntil: 'commit' })),
    enter,
    async signIn(email) {
      await open('/login');
      await enter(email);
    },
    async expectAccessible() {
      await page.evaluate(atRest);
      await page.evaluate(axeSource);
      const violations = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run(at: Document, how: object): Promise<AxeResult> } };
        const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        const { violations: found } = await axe.run(document, { runOnly });
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ; ')}`);
      });
      expect(violations, `axe at ${page.url()}`).toEqual([]);
    },
    close: () => context.close(),
  };
}

/** In the page: what was opened has come to rest; what moves for ever is not waited for. */
async function atRest(): Promise<void> {
  const moving = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

type AxeResult = {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
};

/** Closes the browser that all visitors of a test file share. */
export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}
