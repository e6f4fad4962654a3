import { afterAll, describe, expect, test } from 'vitest';
import { addressIn } from '#shared/people/switcher/address.ts';
import { closeBrowser, type Visitor, visit } from '#test/support/visitor.ts';

/** What each person of the demo finds beside the company's menu, which roles.test.ts looks at. */
const people = [
  {
    email: 'sofia@sedum.example',
    home: '/admin',
    menu: ['Dashboard', 'Organisations', 'Users', 'Feature flags'],
    theirs: ['/admin', '/admin/organisations', '/admin/users', '/admin/feature-management'],
    closed: ['/collect-data', '/portfolio/companies', '/users'],
  },
  {
    email: 'oliver@sedum.example',
    home: '/admin',
    menu: ['Dashboard', 'Organisations', 'Users'],
    theirs: ['/admin', '/admin/organisations', '/admin/users'],
    closed: ['/admin/feature-management', '/admin/organisations/new-standalone', '/admin/organisations/new-demo'],
  },
  {
    email: 'ingrid@brackenridge.example',
    home: '/',
    menu: ['Home', 'Companies', 'Users', 'Service accounts', 'Company settings'],
    theirs: [
      '/',
      '/portfolio/companies',
      '/portfolio/add-company',
      '/users',
      '/users/invite',
      '/users/managed/parent',
      '/users/managed/entity',
      '/settings-overview',
    ],
    closed: ['/admin'],
  },
  {
    email: 'tomas@brackenridge.example',
    home: '/',
    menu: ['Home', 'Companies', 'Users', 'Company settings'],
    theirs: ['/', '/portfolio/companies', '/users'],
    closed: ['/users/invite', '/users/managed/parent', '/service-accounts', '/admin'],
  },
  {
    email: 'claire@brackenridge.example',
    home: '/',
    menu: ['Home'],
    theirs: ['/'],
    closed: ['/users', '/collect-data', '/admin'],
  },
];

const menuOf = async ({ page }: Visitor) => {
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
  return links.map((text) => text.trim());
};

/** Every text that any document of the browser ever shows from now on, over every load; kept by the test itself. */
async function textsOf({ context }: Visitor): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('sedumSeen', (text: string) => void seen.push(text));
  await context.addInitScript(() => {
    const tell = (globalThis as unknown as { sedumSeen: (text: string) => void }).sedumSeen;
    const look = () => tell(document.body?.textContent ?? '');
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return seen;
}

/** Opens Switch View at the entries of a group; it begins there where the current organisation is one of them. */
async function inGroup({ page }: Visitor, group: RegExp) {
  await page.getByRole('button', { name: /^Switch organisation/ }).click();
  const panel = page.getByRole('dialog', { name: 'Switch View' });
  await panel.getByRole('button').nth(1).waitFor();
  const heading = panel.getByRole('heading', { level: 3, name: group });
  if ((await heading.count()) > 0) return panel;
  const back = panel.getByRole('button', { name: 'Back' });
  if ((await back.count()) > 0) await back.click();
  await panel.getByRole('button', { name: group }).click();
  await heading.waitFor();
  return panel;
}

/** Chooses an entry of the panel; the current one only closes it. */
async function choose({ through }: Visitor, panel: Awaited<ReturnType<typeof inGroup>>, name: string | RegExp) {
  const entry = panel.getByRole('button', { name });
  await entry.waitFor();
  if ((await entry.getAttribute('aria-current')) === 'true') await panel.press('Escape');
  else await through(() => entry.click());
}

afterAll(closeBrowser);

describe('each portal', () => {
  test.each(people)('of $email has the menu and the screens of its role, and no other', async (person) => {
    const visitor = await visit('desktop', person.email.startsWith('o') ? 'dark' : 'light');
    const { page, signIn, open, expectAccessible } = visitor;
    await signIn(person.email);
    expect(new URL(page.url()).pathname).toBe(person.home);
    expect(await menuOf(visitor)).toEqual(person.menu);
    for (const path of person.theirs) {
      await open(path);
      await expectAccessible();
    }
    for (const path of person.closed) {
      await open(path);
      await page.getByText('You do not have access to this page').waitFor();
    }
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe('switching the view', () => {
  test('leads a person of three organisations through them, and never shows a pixel of the former one', async () => {
    const visitor = await visit('desktop');
    const { signIn } = visitor;
    const seen = await textsOf(visitor);
    await signIn('nora@vik-advisory.example');
    const panel = await inGroup(visitor, /Standalone companies/);
    await choose(visitor, panel, /Harbour & Pine/);
    const from = seen.findLastIndex((text) => text.includes('Switch View')) + 1;
    expect(from).toBeGreaterThan(0);
    expect(seen.slice(from).filter((text) => /Fjellstad|Moss machining/.test(text))).toEqual([]);
    expect(await menuOf(visitor)).toContain('Reporting year setup');

    await inGroup(visitor, /Brackenridge/);
    await choose(visitor, panel, 'Fund manager platform');
    expect(await menuOf(visitor)).toEqual(['Home', 'Companies', 'Users', 'Company settings']);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('takes a fund manager into a fully managed company and back, with a sign over every page', async () => {
    const visitor = await visit('desktop');
    const { page, signIn, open, expectAccessible } = visitor;
    await signIn('ingrid@brackenridge.example');
    const panel = await inGroup(visitor, /Brackenridge/);
    await panel.getByRole('searchbox').fill('cairnWELL');
    await choose(visitor, panel, /Cairnwell Foods/);
    await page
      .getByText(/fully manage/i)
      .first()
      .waitFor();
    await open('/collect-data');
    await page
      .getByText(/fully manage/i)
      .first()
      .waitFor();
    await expectAccessible();
    expect(await menuOf(visitor)).toContain('Collect data');
    await inGroup(visitor, /Brackenridge/);
    await panel.getByRole('searchbox').fill('zzz');
    await panel.getByText('No results for this search').waitFor();
    await panel.getByRole('searchbox').fill('');
    await choose(visitor, panel, 'Fund manager platform');
    await page.getByRole('button', { name: /Brackenridge/ }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe('the link of a mail', () => {
  const nora = 'nora@vik-advisory.example';
  /** The address of a screen in one of the organisations of who is signed in, as a mail has it. */
  const linkInto = async ({ page }: Visitor, name: string) => {
    const { data } = await (await page.request.get(new URL('/api/organizations', page.url()).href)).json();
    const found = (data as { id: string; name: string }[]).find((each) => each.name.startsWith(name));
    return addressIn(found?.id ?? '', '/collect-data?category=Environment');
  };
  /** The address that such a link leads to, once the organisation is entered. */
  const isCollection = ({ pathname, search }: URL) => `${pathname}${search}` === '/collect-data?category=Environment';
  const places = { harbour: 'Harbour & Pine', fjellstad: 'Fjellstad' };

  test('opens the organisation that it names, and never shows a pixel of the one that the person was in', async () => {
    const visitor = await visit('desktop');
    const { page, signIn, open } = visitor;
    const seen = await textsOf(visitor);
    await signIn(nora);
    await choose(visitor, await inGroup(visitor, /Portfolio companies/), /Fjellstad/);
    expect(seen.at(-1)).toContain(places.fjellstad);
    const [intoHarbour, intoFjellstad] = [
      await linkInto(visitor, places.harbour),
      await linkInto(visitor, places.fjellstad),
    ];
    seen.length = 0;
    await open(intoHarbour);
    await page.getByRole('button', { name: places.harbour }).waitFor();
    expect(isCollection(new URL(page.url()))).toBe(true);
    expect(seen.filter((text) => /Fjellstad|Moss machining/.test(text))).toEqual([]);
    expect(visitor.problems).toEqual([]);

    // A sign-in begins in Harbour & Pine now: it is remembered, as after a switch.
    const other = await visit('phone');
    const shown = await textsOf(other);
    await other.open(intoFjellstad);
    expect(new URL(other.page.url()).pathname).toBe('/login');
    await other.enter(nora, { where: isCollection });
    expect(shown.at(-1)).toContain(places.fjellstad);
    expect(shown.filter((text) => text.includes(places.harbour))).toEqual([]);
    expect(other.problems).toEqual([]);
    await other.close();
    await visitor.close();
  });
});
