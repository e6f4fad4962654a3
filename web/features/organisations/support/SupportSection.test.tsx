import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SupportAccess, supportRoutes } from '#shared/organisations/support/routes.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { SupportSection } from './SupportSection.tsx';

let stored: SupportAccess;
let sent: unknown[] = [];

function open(ended = false) {
  serveWith({
    [`GET ${supportRoutes.getSupportAccess.path}`]: () => ({ data: stored }),
    [`PUT ${supportRoutes.saveSupportAccess.path}`]: ({ body }) => {
      sent.push(body);
      const { mode, grant } = body as { mode?: SupportAccess['mode']; grant?: { purpose: string } | null };
      if (mode) stored = { ...stored, mode };
      if (grant === null) stored = { ...stored, grant: null };
      if (grant) {
        const grantedBy = { id: 'u1', name: 'Ada Berg' };
        const times = { until: '2026-12-01T09:00:00.000Z', grantedAt: '2026-11-28T09:00:00.000Z' };
        stored = { ...stored, grant: { purpose: grant.purpose, grantedBy, ...times } };
      }
      return { data: stored };
    },
  });
  renderFor(aSession({}, { licenceEnded: ended }), <SupportSection />);
}

beforeEach(() => {
  stored = { mode: 'by_grant', grant: null };
  sent = [];
});

describe('support access', () => {
  test('is granted for a purpose and some days, and ended', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Grant access' }));
    expect(await screen.findAllByText(/Say what for/)).not.toHaveLength(0);
    await userEvent.type(screen.getByRole('textbox', { name: /Purpose/ }), 'Water is ten times too high');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For' }), '3 days');
    await userEvent.click(screen.getByRole('button', { name: 'Grant access' }));
    expect(await screen.findByText('until 1 Dec 2026, 10:00')).toBeVisible();
    expect(screen.getByText('Water is ten times too high')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End it now' }));
    expect(await screen.findByRole('button', { name: 'Grant access' })).toBeVisible();
    expect(sent).toEqual([{ grant: { purpose: 'Water is ten times too high', days: 3 } }, { grant: null }]);
  });

  test('is granted for seven days at most', async () => {
    open();
    const days = within(await screen.findByRole('combobox', { name: 'For' })).getAllByRole('option');
    expect(days.map((day) => day.textContent)).toEqual([
      '1 day',
      '2 days',
      '3 days',
      '4 days',
      '5 days',
      '6 days',
      '7 days',
    ]);
  });

  test('is opened for good only after a question, and closed without one', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Open/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Open it' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Open/ })).toBeChecked());
    expect(screen.queryByRole('button', { name: 'Grant access' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^By grant/ }));
    await waitFor(() => expect(sent).toEqual([{ mode: 'open' }, { mode: 'by_grant' }]));
  });

  test('can be changed after the licence has ended too, and says what staff see', async () => {
    open(true);
    expect(await screen.findByRole('button', { name: 'Grant access' })).toBeVisible();
    expect(screen.getByText(/Values, notes, evidence and comments, to read/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'audit trail' })).toHaveAttribute(
      'href',
      '/settings-overview?tab=trail&action=support-read',
    );
  });
});
