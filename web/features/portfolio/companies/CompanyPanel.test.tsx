import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { aCompany } from '#web/features/portfolio/fixture.ts';
import { currentOrganisation } from '#web/lib/organisation.ts';
import { answer, begin, CHANGE, CONTACT, open, panel, part, server } from './fixture.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

beforeEach(() => {
  begin();
  left.mockReset();
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
    expect(server.sent).toEqual([
      { fromDate: '2024-01-01', toDate: '2027-06-30', fundIds: ['f1'], grantedUserIds: ['u7'], version: 3 },
    ]);
  });

  test('are refused where the last day lies before the first', async () => {
    open(address);
    const opened = await panel('Nordvik Components');
    await userEvent.type(opened.getByLabelText(/Last day/), '2023-06-30');
    await userEvent.click(opened.getByRole('button', { name: 'Save' }));
    expect(await opened.findAllByText(/The last day lies before the first/)).not.toHaveLength(0);
    expect(server.sent).toEqual([]);
  });

  test('show what somebody else stored meanwhile, and ask which counts', async () => {
    let tries = 0;
    open(address, {
      replies: {
        [CHANGE]: ({ body }) => {
          tries += 1;
          server.sent.push(body);
          if (tries > 1) return { data: server.stored[0] };
          const current = { ...server.stored[0], toDate: '2026-12-31', version: 9 };
          throw new AppError('conflict', 'Somebody else changed this company meanwhile.', { current });
        },
      },
    });
    const opened = await panel('Nordvik Components');
    await userEvent.type(opened.getByLabelText(/Last day/), '2027-06-30');
    await userEvent.click(opened.getByRole('button', { name: 'Save' }));
    expect(await opened.findByText('1 Jan 2024 to 31 Dec 2026')).toBeVisible();
    await userEvent.click(opened.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ toDate: '2027-06-30', version: 9 }));
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
    await waitFor(() => expect(server.sent).toEqual([{ managed: 'YES', version: 3 }]));
  });

  test('that waits can be withdrawn, and one in force be ended', async () => {
    server.stored = [aCompany('c1', 'Nordvik Components', { managed: 'PROPOSED' })];
    open(address);
    expect((await part('Full management')).getByText(/has to accept/)).toBeVisible();
    await userEvent.click((await part('Full management')).getByRole('button', { name: 'Withdraw the proposal' }));
    await answer('Withdraw the proposal', /is not asked any more/);
    await waitFor(() => expect(server.sent).toEqual([{ managed: 'NO', version: 3 }]));
  });

  test('is no offer where the feature is off', async () => {
    const { asked } = open(address, { managedOn: false });
    await part('End of the link');
    await waitFor(() => expect(asked).toContain('GET /api/features'));
    expect(screen.queryByRole('region', { name: 'Full management' })).toBeNull();
  });

  test('leads into the company as its administrator, by a full load', async () => {
    server.stored = [aCompany('c1', 'Nordvik Components', { managed: 'YES' })];
    open(address);
    const opened = await panel('Nordvik Components');
    await userEvent.click(opened.getByRole('button', { name: 'Open as its administrator' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(currentOrganisation()).toBe('c1');
  });

  test('leads nowhere after the last day, nor a mere user of the manager', async () => {
    server.stored = [aCompany('c1', 'Nordvik Components', { managed: 'YES', toDate: '2025-01-01' })];
    open(address);
    const opened = await panel('Nordvik Components');
    expect(opened.queryByRole('button', { name: 'Open as its administrator' })).toBeNull();
  });
});

test('a link is ended today, after saying what stays', async () => {
  open('/portfolio/companies?company=c1');
  await userEvent.click((await part('End of the link')).getByRole('button', { name: 'End the link' }));
  await answer('End the link', /You keep what Nordvik Components has shared with you, and see nothing new/);
  await waitFor(() => expect(server.sent).toHaveLength(1));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Oslo' }).format(new Date());
  expect(server.sent).toEqual([{ toDate: today, version: 3 }]);
  expect(await (await part('End of the link')).findByText('Today is the last day.')).toBeVisible();
});

describe('the primary contact', () => {
  test('is chosen by the manager while nobody answers for the company', async () => {
    server.stored = [aCompany('c1', 'Nordvik Components', { primaryContact: null })];
    open('/portfolio/companies?company=c1', { role: 'FUND_MANAGER_USER' });
    await userEvent.click((await part('Primary contact')).getByRole('button', { name: 'Choose somebody' }));
    await userEvent.click((await part('Primary contact')).getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: /Ole Ruud/ }));
    await userEvent.click((await part('Primary contact')).getByRole('button', { name: 'Save the contact' }));
    expect(await screen.findByText('The primary contact is saved')).toBeVisible();
    expect(server.sent).toEqual([{ userId: 'u7' }]);
  });

  test('is the company’s own choice once somebody answers for it', async () => {
    open('/portfolio/companies?company=c1');
    expect((await part('Primary contact')).queryByRole('button')).toBeNull();
  });

  test('says why it could not be saved', async () => {
    server.stored = [aCompany('c1', 'Nordvik Components', { managed: 'YES' })];
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
