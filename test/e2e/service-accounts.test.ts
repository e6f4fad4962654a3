import { afterAll, describe, expect, inject, test } from 'vitest';
import { closeBrowser, type Size, visit } from '#test/support/visitor.ts';

const ADMIN = 'astrid@fjellstad.example';
const origin = inject('origin');

/** What `curl` does: a form, no cookie, no origin. */
async function tokenFor(clientId: string, secret: string): Promise<Response> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
  return fetch(`${origin}/api/auth/token`, { method: 'POST', body: form });
}

describe('an administrator and a program', () => {
  afterAll(closeBrowser);

  test.each<[Size, 'light' | 'dark']>([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ])('make an account, call the API with it, replace its secret and delete it (%s)', async (size, theme) => {
    const visitor = await visit(size, theme);
    const { page, context, signIn, open, reload, expectAccessible } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await signIn(ADMIN);
    await open('/service-accounts');
    await page.getByText('Meter readings').first().waitFor();
    await expectAccessible();

    const name = `Gateway on a ${size}`;
    await open('/service-accounts/create');
    await page.getByLabel('Name').fill(name);
    await expectAccessible();
    await page.getByRole('button', { name: 'Create and show the secret' }).click();
    const secret = (await page.locator('code', { hasText: /^sedum_/ }).textContent()) ?? '';
    await expectAccessible();
    await page.getByRole('button', { name: 'Copy the secret' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const clientId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expectAccessible();

    const answer = await tokenFor(clientId, secret);
    expect(answer.status).toBe(200);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const organisation = /X-Organisation-Id: (\w+)/.exec(
      (await page.getByText(/X-Organisation-Id/).textContent()) ?? '',
    );
    const headers = { authorization: `Bearer ${token}`, 'x-organisation-id': organisation?.[1] ?? '' };
    const entities = async () => (await fetch(`${origin}/api/entities`, { headers })).status;
    expect(await entities()).toBe(200);
    await reload();
    await page
      .getByText(/just now|seconds ago|1 minute ago/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByLabel(/The current secret/).selectOption('0');
    await expectAccessible();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await page.locator('code', { hasText: /^sedum_/ }).waitFor();
    expect(await (await tokenFor(clientId, secret)).json()).toMatchObject({ error: 'invalid_client' });
    await page.getByRole('button', { name: 'I have stored it' }).click();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByLabel(`Type ‘${name}’ to confirm`).fill(name);
    await expectAccessible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Service accounts', level: 1 }).waitFor();
    expect(await entities()).toBe(401);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('read in the reference how an operation is called', async () => {
    for (const size of ['desktop', 'phone'] as const) {
      const visitor = await visit(size);
      const { page, signIn, open, expectAccessible } = visitor;
      await signIn(ADMIN);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await open('/service-accounts');
      expect(asked.filter((address) => address.includes('openapi'))).toEqual([]);
      await open('/service-accounts/api-reference');
      await page.getByLabel('Search operations').fill('submissions put');
      const operation = page.getByRole('button', { name: /PUT \/api\/year\/\{year\}\/submissions/ });
      await operation.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('table', { name: 'Body' }).waitFor();
      await page.getByText(/curl -X PUT/).waitFor();
      await expectAccessible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    }
  });
});
