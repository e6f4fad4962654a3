import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '#shared/api/security-headers.ts';
import { closeBrowser, type Size, sizes, type Visitor, visit } from '#test/support/visitor.ts';

let folder: string;
let server: PreviewServer;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sedum-gallery-'));
  const shared = {
    configFile: 'vite.config.ts',
    mode: 'gallery',
    logLevel: 'error',
    build: { outDir: folder },
  } as const;
  await build(shared);
  const { 'strict-transport-security': _, ...headers } = securityHeaders({ bucketOrigin: 'http://127.0.0.1:9' });
  server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0, headers } });
  const at = server.httpServer.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/gallery.html`;
});
afterAll(async () => {
  await closeBrowser();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function look<T>(size: Size, theme: 'light' | 'dark', see: (visitor: Visitor) => Promise<T>): Promise<T> {
  const visitor = await visit(size, theme);
  try {
    await visitor.page.goto(address, { waitUntil: 'commit' });
    await visitor.page.getByRole('heading', { name: 'Charts', exact: true }).waitFor();
    const result = await see(visitor);
    // the gallery breaks two components on purpose, to show what stands in their place
    expect(visitor.problems.filter((problem) => !problem.includes('shown on purpose'))).toEqual([]);
    return result;
  } finally {
    await visitor.close();
  }
}

describe('every component of the design system', () => {
  for (const size of Object.keys(sizes) as Size[]) {
    for (const theme of ['light', 'dark'] as const) {
      it(`is accessible and keeps the content policy at ${size} width in ${theme}`, () =>
        look(size, theme, async ({ page, expectAccessible }) => {
          await expectAccessible();
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(wider, 'the page scrolls sideways').toBe(0);
        }));
    }
  }
});

describe('what stands over the page', () => {
  it('a dialog is accessible, closes by Escape and gives the focus back', () =>
    look('desktop', 'light', async ({ page, expectAccessible }) => {
      const opener = page.getByRole('button', { name: 'Open dialog' });
      await opener.click();
      await page.getByRole('dialog', { name: 'Create test company' }).waitFor();
      await expectAccessible();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  it('a changed dialog asks before it closes, by a press outside too', () =>
    look('desktop', 'dark', async ({ page, expectAccessible }) => {
      await page.getByRole('button', { name: 'Open dialog' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create test company' });
      await dialog.getByLabel('Company name').fill('Another');
      await page.mouse.click(20, 450);
      const warning = page.getByRole('alertdialog');
      await warning.getByText('You have unsaved changes, are you sure you want to exit?').waitFor();
      await expectAccessible();
      await warning.getByRole('button', { name: 'Cancel' }).click();
      await warning.waitFor({ state: 'detached' });
      expect(await dialog.getByLabel('Company name').inputValue()).toBe('Another');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
      await page.keyboard.press('Escape');
      await warning.getByRole('button', { name: 'Exit' }).click();
      await dialog.waitFor({ state: 'detached' });
    }));

  it('a menu is accessible and works by keyboard', () =>
    look('phone', 'light', async ({ page, expectAccessible }) => {
      await page.getByRole('button', { name: 'More actions' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
      await expectAccessible();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      expect(await focused()).toBe('Edit');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toContain('Copy');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More actions');
    }));

  it('a dropdown opens at a press, 200 px high at most, creates what is missing and opens on the whole screen', () =>
    look('desktop', 'light', async ({ page, expectAccessible }) => {
      const frameworks = page.getByRole('combobox', { name: 'Frameworks' });
      await frameworks.click();
      const list = page.getByRole('listbox');
      await list.waitFor();
      expect((await list.boundingBox())?.height ?? 0).toBeLessThanOrEqual(200);
      await expectAccessible();
      await frameworks.fill('esrs');
      expect(await page.getByText('Create "esrs"').count()).toBe(0);
      await frameworks.fill('SASB');
      await page.getByRole('option', { name: 'Create "SASB"' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Remove SASB' }).waitFor();
      await page.getByRole('combobox', { name: 'Country' }).click();
      await page.getByRole('option', { name: 'See all 12 on the whole screen' }).click();
      const screen = page.getByRole('dialog', { name: 'Country' });
      await screen.waitFor();
      await expectAccessible();
      await screen.getByRole('button', { name: 'Finland' }).click();
      await screen.waitFor({ state: 'detached' });
      expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Finland');
    }));

  it('a toast stays while it is pointed at and goes after five seconds', () =>
    look('phone', 'dark', async ({ page, expectAccessible }) => {
      await page.getByRole('button', { name: 'Success', exact: true }).click();
      const toast = page.getByText('14 values submitted');
      await toast.hover();
      await expectAccessible();
      await page.waitForTimeout(5500);
      expect(await toast.isVisible()).toBe(true);
      await page.mouse.move(10, 700);
      await toast.waitFor({ state: 'detached', timeout: 6500 });
    }));

  it('a hint shows on keyboard focus, and Escape hides it', () =>
    look('desktop', 'light', async ({ page }) => {
      await page.getByRole('button', { name: 'Loading overlay' }).focus();
      await page.keyboard.press('Tab');
      const hint = page.getByRole('tooltip');
      await hint.waitFor();
      expect((await hint.boundingBox())?.width ?? 999).toBeLessThanOrEqual(350);
      await page.keyboard.press('Escape');
      await hint.waitFor({ state: 'detached' });
    }));

  it('the menu of a phone is a drawer that is accessible', () =>
    look('phone', 'light', async ({ page, expectAccessible }) => {
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' }).waitFor();
      await expectAccessible();
    }));
});

describe('the grid in a real browser', () => {
  it('copies a rectangle and pastes it elsewhere by keyboard', () =>
    look('desktop', 'light', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const grid = page.getByRole('grid', { name: 'Electricity by site and month' });
      const cell = (row: number, column: number) => grid.locator(`td[data-row="${row}"][data-column="${column}"]`);
      await cell(0, 0).click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Control+c');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('3\t4\r\n6\t8');
      await cell(4, 2).click();
      await page.keyboard.press('Control+v');
      expect(await cell(5, 3).textContent()).toContain('8');
      await page.keyboard.press('Control+z');
      await expect.poll(() => cell(5, 3).textContent()).toContain('36');
    }));

  it('types, commits and reaches the last of 500 rows with the focus on it', () =>
    look('desktop', 'light', async ({ page }) => {
      const grid = page.getByRole('grid', { name: 'Electricity by site and month' });
      const cell = (row: number, column: number) => grid.locator(`td[data-row="${row}"][data-column="${column}"]`);
      await cell(0, 0).click();
      await page.keyboard.type('1234,5');
      await page.keyboard.press('Enter');
      expect(await cell(0, 0).getAttribute('aria-invalid')).toBeNull();
      await page.keyboard.press('Control+End');
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.row))
        .toBe('499');
      expect(await grid.locator('tr').count()).toBeLessThan(60);
    }));
});
