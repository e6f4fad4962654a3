import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, visit } from '#test/support/visitor.ts';

/** What each person of the demo finds in the menu, and a screen that is not theirs. */
const people = [
  {
    email: 'astrid@fjellstad.example',
    menu: [
      'Home',
      'Collect data',
      'Metric library',
      'Dashboards',
      'Reports',
      'Users',
      'Service accounts',
      'Entities',
      'Reporting year setup',
      'Data points',
      'User assignments',
      'Company settings',
    ],
    closed: [],
  },
  {
    email: 'jonas@fjellstad.example',
    menu: ['Home', 'Collect data', 'Metric library', 'Dashboards', 'Reports', 'Users', 'Entities', 'Company settings'],
    closed: ['/setup-reporting-year', '/users/invite', '/service-accounts', '/admin'],
  },
  {
    email: 'karolina@fjellstad.example',
    menu: ['Collect data', 'Metric library'],
    closed: ['/metrics', '/reports', '/setup-reporting-year/data-points', '/users', '/settings-overview'],
  },
  {
    email: 'henrik@fjellstad.example',
    menu: ['Home', 'Dashboards', 'Reports', 'Entities'],
    closed: ['/collect-data', '/setup-reporting-year', '/users', '/settings-overview'],
  },
];

const theirScreens = ['/', '/metric-library', '/entities', '/metrics', '/reports', '/collect-data'];

describe('what each role finds', () => {
  afterAll(closeBrowser);

  test.each(people)('$email', async ({ email, menu, closed }) => {
    const visitor = await visit('desktop', 'dark');
    const { page, signIn, open, expectAccessible } = visitor;
    await signIn(email);
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
    expect(links.map((text) => text.trim())).toEqual(menu);
    for (const path of closed) {
      await open(path);
      await page.getByText('You do not have access to this page').waitFor();
    }
    for (const path of theirScreens.filter((each) => !closed.includes(each))) {
      await open(path);
      await expectAccessible();
    }
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a gatherer sees the questions and the site that she was given, and no other', async () => {
    const visitor = await visit('phone');
    const { page, signIn, open } = visitor;
    await signIn('karolina@fjellstad.example');
    await open('/collect-data');
    await page.getByRole('heading', { name: 'Health and safety' }).first().waitFor();
    expect(await page.getByText('Board', { exact: true }).count()).toBe(0);
    await open('/collect-data/data-points/water_consumption');
    await page.getByText('Tarnów assembly').first().waitFor();
    expect(await page.getByText('Göteborg foundry').count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('another company sees nothing of the first', async () => {
    const visitor = await visit('desktop');
    const { page, signIn, open } = visitor;
    await signIn('maya@harbourpine.example');
    for (const path of ['/', '/entities', '/metrics', '/collect-data']) {
      await open(path);
      expect(await page.locator('body').textContent()).not.toMatch(/Fjellstad|Göteborg|Astrid/);
    }
    await visitor.close();
  });
});
