import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { DEMO_PASSWORD } from '#scripts/demo/company.ts';
import { findChromium } from '#scripts/local/chromium.ts';

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

let browser: Browser | undefined;

/** One visitor: a browser profile of its own, with everything that went wrong in its pages. */
export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors, content that the policy refused, and answers of 500 and more. */
  readonly problems: string[];
  open(path: string): Promise<void>;
  signIn(email: string): Promise<void>;
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
  // Ends what hangs; a busy machine may take its time.
  page.setDefaultTimeout(60_000);
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
  /** The page is there: its heading is drawn, and nothing is asked for any more. */
  const settle = async () => {
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('main[aria-busy="true"], main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  };
  const open = async (path: string) => {
    await page.goto(origin + path);
    await settle();
  };
  return {
    page,
    context,
    problems,
    open,
    async signIn(email) {
      await open('/login');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(({ pathname }) => pathname !== '/login');
      await page.getByRole('main').waitFor();
      await settle();
    },
    async expectAccessible() {
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

type AxeResult = {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
};

/** Closes the browser that all visitors of a test file share. */
export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}
