import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { memberOrganisation } from '#shared/people/switcher/samples.ts';
import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';
import { chooseOrganisation, currentOrganisation } from '#web/lib/organisation.ts';
import { savedPortal } from '#web/lib/portal.ts';
import { useMay } from '#web/lib/session.tsx';
import { answering, aSession, renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { BannerStack } from '#web/ui/feedback/BannerStack.tsx';
import { LicenceNotice, licenceDaysLeft } from './LicenceNotice.tsx';
import { PlaceStrip } from './PlaceStrip.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const provider = memberOrganisation('p1', 'Sedum', { organizationType: 'admin', orgUserRoles: ['SEDUM_SUPPORT_USER'] });
const fund = memberOrganisation('f1', 'Fjordkapital', {
  organizationType: 'private_equity',
  orgUserRoles: ['FUND_MANAGER_ADMIN'],
});
const managed = memberOrganisation('o1', 'Nordvik Components', { via: 'link', managerIds: ['f1'] });

function SaveButton() {
  const may = useMay();
  return may(organisationRoutes.saveOrganisation) ? <button type="button">Save</button> : <p>read-only</p>;
}

function open(session: ReturnType<typeof aSession>, list: MemberOrganisation[] = []) {
  serveWith({
    ...answering(switcherRoutes.listOrganisations, { data: list, groups: [] }),
    [`POST ${switcherRoutes.switchOrganisation.path}`]: ({ body }) => ({ data: body }),
  });
  return renderGuarded(
    session,
    <>
      <PlaceStrip />
      <BannerStack />
      <LicenceNotice />
      <SaveButton />
    </>,
  );
}
type Access = NonNullable<ReturnType<typeof aSession>['organisation']>['supportAccess'];
const looking = (supportAccess: Access) =>
  aSession({ via: 'staff', roles: ['SEDUM_SUPPORT_USER'], name: 'Sam Hill' }, { via: 'staff', supportAccess });

beforeEach(() => {
  sessionStorage.clear();
  left.mockReset();
});

describe('staff who look at a customer', () => {
  test('are told that values are hidden while nobody has granted access, and that each look is recorded', async () => {
    open(looking({ mode: 'by_grant', valuesUntil: null, purpose: null }));
    expect(screen.getByText('You look at Nordvik Components as staff of Sedum')).toBeVisible();
    expect(screen.getByText(/Its values are hidden/)).toHaveTextContent('in its audit trail under your name, Sam Hill');
    expect(screen.getByText('read-only')).toBeVisible();
  });

  test('are told until when they see values, and what for', () => {
    open(looking({ mode: 'by_grant', valuesUntil: '2026-12-03T15:30:00.000Z', purpose: 'Wrong roll-up of water' }));
    const text = /You see its values until 3 Dec 2026, 16:30, for this: Wrong roll-up of water\./;
    expect(screen.getByText(text)).toBeVisible();
  });

  test('are told where support access is open', () => {
    open(looking({ mode: 'open', valuesUntil: null, purpose: null }));
    expect(screen.getByText(/support access is open: you see its values/)).toBeVisible();
  });

  test('leave for the admin portal of their own organisation', async () => {
    chooseOrganisation('o1');
    open(looking({ mode: 'open', valuesUntil: null, purpose: null }), [
      memberOrganisation('o7', 'Elsewhere', {}),
      provider,
    ]);
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
      expect(currentOrganisation()).toBe('p1');
    });
    expect(left).toHaveBeenLastCalledWith('/admin/organisations');
  });
});

describe('a fund manager in a company that it fully manages', () => {
  test('is told for whom it acts, and goes back to its own platform', async () => {
    chooseOrganisation('o1');
    open(aSession({ via: 'link' }, { via: 'link' }), [fund, managed]);
    expect(screen.getByText('You act for Nordvik Components as its administrator')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Back to Fjordkapital' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect([currentOrganisation(), savedPortal()]).toEqual(['f1', 'fund_manager']);
  });

  test('nothing of this shows to members', () => {
    open(aSession());
    expect(screen.queryByRole('region', { name: 'Where you work' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  });
});

describe('the licence', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  test('that has ended makes everything read-only, and says since when and whom to ask', () => {
    open(aSession({}, { licenceEnded: true, licenceEndDate: '2026-10-31' }));
    expect(screen.getByText(/The licence ended on 31 Oct 2026/)).toBeVisible();
    expect(screen.getByText(/support@sedum.example/)).toBeVisible();
    expect(screen.getByText('read-only')).toBeVisible();
  });

  test('leads people who are no administrators to theirs', () => {
    open(aSession({ roles: ['COMPANY_USER'] }, { licenceEnded: true, licenceEndDate: '2026-10-31' }));
    expect(screen.getByText(/An administrator of your organisation can have it renewed/)).toBeVisible();
  });

  test('that ends within 30 days is told to administrators, who may dismiss it for this session', async () => {
    const session = aSession({}, { licenceEndDate: day(20) });
    const { unmount } = open(session);
    expect(screen.getByText(/The licence ends in (19|20|21) days/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/The licence ends/)).toBeNull();
    unmount();
    open(session);
    expect(screen.queryByText(/The licence ends/)).toBeNull();
  });

  test('is nobody’s business earlier, nor of people who are no administrators', () => {
    const { unmount } = open(aSession({}, { licenceEndDate: day(40) }));
    expect(screen.queryByText(/The licence ends/)).toBeNull();
    unmount();
    open(aSession({ roles: ['COMPANY_USER'] }, { licenceEndDate: day(5) }));
    expect(screen.queryByText(/The licence ends/)).toBeNull();
  });

  test('counts days of the organisation’s calendar', () => {
    const licence = { licenceEndDate: '2026-12-01', licenceEnded: false };
    const now = new Date('2026-11-30T23:30:00Z');
    expect(licenceDaysLeft({ ...licence, timeZone: 'Europe/Oslo' }, now)).toBe(0);
    expect(licenceDaysLeft({ ...licence, timeZone: 'America/New_York' }, now)).toBe(1);
    expect(licenceDaysLeft({ ...licence, licenceEndDate: null, timeZone: 'UTC' }, now)).toBeNull();
  });
});
