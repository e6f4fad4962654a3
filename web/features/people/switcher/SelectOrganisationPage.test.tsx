import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';
import { currentOrganisation } from '#web/lib/organisation.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { SelectOrganisationPage } from './SelectOrganisationPage.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const LIST = `GET ${switcherRoutes.listOrganisations.path}`;
const SWITCH = `POST ${switcherRoutes.switchOrganisation.path}`;
const organisation = (id: string, name: string, isTestCompany = false): MemberOrganisation => ({
  id,
  name,
  type: 'standalone',
  organizationType: 'company',
  orgUserRoles: ['COMPANY_USER'],
  isTestCompany,
  hasTestCompany: false,
  hasParents: false,
  via: 'membership',
  managerIds: [],
});
const list = (data: MemberOrganisation[]) => answering(switcherRoutes.listOrganisations, { data, groups: [] });
const open = (replies: Parameters<typeof serveWith>[0]) => {
  serveWith(replies);
  renderFor(aSession({ orgId: null, roles: [] }), <SelectOrganisationPage />, '/select-organisation');
};

beforeEach(() => {
  sessionStorage.clear();
  left.mockReset();
});

describe('the choice of an organisation', () => {
  test('asks for patience while it loads, and names who can help', () => {
    open({ [LIST]: () => new Promise(() => undefined) });
    expect(screen.getByRole('heading', { name: 'Please wait' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back to sign in' })).toBeNull();
  });

  test('offers the person’s organisations, and opens the chosen one by a full load', async () => {
    open({
      ...list([organisation('o2', 'Sydhavn Foods'), organisation('o3', 'Nordvik', true)]),
      [SWITCH]: ({ body }) => ({ data: body }),
    });
    expect(await screen.findByRole('heading', { name: 'Please select an organisation' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sandbox - Nordvik' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sydhavn Foods' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(currentOrganisation()).toBe('o2');
  });

  test('tells somebody who has none how to get into one', async () => {
    open(list([]));
    expect(await screen.findByRole('heading', { name: "You're not part of an organisation" })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(left).toHaveBeenCalledWith('/api/auth/logout');
  });

  test('says that a switch failed, and stays', async () => {
    open({
      ...list([organisation('o2', 'Sydhavn Foods')]),
      [SWITCH]: () => {
        throw new AppError('missing', 'There is no such organisation among yours.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sydhavn Foods' }));
    expect(await screen.findByText('Unable to switch to this entity')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
    expect(currentOrganisation()).toBeNull();
  });

  test('can be searched where there are more than ten', async () => {
    open(list(Array.from({ length: 11 }, (_, at) => organisation(`o${at}`, `Company ${at + 1}`))));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search organisations' }), 'COMPANY 11');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), ' zzz');
    expect(screen.getByText('No results for this search')).toBeVisible();
  });
});
