import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import type { LibraryDifference } from '#shared/collection/year/library/schema.ts';
import type { YearConfig, YearStatusNow } from '#shared/collection/year/schema.ts';
import { answering } from '#web/lib/testing.tsx';
import { aDifference, FakeYear, press, show } from './fakeSetup.tsx';
import { aStatus, aYear } from './fakeYear.ts';

let year: FakeYear;
beforeEach(() => {
  year = new FakeYear();
});

describe('the end of a year', () => {
  const launched = (changes: Partial<YearStatusNow['obstacles']> = {}) => {
    year.config = aYear({ status: 'LAUNCHED' });
    year.status = aStatus({ status: 'LAUNCHED', obstacles: { launch: [], complete: [], draft: [], ...changes } });
  };

  it('needs a yes to what is open', async () => {
    launched({ complete: [{ code: 'incomplete', message: '4 required cells are open in Energy.', where: null }] });
    year.serve();
    show();
    await press('Complete 2026');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Complete 2026' }));
    expect(dialog.getByText('Accept this, or answer what is open first')).toBeVisible();
    expect(year.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Complete 2026' }));
    await waitFor(() =>
      expect(year.sent[0]?.body).toEqual({ baseVersion: 3, status: 'COMPLETED', acceptIncomplete: true }),
    );
  });

  it('makes everything read-only until it is reopened with a reason', async () => {
    year.config = aYear({ status: 'COMPLETED' });
    year.status = aStatus({ status: 'COMPLETED' });
    year.serve();
    show();
    expect(await screen.findByText('2026 is completed')).toBeVisible();
    expect(await screen.findByLabelText('Deadline')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save dates and reminders' })).not.toBeInTheDocument();
    await press('Reopen 2026');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'A late bill');
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
    await waitFor(() =>
      expect(year.sent[0]?.body).toEqual({ baseVersion: 3, status: 'LAUNCHED', reason: 'A late bill' }),
    );
  });

  it('says since when a completed year is closed that nobody locked by hand', async () => {
    year.config = aYear({ status: 'COMPLETED', completedAt: '2026-11-03T08:00:00.000Z' });
    year.status = aStatus({ status: 'COMPLETED' });
    year.serve();
    show();
    expect(await screen.findByText(/^Closed since it was completed on 3 Nov 2026, /)).toBeVisible();
    expect(screen.queryByText(/never locked/)).toBeNull();
  });

  it('is reopened only by a choice where shares have changed since, over the figures that they would change', async () => {
    year.config = aYear({ status: 'COMPLETED' });
    year.status = aStatus({ status: 'COMPLETED' });
    year.serve(answering(yearFactsRoutes.getYearFacts, { data: { counting: 'frozen', difference: aDifference } }));
    show();
    await press('Reopen 2026');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/share: 100% → 30% from 2020-01-01/)).toBeVisible();
    expect(await dialog.findByText(/FY: 1,200 t CO2e → 780 t CO2e/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'A late bill');
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(dialog.getByText('Choose one of the two')).toBeVisible();
    expect(year.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: /Take those of today/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
    const { consent } = aDifference;
    const body = { baseVersion: 3, status: 'LAUNCHED', reason: 'A late bill', facts: 'today', consent };
    await waitFor(() => expect(year.sent[0]?.body).toEqual(body));
  });

  it("takes today's facts of an open year that keeps frozen ones only over what they would change", async () => {
    launched();
    year.config = { ...year.config, facts: 'frozen' };
    year.serve({
      ...answering(yearFactsRoutes.getYearFacts, { data: { counting: 'frozen', difference: aDifference } }),
      'PUT /api/year/{year}/facts': year.write('facts', () => ({ facts: 'today' })),
    });
    show();
    await press('Compare with today');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/share: 100% → 30%/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Take those of today' }));
    await waitFor(() => expect(year.sent[0]?.body).toEqual({ baseVersion: 3, consent: aDifference.consent }));
    expect(screen.queryByRole('button', { name: 'Compare with today' })).not.toBeInTheDocument();
  });

  it('takes a newer version of the library only over what it would change, and offers none to a closed year', async () => {
    launched();
    year.config = { ...year.config, libraryVersion: '2.0.0', newestLibraryVersion: '2.1.0' };
    const difference: LibraryDifference = {
      changeCount: 2,
      changes: [
        {
          ...{ part: 'data point', key: 'energy', name: 'Energy', change: 'changed', counts: true, asked: true },
          fields: [{ field: 'adding up entities', before: 'sum', after: 'average' }],
        },
        { part: 'rule', key: 'r', name: 'Too much.', change: 'added', counts: false, asked: false, fields: [] },
      ],
      valueCount: 3,
      figureCount: aDifference.figureCount,
      metricsLeft: 12,
      figures: aDifference.figures,
      consent: 'c'.repeat(64),
    };
    year.serve({
      ...answering(yearLibraryRoutes.getYearLibrary, { data: { version: '2.0.0', newest: '2.1.0', difference } }),
      'PUT /api/year/{year}/library': year.write('library', () => ({ libraryVersion: '2.1.0' })),
    });
    show();
    expect(await screen.findByText('A newer library version is available')).toBeVisible();
    await press('Look at the changes');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('adding up entities: sum → average')).toBeVisible();
    expect(dialog.getByText(/3 values of the year would be added up otherwise/)).toBeVisible();
    expect(dialog.getByText(/figures of 12 metrics may change too/)).toBeVisible();
    expect(dialog.getByText(/FY: 1,200 t CO2e → 780 t CO2e/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Take it' }));
    await waitFor(() => expect(year.sent[0]?.body).toEqual({ baseVersion: 3, consent: difference.consent }));
    expect(screen.queryByText('A newer library version is available')).not.toBeInTheDocument();
  });

  it.each(['DRAFT', 'COMPLETED'] as const)(
    'offers a year that is %s no newer version of the library',
    async (status) => {
      year.config = aYear({ status, libraryVersion: '2.0.0', newestLibraryVersion: '2.1.0' });
      year.status = aStatus({ status });
      year.serve();
      show();
      expect(await screen.findByLabelText('Deadline')).toBeVisible();
      expect(screen.queryByText('A newer library version is available')).not.toBeInTheDocument();
    },
  );

  it('moves its dates under values only after showing which', async () => {
    launched();
    const moved = {
      count: 1,
      values: [
        {
          ...{ entityId: 'oslo', entityName: 'Oslo', dataPointId: 'fines', name: 'Fines', period: 'M01' },
          before: { from: '2026-01-01', to: '2026-01-31' },
          after: { from: '2026-02-01', to: '2026-02-28' },
        },
      ],
      consent: 'b'.repeat(64),
    };
    const write = year.write('config', (body: Partial<YearConfig>) => body);
    year.serve({
      'PUT /api/year/{year}/config': (ask) => {
        if ('consent' in (ask.body as object)) return write(ask);
        throw new AppError('conflict', '1 value of 2026 would stand for other days.', { current: { moved } });
      },
    });
    show();
    const first = await screen.findByLabelText(/First day/);
    await userEvent.clear(first);
    await userEvent.type(first, '2026-02-01');
    await press('Save dates and reminders');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/1 Jan 2026 to 31 Jan 2026 → 1 Feb 2026 to 28 Feb 2026/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Move them with the dates' }));
    await waitFor(() => expect(year.sent[0]?.body).toMatchObject({ startDate: '2026-02-01', consent: moved.consent }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('explains a lock with who, when and why', async () => {
    launched();
    const by = { id: 'u2', name: 'Ben Ode' };
    year.config = { ...year.config, lock: { state: 'LOCKED', reason: 'Audit', by, at: '2026-11-01T09:00:00Z' } };
    year.serve();
    show();
    expect(await screen.findByText(/2026 is locked by Ben Ode on 1 Nov 2026, 10:00/)).toBeVisible();
    expect(screen.getAllByText(/Reason: Audit/)).not.toHaveLength(0);
    expect(await screen.findByRole('button', { name: 'Unlock' })).toBeEnabled();
  });
});
