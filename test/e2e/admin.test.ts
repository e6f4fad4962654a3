import { afterAll, describe, expect, test } from 'vitest';
import { day } from '#test/support/days.ts';
import { invitationTo } from '#test/support/mailbox.ts';
import { closeBrowser, type Size, visit } from '#test/support/visitor.ts';

afterAll(closeBrowser);

describe('the provider’s staff', () => {
  test.each<[Size, 'light' | 'dark']>([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ])('create an organisation, whose first administrator is mailed, and end its licence (%s)', async (size, theme) => {
    const visitor = await visit(size, theme);
    const { page, signIn, open, expectAccessible } = visitor;
    const name = `Birch Mills ${size} ${Date.now()}`;
    const address = `aino.${size}.${Date.now()}@birch.example`;
    await signIn('sofia@sedum.example');
    await open('/admin/organisations/new-standalone');
    await expectAccessible();
    const choose = async (label: string, text: string, option: RegExp) => {
      await page.getByRole('combobox', { name: label }).fill(text);
      await page.getByRole('option', { name: option }).first().click();
    };
    await page.getByLabel('Name', { exact: false }).first().fill(name);
    await choose('Country', 'Finl', /Finland/);
    await choose('Currency', 'EUR', /EUR/);
    await choose('Time zone', 'Helsinki', /Helsinki/);
    await page.getByLabel('Name of the first administrator').fill('Aino Laine');
    await page.getByLabel('E-mail of the first administrator').fill(address);
    await page.getByRole('button', { name: 'Create and invite' }).click();
    const panel = page.getByRole('dialog', { name });
    await panel.waitFor();
    await expectAccessible();
    expect(await invitationTo(address)).toMatch(/^\/invite#/);

    await panel.getByRole('tab', { name: 'Licence' }).click();
    await panel.getByLabel('First day').fill('2026-01-01');
    await panel.getByLabel('Last day').fill(day(-1));
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} is saved`).waitFor();
    await panel.getByRole('tab', { name: 'Overview' }).click();
    await panel.getByText('Ended, read-only').waitFor();
    await panel.getByRole('tab', { name: /^Users\s*0$/ }).click();
    await panel.getByText(address).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('switch a feature off for one organisation, whose people lose it on the next request', async () => {
    const staff = await visit('desktop');
    await staff.signIn('sofia@sedum.example');
    await staff.open('/admin/organisations?search=Harbour');
    await staff.page.getByRole('link', { name: /Harbour & Pine/ }).click();
    await staff.page.getByRole('dialog').getByRole('link', { name: 'Features' }).click();
    const choice = staff.page.getByRole('combobox', { name: /Service accounts for Harbour/ });
    const customer = await visit('desktop');
    await customer.signIn('maya@harbourpine.example');
    const item = customer.page.getByRole('link', { name: 'Service accounts' });
    expect(await item.count()).toBe(1);
    await choice.selectOption('off');
    await staff.page.getByText(/Service accounts is off for Harbour/).waitFor();
    await customer.open('/');
    expect(await item.count()).toBe(0);
    await choice.selectOption('default');
    await staff.page.getByText(/Service accounts follows the default/).waitFor();
    for (const visitor of [staff, customer]) {
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    }
  });

  test('look at a customer without changing anything, and stand in its audit trail under their name', async () => {
    const staff = await visit('desktop');
    const { page } = staff;
    await staff.signIn('oliver@sedum.example');
    await staff.open('/admin/organisations?search=Fjellstad');
    await page.getByRole('link', { name: 'Fjellstad Components' }).click();
    await page.getByRole('button', { name: 'Look as support' }).click();
    await staff.through(() => page.getByRole('alertdialog').getByRole('button', { name: 'Look' }).click());
    await page.getByText('You look at Fjellstad Components as staff of Sedum').waitFor();
    await staff.open('/entities');
    await page.getByText('Moss machining works').first().waitFor();
    expect(await page.getByRole('button', { name: 'New entity' }).count()).toBe(0);
    await staff.expectAccessible();
    await staff.through(() => page.getByRole('button', { name: 'Leave' }).click());
    await page.getByRole('heading', { name: 'Organisations' }).waitFor();

    const customer = await visit('desktop');
    await customer.signIn('astrid@fjellstad.example');
    await customer.open('/settings-overview?tab=trail');
    await customer.page.getByText('Oliver Grant').first().waitFor();
    await customer.expectAccessible();
    for (const visitor of [staff, customer]) {
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    }
  });

  test('make a demo that fills itself', async () => {
    const visitor = await visit('desktop');
    const { page, signIn, open } = visitor;
    const name = `Show Case ${Date.now()}`;
    await signIn('sofia@sedum.example');
    await open('/admin/organisations/new-demo');
    await page.getByLabel('Name', { exact: false }).first().fill(name);
    await page.getByRole('combobox', { name: 'Country' }).fill('Norw');
    await page.getByRole('option', { name: /Norway/ }).click();
    await page.getByRole('combobox', { name: 'Currency' }).fill('NOK');
    await page.getByRole('option', { name: /NOK/ }).click();
    await page.getByLabel('Sites').selectOption('2');
    await page.getByLabel('Reporting years').selectOption('1');
    await page.getByLabel('E-mail of the administrator').fill(`demo.${Date.now()}@sedum.example`);
    await page.getByRole('button', { name: 'Create the demo' }).click();
    await page.getByRole('link', { name }).waitFor();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByText(/Filling/).waitFor();
    await row.getByText(/Filling/).waitFor({ state: 'detached' });
    expect(await row.getByText(/Failed/).count()).toBe(0);
    await row.getByRole('cell', { name: '2', exact: true }).first().waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
