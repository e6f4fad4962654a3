import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { FakeYear, press, show } from './fakeSetup.tsx';
import { aStatus, aYear } from './fakeYear.ts';

let year: FakeYear;
beforeEach(() => {
  year = new FakeYear();
});

describe('a year that was never set up', () => {
  it('begins with the recommended set', async () => {
    year.config = aYear({ status: 'NOT_SET_UP', version: 0 });
    year.status = aStatus({ status: 'NOT_SET_UP' });
    year.serve();
    show();
    await screen.findByText(/1 data point that most companies report/);
    await press('Set up 2026');
    await waitFor(() => expect(year.sent).toHaveLength(1));
    expect(year.sent[0]?.body).toMatchObject({
      baseVersion: 0,
      dataPoints: [{ dataPointId: 'electricity', included: true }],
    });
    expect(await screen.findByText(/2026 is a draft now/)).toBeVisible();
  });

  it('offers the newest other year to copy first', async () => {
    year.config = aYear({
      status: 'NOT_SET_UP',
      version: 0,
      otherYears: [
        { year: 2025, status: 'LAUNCHED' },
        { year: 2024, status: 'COMPLETED' },
      ],
    });
    year.status = aStatus({ status: 'NOT_SET_UP' });
    year.serve();
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Year to copy'), '2024');
    await press('Set up 2026');
    await waitFor(() => expect(year.sent[0]?.body).toMatchObject({ copyFrom: 2024 }));
  });
});

describe('the launch', () => {
  it('waits until nothing stands in its way, and leads to where each obstacle is mended', async () => {
    year.status = aStatus({
      obstacles: {
        launch: [
          {
            code: 'no-data-points',
            message: 'Choose at least one data point.',
            where: '/setup-reporting-year/data-points',
          },
        ],
        complete: [],
        draft: [],
      },
    });
    year.serve();
    show();
    expect(await screen.findByRole('button', { name: 'Launch 2026' })).toBeDisabled();
    const list = screen.getByRole('list', { name: 'Before 2026 can be launched' });
    expect(within(list).getByRole('link')).toHaveAttribute('href', '/setup-reporting-year/data-points');
  });

  it('says what happens, and happens once', async () => {
    year.serve();
    show();
    await press('Launch 2026');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('1 data point is asked of 2 entities, from 1 Jan 2026 to 31 Dec 2026.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Launch 2026' }));
    expect(await screen.findByText('2026 is open for collection')).toBeVisible();
    expect(year.sent).toEqual([{ what: 'launch', body: { baseVersion: 3 } }]);
  });

  it('is not repeated on a year that somebody changed meanwhile', async () => {
    year.serve();
    show();
    await press('Launch 2026');
    year.config = { ...year.config, version: 9 };
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Launch 2026' }));
    expect(await screen.findByText('Somebody else has just changed this year')).toBeVisible();
    expect(year.sent).toHaveLength(1);
  });
});

describe('the deadline', () => {
  const deadline = () => screen.findByLabelText('Deadline');
  const type = async (date: string) => {
    const box = await deadline();
    await userEvent.clear(box);
    await userEvent.type(box, date);
  };
  const save = () => press('Save dates and reminders');

  it('is saved alone, where only it was changed', async () => {
    year.serve();
    show();
    await type('2027-03-31');
    expect(screen.getByRole('list', { name: 'What happens when' })).toHaveTextContent('Wed 31 Mar 2027Deadline');
    await save();
    expect(await screen.findByText('Dates and reminders are saved')).toBeVisible();
    expect(year.sent).toEqual([{ what: 'deadline', body: { baseVersion: 3, deadline: '2027-03-31' } }]);
  });

  it('is sent again where somebody changed another part of the year', async () => {
    year.serve();
    show();
    await type('2027-03-31');
    year.config = { ...year.config, frameworks: ['vsme-2024'], version: 7 };
    await save();
    expect(await screen.findByText('Dates and reminders are saved')).toBeVisible();
    expect(year.config).toMatchObject({ deadline: '2027-03-31', frameworks: ['vsme-2024'] });
  });

  it('that somebody else changed is shown beside what was typed, and nothing typed is lost', async () => {
    year.serve();
    show();
    await type('2027-03-31');
    year.config = { ...year.config, deadline: '2027-02-28', version: 4 };
    await save();
    const notice = (await screen.findByText(/Somebody else has just changed this/)).closest('[role=alert]');
    expect(notice).toHaveTextContent(/Yours\s*Stored now\s*Deadline\s*31 Mar 2027\s*28 Feb 2027/);
    expect(await deadline()).toHaveValue('2027-03-31');
    await press('Save mine over it');
    await waitFor(() => expect(year.config.deadline).toBe('2027-03-31'));
  });

  it('that is taken over from somebody else leaves nothing to save', async () => {
    year.serve();
    show();
    await type('2027-03-31');
    year.config = { ...year.config, deadline: '2027-02-28', version: 4 };
    await save();
    await press('Take what is stored');
    expect(await deadline()).toHaveValue('2027-02-28');
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  });
});

describe('a set-up that cannot be read', () => {
  const refused = (code: 'forbidden' | 'broken') => {
    let refuses = true;
    year.serve({
      'GET /api/year/{year}/config': () => {
        if (refuses) throw new AppError(code, 'It is refused.');
        return { data: year.config };
      },
    });
    return () => {
      refuses = false;
    };
  };

  it('is tried again at a press', async () => {
    const mend = refused('broken');
    show();
    expect(await screen.findByText('The set-up of the year could not be loaded')).toBeVisible();
    mend();
    await press('Try again');
    expect(await screen.findByLabelText('Deadline')).toBeVisible();
  });

  it('offers no second try to somebody who may not see it', async () => {
    refused('forbidden');
    show();
    expect(await screen.findByText('It is refused.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
