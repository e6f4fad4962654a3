import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { flagsFor } from '#shared/features/flags.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { aMember, choiceReplies } from '#web/features/people/users/fixture.ts';
import { chooseOrganisation } from '#web/lib/organisation.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionContext } from '#web/lib/session.tsx';
import { answering, aSession, pagesOf, serveWith } from '#web/lib/testing.tsx';
import { UnsavedChangesGuard } from '#web/lib/unsavedChanges.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { InviteIntoCompanyPage, InviteManagingPage } from './ManagedInvitePage.tsx';
import { CompanyUsersPage, ManagingUsersPage } from './ManagedUsersPage.tsx';

const company = (id: string, name: string, managed: PortfolioCompany['managed']): PortfolioCompany => ({
  id,
  name,
  currency: 'EUR',
  industries: [],
  status: 'ACTIVE',
  managed,
  isTestCompany: false,
  fromDate: '2026-01-01',
  toDate: null,
  funds: [],
  primaryContact: null,
  grantedUserIds: [],
  invitedBy: null,
  year: null,
  version: 1,
});
const companies = [company('c1', 'Havbris', 'YES'), company('c2', 'Sydhavn', 'NO'), company('c3', 'Torvik', 'YES')];
const people = [
  { ...aMember('u2', 'Bo Lind'), companyId: 'c1', companyName: 'Havbris' },
  { ...aMember('u3', 'Cy Moen', { roles: ['DATA_VIEWER'] }), companyId: 'c3', companyName: 'Torvik' },
];

/** Route and organisation of each request. */
let named: string[] = [];

function open(page: ReactNode, address: string, isOn = true, replies: Parameters<typeof serveWith>[0] = {}) {
  const served = serveWith({
    ...answering(referenceRoutes.listFeatures, {
      data: flagsFor({ isDemo: false, flagOverrides: { 'fully-managed-portfolio-companies': isOn } }),
    }),
    ...answering(companyRoutes.listCompanies, { data: companies }),
    [`GET ${memberRoutes.listManagedUsers.path}`]: ({ url }) => {
      const wanted = url.searchParams.get('companyId');
      return { data: people.filter(({ companyId }) => !wanted || wanted === companyId) };
    },
    ...choiceReplies,
    ...replies,
  });
  const session = aSession(
    { roles: ['FUND_MANAGER_ADMIN'] },
    { name: 'Fjord Capital', organizationType: 'private_equity' },
  );
  const state = { status: 'signed-in', session } as const;
  const inside = <UnsavedChangesGuard>{page}</UnsavedChangesGuard>;
  render(
    <SessionContext value={{ state, refresh: async () => undefined }}>
      <ScopeProvider scope={{ userId: 'u1', organisationId: 'o1' }}>
        <UiProvider>{pagesOf([{ path: '*', element: inside }], [address]).page}</UiProvider>
      </ScopeProvider>
    </SessionContext>,
  );
  return served;
}

beforeEach(() => {
  named = [];
  chooseOrganisation('o1');
});

describe('people of fully managed companies', () => {
  test('are listed with their company, and narrowed to one', async () => {
    const { asked } = open(<CompanyUsersPage />, '/users/managed/entity');
    const table = within(await screen.findByRole('table', { name: 'Users of managed companies' }));
    expect(table.getByText('Havbris')).toBeVisible();
    const filter = await screen.findByLabelText('Company');
    await waitFor(() => expect(within(filter).getAllByRole('option')).toHaveLength(3));
    expect(within(filter).queryByRole('option', { name: 'Sydhavn' })).toBeNull();
    await userEvent.selectOptions(filter, 'c3');
    await waitFor(() => expect(screen.queryByText('Bo Lind')).toBeNull());
    expect(asked).toContain('GET /api/users/self-managed?view=entity&companyId=c3&limit=200');
    expect(screen.getByRole('link', { name: 'Invite people' })).toHaveAttribute(
      'href',
      '/users/managed/entity/invite?company=c3',
    );
  });

  test('of the fund manager are those who manage', async () => {
    const { asked } = open(<ManagingUsersPage />, '/users/managed/parent');
    await screen.findByRole('table', { name: 'Managing users' });
    expect(asked).toContain('GET /api/users/self-managed?view=parent&limit=200');
    expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull();
    const lists = within(screen.getByRole('navigation', { name: 'Lists of people' }));
    expect(lists.getByRole('link', { name: 'Managing users' })).toHaveAttribute('aria-current', 'page');
    expect(lists.getByRole('link', { name: 'Managed companies' })).toHaveAttribute('href', '/users/managed/entity');
  });

  test('are not there, with the reason, while the feature is off', async () => {
    const { asked } = open(<CompanyUsersPage />, '/users/managed/entity', false);
    expect(await screen.findByText('Full management is not switched on')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Lists of people' })).toBeNull();
    expect(asked).toEqual(['GET /api/features']);
  });
});

describe('inviting', () => {
  const noting = {
    [`GET ${entityRoutes.listEntities.path}`]: ({ headers }: { headers: Headers }) => {
      named.push(`entities ${headers.get('x-organisation-id')}`);
      return { data: [] };
    },
    [`GET ${catalogueRoutes.listAllQuestionGroups.path}`]: () => ({ data: [] }),
    [`POST ${inviteRoutes.inviteUsers.path}`]: ({ headers, body }: { headers: Headers; body: unknown }) => {
      named.push(`invite ${headers.get('x-organisation-id')}`);
      const { dryRun, invites } = body as { dryRun: boolean; invites: { email: string; roles: string[] }[] };
      return {
        data: invites.map(({ email }) => ({
          email,
          outcome: dryRun ? 'would-invite' : 'invited',
          problem: null,
          fields: {},
          inviteId: dryRun ? null : 'i1',
        })),
      };
    },
    [`GET ${inviteRoutes.listInvites.path}`]: ({ headers }: { headers: Headers }) => {
      named.push(`invites ${headers.get('x-organisation-id')}`);
      return { data: [] };
    },
  };

  test('into a managed company goes to that company, with its roles alone', async () => {
    open(<InviteIntoCompanyPage />, '/users/managed/entity/invite', true, noting);
    await userEvent.selectOptions(await screen.findByLabelText('Company'), 'c1');
    await userEvent.click(await screen.findByLabelText('Company admin'));
    expect(screen.queryByLabelText('Fund manager admin')).toBeNull();
    await userEvent.type(screen.getByLabelText('E-mail of person 1'), 'eva@havbris.example');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 invitation' }));
    await screen.findByRole('heading', { name: '1 person is invited' });
    await waitFor(() => expect(named).toContain('invites c1'));
    expect(new Set(named)).toEqual(new Set(['entities c1', 'invite c1', 'invites c1']));
    expect(screen.getByRole('link', { name: 'Done' })).toHaveAttribute('href', '/users/managed/entity?company=c1');
  });

  test('into another company asks first when something is entered, and carries nothing over', async () => {
    open(<InviteIntoCompanyPage />, '/users/managed/entity/invite?company=c1', true, noting);
    await userEvent.type(await screen.findByLabelText('E-mail of person 1'), 'eva@havbris.example');
    await userEvent.selectOptions(screen.getByLabelText('Company'), 'c3');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Unsaved changes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByLabelText('Company')).toHaveValue('c3'));
    expect(screen.getByLabelText('E-mail of person 1')).toHaveValue('');
  });

  test('managing users goes to the fund manager, as its administrators', async () => {
    open(<InviteManagingPage />, '/users/managed/parent/invite', true, noting);
    expect(await screen.findByLabelText('Fund manager admin')).toBeChecked();
    await userEvent.type(screen.getByLabelText('E-mail of person 1'), 'eva@fjord.example');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('button', { name: 'Send 1 invitation' });
    expect(named).toEqual(['entities o1', 'invite o1']);
  });
});
