import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCompany } from '#web/features/portfolio/fixture.ts';
import { begin, open, panel, server, table } from './fixture.tsx';

beforeEach(begin);

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
    server.stored = [...server.stored, { ...late, year: late.year && { ...late.year, behind } }];
    open('/portfolio/companies?company=c3');
    expect(await screen.findByText('Progress of 1 company is not up to date')).toBeVisible();
    // the panel hides the list from assistive technology as soon as it stands
    const list = within(await screen.findByRole('table', { name: 'Companies', hidden: true }));
    const [, nordvik, , vestby] = list.getAllByRole('row', { hidden: true });
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
    server.stored = [aCompany('c9', 'Test Company', { isTestCompany: true })];
    open();
    expect((await table()).getByText('Sandbox - Test Company')).toBeVisible();
  });

  test('leads a manager without companies to the first invitation', async () => {
    server.stored = [];
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

test('the test company is created from here too', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create test company' }));
  expect(await panel('Create a test company')).toBeTruthy();
});
