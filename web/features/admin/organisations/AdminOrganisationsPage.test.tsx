import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import type { AdminOrganisation } from '#shared/admin/organisations/schema.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { AppError } from '#shared/api/problem.ts';
import { currentOrganisation } from '#web/lib/organisation.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { AdminOrganisationsPage } from './AdminOrganisationsPage.tsx';
import { anOrganisation } from './fakeOrganisation.ts';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const LIST = `GET ${adminOrganisationRoutes.listAllOrganisations.path}`;
const CHANGE = `PUT ${adminOrganisationRoutes.changeAnyOrganisation.path}`;
const USERS = `GET ${adminUserRoutes.listAllUsers.path}`;
let stored: AdminOrganisation[] = [];

function open(role: 'SEDUM_SUPER_ADMIN' | 'SEDUM_SUPPORT_USER', address = '/admin/organisations', replies = {}) {
  const served = serveWith({
    [LIST]: ({ url }: { url: URL }) =>
      url.searchParams.get('cursor')
        ? { data: [anOrganisation('o9', 'Zinc Works')] }
        : { data: stored, cursor: 'next' },
    [USERS]: () => ({ data: [], invites: [] }),
    ...replies,
  });
  renderFor(
    aSession({ roles: [role] }, { type: 'admin', organizationType: 'admin' }),
    <AdminOrganisationsPage />,
    address,
  );
  return served;
}

beforeEach(() => {
  sessionStorage.clear();
  left.mockReset();
  stored = [anOrganisation('o1', 'Nordvik Components'), anOrganisation('o2', 'Old Mill', { licenceState: 'ended' })];
});

describe('the organisations of the platform', () => {
  test('show licence and counts, and load further pages on demand', async () => {
    const { asked } = open('SEDUM_SUPER_ADMIN');
    const table = within(await screen.findByRole('table', { name: 'Organisations' }));
    expect(table.getByText('Ended, read-only')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /more/i }));
    expect(await screen.findByRole('link', { name: 'Zinc Works' })).toBeVisible();
    expect(asked.at(-1)).toContain('cursor=next');
  });

  test('are searched on the server', async () => {
    const { asked } = open('SEDUM_SUPER_ADMIN');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search organisations' }), 'mill');
    await waitFor(() => expect(asked.some((each) => each.includes('search=mill'))).toBe(true));
  });

  test('are created by super admins only', async () => {
    open('SEDUM_SUPPORT_USER');
    await screen.findByRole('table', { name: 'Organisations' });
    expect(screen.queryByRole('link', { name: 'New organisation' })).toBeNull();
  });
});

describe('one organisation', () => {
  test('is looked at as support after saying what the customer will see of it', async () => {
    open('SEDUM_SUPPORT_USER', '/admin/organisations?organisation=o1');
    const panel = within(await screen.findByRole('dialog', { name: 'Nordvik Components' }));
    await userEvent.click(panel.getByRole('button', { name: 'Look as support' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/values only while one of its administrators grants it/)).toBeVisible();
    expect(left).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Look' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(currentOrganisation()).toBe('o1');
  });

  test('keeps what was typed when somebody else saved meanwhile, and shows both', async () => {
    const sent: unknown[] = [];
    open('SEDUM_SUPER_ADMIN', '/admin/organisations?organisation=o1', {
      [CHANGE]: ({ body }: { body: { version: number; name: string } }) => {
        sent.push(body);
        if (body.version === 5) {
          const current = anOrganisation('o1', 'Nordvik Group', { version: 6 });
          throw new AppError('conflict', 'Somebody else changed it meanwhile.', { current });
        }
        return { data: anOrganisation('o1', body.name, { version: 7 }) };
      },
    });
    const panel = within(await screen.findByRole('dialog', { name: 'Nordvik Components' }));
    await userEvent.click(panel.getByRole('tab', { name: 'Licence' }));
    const name = await panel.findByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Nordvik AS');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Nordvik Group')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: /keep|mine|yours/i }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ name: 'Nordvik AS', version: 6 });
  });
});
