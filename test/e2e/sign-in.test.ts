import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeBrowser, type Visitor, visit } from '#test/support/visitor.ts';

describe('signing in', () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await visit('desktop');
  });
  afterEach(async () => {
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
  afterAll(closeBrowser);

  test('a wrong password says nothing about who exists', async () => {
    const { page, open } = visitor;
    const messages: string[] = [];
    for (const email of ['astrid@fjellstad.example', 'nobody@fjellstad.example']) {
      await open('/login');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      messages.push((await page.getByRole('alert').first().textContent()) ?? '');
    }
    expect(messages[0]).not.toBe('');
    expect(messages[1]).toBe(messages[0]);
  });

  test('the way back is kept over the sign-in, and never leads off the product', async () => {
    const { page, open, signIn, enter } = visitor;
    await open('/metric-library?q=water');
    expect(page.url()).toMatch(/\/login\?returnTo=/);
    await enter('jonas@fjellstad.example');
    expect(page.url()).toMatch(/\/metric-library\?q=water/);
    await visitor.context.clearCookies();
    await signIn('jonas@fjellstad.example');
    await visitor.context.clearCookies();
    await open('/login?returnTo=//elsewhere.example/x');
    await enter('jonas@fjellstad.example');
    expect(new URL(page.url()).host).toMatch(/^localhost:/);
  });

  test('signing out ends the session on the server too', async () => {
    const { page, signIn, open, through, context } = visitor;
    await signIn('astrid@fjellstad.example');
    const cookies = await context.cookies();
    await page.getByRole('button', { name: /Astrid Lund/ }).click();
    const atLogin = ({ pathname }: URL) => pathname === '/login';
    await through(() => page.getByRole('menuitem', { name: 'Sign out' }).click(), atLogin);
    await context.addCookies(cookies);
    await open('/entities');
    await visitor.arrive(atLogin);
  });
});

describe.each(['light', 'dark'] as const)('the sign-in page in %s', (theme) => {
  afterAll(closeBrowser);
  test.each(['desktop', 'phone'] as const)('is accessible on a %s', async (size) => {
    const visitor = await visit(size, theme);
    await visitor.open('/login');
    await visitor.expectAccessible();
    await visitor.page.getByRole('button', { name: 'Forgotten password?' }).click();
    await visitor.expectAccessible();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
