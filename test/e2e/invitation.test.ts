import { afterAll, describe, expect, test } from 'vitest';
import { invitationTo } from '#test/support/mailbox.ts';
import { closeBrowser, type Size, visit } from '#test/support/visitor.ts';

const PASSWORD = 'Wall-Pepper-Garden-3';

afterAll(closeBrowser);

describe('an invitation', () => {
  test.each<[Size, 'light' | 'dark']>([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ])(
    'leads somebody new from the mail into the organisation, with the role that was given (%s)',
    async (size, theme) => {
      const admin = await visit(size, theme);
      const address = `ylva.${size}.${Date.now()}@fjellstad.example`;
      await admin.signIn('astrid@fjellstad.example');
      await admin.open('/users/invite');
      await admin.page.getByRole('checkbox', { name: /Data viewer/ }).check();
      await admin.page.getByLabel('E-mail of person 1').fill(address);
      await admin.page.getByRole('button', { name: 'Preview' }).click();
      await admin.page.getByRole('button', { name: 'Send 1 invitation' }).click();
      await admin.page.getByText(address).first().waitFor();
      await admin.expectAccessible();
      await admin.open('/users?tab=invitations');
      await admin.page.getByText(address).first().waitFor();

      const guest = await visit(size, theme);
      const { page } = guest;
      const link = await invitationTo(address);
      await guest.open(link);
      await guest.expectAccessible();
      expect(page.url()).not.toContain(link.split('#')[1]);
      await page.getByLabel('Your name').fill('Ylva Strand');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Create the account and join' }).click();
      await page
        .getByText(/at least 12 characters/)
        .first()
        .waitFor();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create the account and join' }).click();
      await page
        .getByRole('heading', { name: /Terms of service/i })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'I accept these terms' }).click();
      const dialog = page.getByRole('dialog', { name: 'Help us provide you better support' });
      await dialog.getByRole('button', { name: 'Do this later' }).click();
      await page.getByRole('heading', { name: /Welcome, Ylva/ }).waitFor();
      await guest.open('/users');
      await page.getByText('You do not have access to this page').waitFor();

      // The account works by itself, whatever the case of the address, and the link is spent.
      const late = await visit(size, theme);
      await late.open('/login');
      await late.enter(address.toUpperCase(), { password: PASSWORD });
      await late.page.getByRole('heading', { name: /Welcome, Ylva/ }).waitFor();
      await late.context.clearCookies();
      await late.open(link);
      await late.page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
      for (const visitor of [admin, guest, late]) {
        expect(visitor.problems).toEqual([]);
        await visitor.close();
      }
    },
  );

  test('is taken by somebody with an account after signing in, who is told where the switcher is', async () => {
    const admin = await visit('desktop');
    await admin.signIn('astrid@fjellstad.example');
    await admin.open('/users/invite');
    await admin.page.getByRole('checkbox', { name: /Company user/ }).check();
    await admin.page.getByLabel('E-mail of person 1').fill('maya@harbourpine.example');
    await admin.page.getByRole('button', { name: 'Preview' }).click();
    await admin.page.getByRole('button', { name: 'Send 1 invitation' }).click();
    await admin.page.getByText('maya@harbourpine.example').first().waitFor();

    const thief = await visit('desktop');
    const link = await invitationTo('maya@harbourpine.example');
    await thief.signIn('jonas@fjellstad.example');
    await thief.open(link);
    await thief.page.getByRole('button', { name: 'Sign out and come back' }).waitFor();

    const maya = await visit('desktop');
    await maya.signIn('maya@harbourpine.example');
    await maya.open(link);
    await maya.page.getByRole('button', { name: 'Accept the invitation' }).click();
    const told = /You have accepted the invite to Fjellstad Components.+switcher in the top left to switch between/;
    await maya.page.getByText(told).first().waitFor();
    for (const visitor of [admin, thief, maya]) {
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    }
  });
});
