import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { aColleague, aCompany, aFund, aManager } from '#web/features/portfolio/fixture.ts';
import { currentOrganisation } from '#web/lib/organisation.ts';
import { keepYear } from '#web/lib/reportingYear.ts';
import { answering, renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { CompaniesPage } from './CompaniesPage.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const CHANGE = `PUT ${companyRoutes.changeLink.path}`;
const CONTACT = `PUT ${companyRoutes.savePrimaryContact.path}`;
const growth = aFund('f1', 'Growth I');
const archived = aFund('f2', 'Old fund', { archivedAt: '2026-01-01T00:00:00.000Z' });
let stored: PortfolioCompany[] = [];
let sent: unknown[] = [];

type Options = {
  readonly role?: Parameters<typeof aManager>[0];
  readonly managedOn?: boolean;
  readonly replies?: Parameters<typeof serveWith>[0];
};

function open(address = '/portfolio/companies', { role, managedOn = true, replies = {} }: Options = {}) {
  const flags = flagsFor({
    isDemo: false,
    flagOverrides: { 'fully-managed-portfolio-companies': managedOn, sandbox: true },
  });
  const served = serveWith({
    ...answering(referenceRoutes.listFeatures, { data: flags }),
    ...answering(fundRoutes.listFunds, { data: [growth, archived] }),
    ...answering(memberRoutes.listUsers, {
      data: [aColleague('u7', 'Ole Ruud'), aColleague('u8', 'Mia Dahl', 'FUND_MANAGER_ADMIN')],
    }),
    ...answering(companyRoutes.listCompanyUsers, {
      data: [{ id: 'c1-contact', name: 'Tor Aas', email: 'tor@c1.example' }],
    }),
    [`GET ${companyRoutes.listCompanies.path}`]: ({ url }) => ({
      data: stored.filter(
        ({ name, status }) =>
          name.toLowerCase().includes(url.searchParams.get('search')?.toLowerCase() ?? '') &&
          (!url.searchParams.has('status') || status === url.searchParams.get('status')),
      ),
    }),
    [CHANGE]: ({ body }) => {
      sent.push(body);
      stored = stored.map((company) => ({ ...company, ...(body as object), version: company.version + 1 }));
      return { data: stored[0] };
    },
    [CONTACT]: ({ body }) => {
      sent.push(body);
      return { data: stored[0] };
    },
    [`POST ${switcherRoutes.switchOrganisation.path}`]: ({ body }) => ({ data: body }),
    ...replies,
  });
  const { here } = renderGuarded(aManager(role), <CompaniesPage />, address);
  return { ...served, here };
}
const table = async () => within(await screen.findByRole('table', { name: 'Companies' }));
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const answer = async (name: string, text: RegExp) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(text)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name }));
};

beforeEach(() => {
  keepYear(2025);
  sessionStorage.clear();
  left.mockReset();
  sent = [];
  stored = [
    aCompany('c1', 'Nordvik Components', { funds: [{ id: 'f1', name: 'Growth I' }] }),
    aCompany('c2', 'Sydhavn Foods', { status: 'INVITED', currency: null, primaryContact: null, year: null }),
  ];
});

describe('the list of companies', () => {
  test('says of each its link, dates, fund, contact and year', async () => {
    const { asked } = open();
    const [, first, second] = (await table()).getAllByRole('row');
    expect(first).toHaveTextContent('Nordvik ComponentsActivefrom 1 Jan 2024Growth IContact of Nordvik Components');
    expect(first).toHaveTextContent('Collecting5 of 12 sections');
    expect(second).toHaveTextContent('Sydhavn FoodsInvited');
    expect(second).toHaveTextContent('Not shown');
    expect(asked).toContain('GET /api/portfolio/companies?year=2025&limit=200');
  });

  test('says whose sections are not counted up to date, why and since when', async () => {
    const behind = { dataPoints: 2, state: 'FAILED', since: '2025-11-28T10:02:00.000Z' } as const;
    const late = aCompany('c3', 'Vestby Paper');
    stored = [...stored, { ...late, year: late.year && { ...late.year, behind } }];
    open('/portfolio/companies?company=c3');
    expect(await screen.findByText('Progress of 1 company is not up to date')).toBeVisible();
    const [, nordvik, , vestby] = (await table()).getAllByRole('row');
    expect(vestby).toHaveTextContent('5 of 12 sections, not up to date');
    expect(nordvik).not.toHaveTextContent('not up to date');
    const opened = await panel('Vestby Paper');
    expect(opened.getByText('Figures and progress of 2 data points are not up to date')).toBeVisible();
    expect(opened.getByText(/^Changes since 28 Nov 2025.* could not be added yet\. Sedum tries again/)).toBeVisible();
  });

  test('is silent where all is counted', async () => {
    open('/portfolio/companies?company=c1');
    await panel('Nordvik Components');
    expect(screen.queryByText(/not up to date/)).toBeNull();
  });

  test('is searched and narrowed by the server, and the address keeps it', async () => {
    const { here } = open();
    await table();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'syd');
    await waitFor(() => expect(screen.getByText('1 company')).toBeVisible());
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
    expect(await screen.findByText('No company fits')).toBeVisible();
    expect(here().search).toBe('?search=syd&status=ACTIVE');
  });

  test('names test companies as sandboxes', async () => {
    stored = [aCompany('c9', 'Test Company', { isTestCompany: true })];
    open();
    expect((await table()).getByText('Sandbox - Test Company')).toBeVisible();
  });

  test('leads a manager without companies to the first invitation', async () => {
    stored = [];
    open();
    expect(await screen.findByText('No companies yet')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Invite a company' })) {
      expect(link).toHaveAttribute('href', '/portfolio/add-company');
    }
  });

  test('offers a viewer nothing to invite, create or change', async () => {
    open('/portfolio/companies?company=c1', { role: 'FM_DATA_VIEWER' });
    expect(await (await panel('Nordvik Components')).findByText('Contact of Nordvik Components')).toBeVisible();
    for (const name of ['Save', 'End the link', 'Ask for full management', 'Choose another', 'Create test company']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Invite a company' })).toBeNull();
  });
});

describe('the dates, funds and people of a company', () => {
  const address = '/portfolio/companies?company=c1';

  test('are changed by an administrator', async () => {
    open(address);
    const opened = await panel('Nordvik Components');
    const last = opened.getByLabelText(/Last day/);
    await userEvent.clear(last);
    await userEvent.type(last, '2027-06-30');
    await userEvent.click(opened.getByRole('combobox', { name: 'Who sees it' }));
    await userEvent.click(await screen.findByRole('option', { name: /Ole Ruud/ }));
    expect(screen.queryByRole('option', { name: /Mia Dahl/ })).toBeNull();
    await userEvent.click(opened.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The company is saved')).toBeVisible();
    expect(sent).toEqual([
      { fromDate: '2024-01-01', toDate: '2027-06-30', fundIds: ['f1'], grantedUserIds: ['u7'], version: 3 },
    ]);
  });

  test('are refused where the last day lies before the first', async () => {
    open(address);
    const opened = await panel('Nordvik Components');
    await userEvent.type(opened.getByLabelText(/Last day/), '2023-06-30');
    await userEvent.click(opened.getByRole('button', { name: 'Save' }));
    expect(await opened.findAllByText(/The last day lies before the first/)).not.toHaveLength(0);
    expect(sent).toEqual([]);
  });

  test('show what somebody else stored meanwhile, and ask which counts', async () => {
    let tries = 0;
    open(address, {
      replies: {
        [CHANGE]: ({ body }) => {
          tries += 1;
          sent.push(body);
          if (tries > 1) return { data: stored[0] };
          const current = { ...stored[0], toDate: '2026-12-31', version: 9 };
          throw new AppError('conflict', 'Somebody else changed this company meanwhile.', { current });
        },
      },
    });
    const opened = await panel('Nordvik Components');
    await userEvent.type(opened.getByLabelText(/Last day/), '2027-06-30');
    await userEvent.click(opened.getByRole('button', { name: 'Save' }));
    expect(await opened.findByText('1 Jan 2024 to 31 Dec 2026')).toBeVisible();
    await userEvent.click(opened.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ toDate: '2027-06-30', version: 9 }));
  });

  test('put no company into an archived fund', async () => {
    open(address);
    const opened = await panel('Nordvik Components');
    await userEvent.click(opened.getByRole('combobox', { name: 'Funds' }));
    const list = within(await screen.findByRole('listbox'));
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['Growth I']);
  });
});

describe('full management', () => {
  const address = '/portfolio/companies?company=c1';

  test('is asked for after its rules are read', async () => {
    open(address);
    await userEvent.click((await part('Full management')).getByRole('button', { name: 'Ask for full management' }));
    await answer('Ask for full management', /otherwise one of them has to accept, and may end it at any time/);
    await waitFor(() => expect(sent).toEqual([{ managed: 'YES', version: 3 }]));
  });

  test('that waits can be withdrawn, and one in force be ended', async () => {
    stored = [aCompany('c1', 'Nordvik Components', { managed: 'PROPOSED' })];
    open(address);
    expect((await part('Full management')).getByText(/has to accept/)).toBeVisible();
    await userEvent.click((await part('Full management')).getByRole('button', { name: 'Withdraw the proposal' }));
    await answer('Withdraw the proposal', /is not asked any more/);
    await waitFor(() => expect(sent).toEqual([{ managed: 'NO', version: 3 }]));
  });

  test('is no offer where the feature is off', async () => {
    const { asked } = open(address, { managedOn: false });
    await part('End of the link');
    await waitFor(() => expect(asked).toContain('GET /api/features'));
    expect(screen.queryByRole('region', { name: 'Full management' })).toBeNull();
  });

  test('leads into the company as its administrator, by a full load', async () => {
    stored = [aCompany('c1', 'Nordvik Components', { managed: 'YES' })];
    open(address);
    const opened = await panel('Nordvik Components');
    await userEvent.click(opened.getByRole('button', { name: 'Open as its administrator' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(currentOrganisation()).toBe('c1');
  });

  test('leads nowhere after the last day, nor a mere user of the manager', async () => {
    stored = [aCompany('c1', 'Nordvik Components', { managed: 'YES', toDate: '2025-01-01' })];
    open(address);
    const opened = await panel('Nordvik Components');
    expect(opened.queryByRole('button', { name: 'Open as its administrator' })).toBeNull();
  });
});

test('a link is ended today, after saying what stays', async () => {
  open('/portfolio/companies?company=c1');
  await userEvent.click((await part('End of the link')).getByRole('button', { name: 'End the link' }));
  await answer('End the link', /You keep what Nordvik Components has shared with you, and see nothing new/);
  await waitFor(() => expect(sent).toHaveLength(1));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Oslo' }).format(new Date());
  expect(sent).toEqual([{ toDate: today, version: 3 }]);
  expect(await (await part('End of the link')).findByText('Today is the last day.')).toBeVisible();
});

describe('the primary contact', () => {
  test('is chosen by the manager while nobody answers for the company', async () => {
    stored = [aCompany('c1', 'Nordvik Components', { primaryContact: null })];
    open('/portfolio/companies?company=c1', { role: 'FUND_MANAGER_USER' });
    await userEvent.click((await part('Primary contact')).getByRole('button', { name: 'Choose somebody' }));
    await userEvent.click((await part('Primary contact')).getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: /Ole Ruud/ }));
    await userEvent.click((await part('Primary contact')).getByRole('button', { name: 'Save the contact' }));
    expect(await screen.findByText('The primary contact is saved')).toBeVisible();
    expect(sent).toEqual([{ userId: 'u7' }]);
  });

  test('is the company’s own choice once somebody answers for it', async () => {
    open('/portfolio/companies?company=c1');
    expect((await part('Primary contact')).queryByRole('button')).toBeNull();
  });

  test('says why it could not be saved', async () => {
    stored = [aCompany('c1', 'Nordvik Components', { managed: 'YES' })];
    open('/portfolio/companies?company=c1', {
      replies: {
        [CONTACT]: () => {
          throw new AppError('conflict', 'The company has administrators of its own.');
        },
      },
    });
    await userEvent.click((await part('Primary contact')).getByRole('button', { name: 'Choose another' }));
    await userEvent.click((await part('Primary contact')).getByRole('button', { name: 'Save the contact' }));
    expect(await screen.findByText('The company has administrators of its own.')).toBeVisible();
  });
});

test('the test company is created from here too', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create test company' }));
  expect(await panel('Create a test company')).toBeTruthy();
});
