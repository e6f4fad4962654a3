import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, type Visitor, visit } from '#test/support/visitor.ts';

const ASTRID = 'astrid@fjellstad.example';
const JONAS = 'jonas@fjellstad.example';

/** Types into the first open cell of a question's grid. */
async function type(page: Page, row: string, column: number, text: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(row) })
    .getByRole('gridcell')
    .nth(column)
    .click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const saved = ({ page }: Visitor) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());

describe('a value and what may happen to it', () => {
  afterAll(closeBrowser);

  test('of two editors the second is shown both values and loses nothing', async () => {
    const [astrid, jonas] = [await visit('desktop'), await visit('desktop')];
    await astrid.signIn(ASTRID);
    await jonas.signIn(JONAS);
    const address = '/collect-data/data-points/electricity_consumption';
    await Promise.all([astrid.open(address), jonas.open(address)]);
    const first = saved(astrid);
    await type(astrid.page, 'Moss', 3, '2230000');
    await first;
    const second = saved(jonas);
    await type(jonas.page, 'Moss', 3, '2235000');
    await second;
    await jonas.page
      .getByRole('button', { name: /compare|conflict/i })
      .first()
      .click();
    const dialog = jonas.page.getByRole('dialog');
    await dialog
      .getByText(/2,230,000/)
      .first()
      .waitFor();
    await dialog
      .getByText(/2,235,000/)
      .first()
      .waitFor();
    await jonas.expectAccessible();
    expect([...astrid.problems, ...jonas.problems]).toEqual([]);
    await Promise.all([astrid.close(), jonas.close()]);
  });

  test('what was typed into an expired session is there after signing in again, and is saved then', async () => {
    const visitor = await visit('desktop');
    const { page, context, signIn, open, arrive, enter, reload } = visitor;
    await signIn(JONAS);
    await open('/collect-data/data-points/electricity_consumption');
    await context.clearCookies();
    await type(page, 'Trondheim', 3, '118000');
    await arrive(({ pathname }) => pathname === '/login');
    const later = saved(visitor);
    await enter(JONAS);
    expect(page.url()).toMatch(/electricity_consumption/);
    await later;
    await reload();
    const cell = page
      .getByRole('row', { name: /Trondheim/ })
      .getByRole('gridcell')
      .nth(3);
    expect(await cell.textContent()).toContain('118,000');
    await visitor.close();
  });
});
