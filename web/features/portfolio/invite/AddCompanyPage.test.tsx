import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { aCompany, aFund, aManager } from '#web/features/portfolio/fixture.ts';
import { answering, renderFor, serveWith } from '#web/lib/testing.tsx';
import { AddCompanyPage } from './AddCompanyPage.tsx';

const INVITE = `POST ${companyRoutes.inviteCompany.path}`;
let sent: unknown[] = [];

function open(role?: Parameters<typeof aManager>[0], replies: Parameters<typeof serveWith>[0] = {}, ended = false) {
  serveWith({
    ...answering(fundRoutes.listFunds, {
      data: [aFund('f1', 'Growth I'), aFund('f2', 'Old fund', { archivedAt: '2026-01-01T00:00:00.000Z' })],
    }),
    [INVITE]: ({ body }) => {
      sent.push(body);
      return { data: aCompany('c5', 'Kvist') };
    },
    ...replies,
  });
  renderFor(aManager(role, { licenceEnded: ended }), <AddCompanyPage />, '/portfolio/add-company');
}
async function fill() {
  await userEvent.type(screen.getByRole('textbox', { name: /^Company/ }), 'Kvist AS');
  await userEvent.type(screen.getByRole('textbox', { name: /E-mail/ }), 'Anna@Kvist.example');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));

beforeEach(() => {
  sent = [];
});

describe('the invitation of a company', () => {
  test('goes to its contact, with the manager’s currency and today as first day', async () => {
    open('FUND_MANAGER_USER');
    await fill();
    await userEvent.click(screen.getByRole('combobox', { name: 'Funds' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Growth I' }));
    expect(screen.queryByRole('option', { name: 'Old fund' })).toBeNull();
    await send();
    expect(await screen.findByText('Kvist AS is invited')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Kvist AS',
        contactEmail: 'anna@kvist.example',
        currency: 'EUR',
        fundIds: ['f1'],
        fromDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Oslo' }).format(new Date()),
      },
    ]);
  });

  test('says the same whatever the server found, and begins again for another', async () => {
    // Of a customer the answer may one day hold more: nothing of it is shown.
    const known = aCompany('c5', 'Kvist Industrier', { status: 'ACTIVE', currency: 'SEK' });
    open(undefined, { [INVITE]: () => ({ data: known }) });
    await fill();
    await send();
    expect(await screen.findByText('Kvist AS is invited')).toBeVisible();
    const said =
      'A mail is on its way to anna@kvist.example. The company stands among yours as invited until it answers';
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.startsWith(said))).toBe(true);
    expect(document.body).not.toHaveTextContent(/Industrier|SEK|customer/);
    await userEvent.click(screen.getByRole('button', { name: 'Invite another' }));
    expect(screen.getByRole('textbox', { name: /^Company/ })).toHaveValue('');
  });

  test('needs a name, an address and a day', async () => {
    open();
    await userEvent.clear(screen.getByLabelText(/First day/));
    await send();
    expect(await screen.findByText(/3 fields need your attention/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('shows at its field that the contact was invited before', async () => {
    open(undefined, {
      [INVITE]: () => {
        const contactEmail = 'You have invited this contact already';
        throw new AppError('conflict', `${contactEmail}.`, { fields: { contactEmail } });
      },
    });
    await fill();
    await send();
    await waitFor(() => expect(screen.getAllByText(/You have invited this contact already/)).not.toHaveLength(0));
  });

  test('is not for viewers, nor after the licence has ended', () => {
    open('FM_DATA_VIEWER');
    expect(screen.getByText('You cannot invite companies')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the invitation' })).toBeNull();
  });

  test('waits until an ended licence is renewed', () => {
    open('FUND_MANAGER_ADMIN', {}, true);
    expect(screen.getByText('You cannot invite companies')).toBeVisible();
  });
});
