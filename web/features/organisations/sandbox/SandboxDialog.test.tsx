import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { sandboxRoutes } from '#shared/organisations/sandbox/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { currentOrganisation } from '#web/lib/organisation.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { SandboxDialog } from './SandboxDialog.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const CREATE = `PUT ${sandboxRoutes.createTestCompany.path}`;
const SWITCH = `POST ${switcherRoutes.switchOrganisation.path}`;
const currencies = [
  { value: 'EUR', label: 'Euro', symbol: '€' },
  { value: 'NOK', label: 'Norwegian krone', symbol: 'kr' },
];
let sent: unknown[] = [];
const closed = vi.fn<() => void>();

async function open(replies: Parameters<typeof serveWith>[0] = {}) {
  const served = serveWith({
    ...answering(referenceRoutes.listCurrencies, { data: { currencies } }),
    [CREATE]: ({ body }) => {
      sent.push(body);
      return { orgId: 'o9' };
    },
    [SWITCH]: ({ body }) => ({ data: body }),
    ...replies,
  });
  const session = aSession({ roles: ['FUND_MANAGER_ADMIN'] }, { organizationType: 'private_equity' });
  renderFor(session, <SandboxDialog onClose={closed} />);
  await screen.findByRole('dialog');
  return served;
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create test company' }));
const answer = async (name: string) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to create a test company?')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name }));
};
async function chooseKrone() {
  await userEvent.click(screen.getByRole('combobox', { name: /Currency/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Norwegian krone/ }));
}

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  left.mockReset();
  closed.mockReset();
});

describe('the test company', () => {
  test('begins with a name and a fund that cannot be changed', async () => {
    await open();
    expect(screen.getByRole('textbox', { name: /Company name/ })).toHaveValue('Test Company');
    expect(screen.getByRole('textbox', { name: 'Fund' })).toHaveValue('Test Fund');
    expect(screen.getByRole('textbox', { name: 'Fund' })).toHaveAttribute('readonly');
    expect(screen.getByText(/name and currency cannot be changed later/)).toBeVisible();
  });

  test('needs a name and a currency', async () => {
    await open();
    await userEvent.clear(screen.getByRole('textbox', { name: /Company name/ }));
    await submit();
    expect(await screen.findAllByText('Company name is required')).not.toHaveLength(0);
    expect(screen.getAllByText('Currency is required')).not.toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('is created after a yes, said by toast, and can be switched to', async () => {
    await open();
    await chooseKrone();
    await submit();
    await answer('Create test company');
    expect(await screen.findByText('Test company created successfully')).toBeVisible();
    expect(sent).toEqual([{ companyName: 'Test Company', currency: 'NOK' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to it' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(currentOrganisation()).toBe('o9');
  });

  test('is not created after a no, and the form stays', async () => {
    await open();
    await chooseKrone();
    await submit();
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    expect(screen.getByRole('textbox', { name: /Company name/ })).toBeInTheDocument();
  });

  test('says by toast and in the form that it could not be created', async () => {
    await open({
      [CREATE]: () => {
        throw new AppError('conflict', 'There is a test company already.');
      },
    });
    await chooseKrone();
    await submit();
    await answer('Create test company');
    expect(await screen.findByText('Failed to create test company')).toBeVisible();
    expect(await screen.findByText('There is a test company already.')).toBeVisible();
  });

  test('says that the switch to it failed', async () => {
    await open({
      [SWITCH]: () => {
        throw new AppError('missing', 'There is no such organisation among yours.');
      },
    });
    await chooseKrone();
    await submit();
    await answer('Create test company');
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to it' }));
    expect(await screen.findByText('Unable to switch to test company')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(closed).toHaveBeenCalledOnce();
  });
});
