import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { noCounts } from '#shared/collection/progress/rules.ts';
import { listed } from '#shared/collection/year/entity-lists.ts';
import type { YearDataPoint, YearSection } from '#shared/collection/year/schema.ts';
import { aDataPoint, aSection } from '#web/features/collection/data-point/fixture.ts';
import { chooseOrganisation } from '#web/lib/organisation.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { CollectPage } from './CollectPage.tsx';

beforeEach(() => chooseOrganisation('o1'));
afterEach(() => chooseOrganisation(null));

const counts = (required: number, answered: number, drafts = 0) => ({ ...noCounts, required, answered, drafts });

const asked = ({ askedEntityIds = ['oslo', 'lyon', 'porto'], ...change }: Partial<YearDataPoint>): YearDataPoint => ({
  ...aDataPoint(change),
  askedEntityIds,
});
const dataPoints: YearDataPoint[] = [
  asked({ name: 'Electricity purchased', counts: counts(4, 4), status: 'COMPLETE' }),
  asked({
    id: 'fuel',
    name: 'Fuel use',
    counts: counts(4, 1, 2),
    status: 'PARTIALLY_COMPLETE',
    mine: false,
    askedEntityIds: ['oslo'],
  }),
  asked({ id: 'headcount', name: 'Headcount', groupId: 'workforce', counts: counts(3, 0), frameworks: [] }),
];

const sections: YearSection[] = [
  {
    id: 'energy',
    name: 'Energy',
    category: 'Environment',
    description: 'Energy that the company uses.',
    status: 'PARTIALLY_COMPLETE',
    counts: counts(8, 5, 2),
    mine: { status: 'COMPLETE', counts: counts(4, 4) },
    assignees: [],
    dataPointIds: ['electricity', 'fuel'],
    children: [],
  },
  {
    id: 'workforce',
    name: 'Workforce',
    category: 'Social',
    description: 'People.',
    status: 'NO_SITES',
    counts: counts(3, 0),
    mine: { status: 'NO_DATA', counts: counts(3, 0) },
    assignees: [],
    dataPointIds: ['headcount'],
    children: [],
  },
];

const aStatus = {
  year: 2024,
  status: 'LAUNCHED',
  deadline: '2025-03-31',
  overdue: false,
  daysLeft: 12,
  locked: false,
  counts: counts(11, 5, 2),
  obstacles: { launch: [], complete: [], draft: [] },
};

const anOverview = (status: object = {}) => ({
  status: { ...aStatus, ...status },
  sections,
  ...listed(dataPoints),
  entities: aSection().entities,
  behind: null,
});

function serve(status: object = {}, more: Parameters<typeof serveWith>[0] = {}) {
  return serveWith({
    'GET /api/year/{year}/overview': () => ({ data: anOverview(status) }),
    'GET /api/year/{year}/lock': () => ({ data: { state: 'LOCKED', reason: 'Audit', by: null, at: null } }),
    'GET /api/frameworks': () => ({ data: [] }),
    ...more,
  });
}

let at = '';
function Where() {
  const { pathname, search } = useLocation();
  at = `${pathname}${search}`;
  return null;
}

function open(address = '/collect-data?year=2024', user: Parameters<typeof aSession>[0] = {}) {
  const page = (
    <>
      <Where />
      <Routes>
        <Route path="/collect-data" element={<CollectPage />} />
      </Routes>
    </>
  );
  return renderFor(aSession(user), page, address);
}

const card = (name: string) => screen.findByRole('region', { name });

describe('the hub of data collection', () => {
  it('shows each section with its status, its progress and what is to submit', async () => {
    serve();
    open();
    const energy = await card('Energy');
    expect(energy).toHaveTextContent('Partially complete');
    expect(energy).toHaveTextContent('5 of 8');
    expect(energy).toHaveTextContent('2 to submit');
    expect(screen.getByText('31 Mar 2025, due in 12 days')).toBeVisible();
    expect(screen.getByText('0 of 2 sections complete')).toBeVisible();
  });

  it('says above the sections of how many data points figures and progress are behind', async () => {
    const behind = { dataPoints: 2, state: 'WAITING', since: '2026-11-28T09:02:00.000Z' };
    serve({}, { 'GET /api/year/{year}/overview': () => ({ data: { ...anOverview(), behind } }) });
    open();
    expect(await screen.findByText('Figures and progress of 2 data points are not up to date')).toBeVisible();
    expect(screen.getByText(/^Changes since 28 Nov 2026, 10:02 are still being added\. Load the page/)).toBeVisible();
  });

  it('filters what is to be looked at, and keeps that in the address', async () => {
    const odd = dataPoints.map((each) =>
      each.id === 'fuel' ? { ...each, counts: { ...each.counts, toLookAt: 2 } } : each,
    );
    serve({}, { 'GET /api/year/{year}/overview': () => ({ data: { ...anOverview(), ...listed(odd) } }) });
    open();
    await card('Workforce');
    await userEvent.click(screen.getByRole('button', { name: 'To look at (2)' }));
    expect(screen.queryByRole('region', { name: 'Workforce' })).toBeNull();
    const energy = await card('Energy');
    expect(within(energy).getByRole('link', { name: 'Fuel use' })).toHaveAttribute(
      'href',
      '/collect-data/data-points/fuel?group=energy&look=true&year=2024',
    );
    expect(within(energy).queryByRole('link', { name: 'Electricity purchased' })).toBeNull();
    expect(energy).toHaveTextContent('2 to look at');
    await userEvent.click(screen.getByRole('button', { name: 'To look at (2)' }));
    expect(await card('Workforce')).toBeVisible();
  });

  it('explains a section without entity access by the specified tooltip', async () => {
    serve();
    open();
    const workforce = await card('Workforce');
    await userEvent.hover(within(workforce).getByText('No sites'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Missing entity access');
  });

  it('leads to the next unanswered data point, with section and filters', async () => {
    serve();
    open('/collect-data?year=2024&category=Environment');
    expect(await screen.findByRole('link', { name: 'Next unanswered' })).toHaveAttribute(
      'href',
      '/collect-data/data-points/fuel?group=energy&category=Environment&year=2024',
    );
  });

  it('opens the section that a link names, and lists all of them beside it with the filters', async () => {
    serve();
    open('/collect-data?year=2024&framework=esrs-2023#section-energy');
    expect(await screen.findByRole('link', { name: 'Fuel use' })).toBeVisible();
    expect(await card('Energy')).toHaveTextContent(/Yearly · 1 entity/);
    const index = screen.getByRole('navigation', { name: 'Sections' });
    expect(within(index).getByRole('link', { name: /Energy/ })).toHaveAttribute(
      'href',
      '/collect-data?framework=esrs-2023&year=2024#section-energy',
    );
  });

  it('asks for the year once, whatever it shows of it', async () => {
    const { asked } = serve();
    open();
    await card('Energy');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.filter((each) => each.includes('/api/year/'))).toHaveLength(1);
  });

  it('keeps the filters in the address, and shows what they leave', async () => {
    serve();
    open();
    await card('Energy');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search questions' }), 'head');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Energy' })).toBeNull());
    expect(at).toBe('/collect-data?year=2024&search=head');
    expect(screen.getByRole('link', { name: 'Headcount' })).toBeVisible();
    expect(screen.getByText('1 of 3 questions')).toBeVisible();
  });

  it('shows a gatherer what they are asked, with the status of their part', async () => {
    serve();
    open('/collect-data?year=2024', { roles: ['DATA_GATHERER'] });
    const energy = await card('Energy');
    expect(energy).toHaveTextContent('4 of 4');
    await userEvent.click(screen.getByRole('radio', { name: 'All questions that I reach' }));
    expect(await card('Energy')).toHaveTextContent('5 of 8');
    expect(at).toContain('view=all');
  });

  it('says that nothing fits the filters, and takes them away', async () => {
    serve();
    open('/collect-data?year=2024&status=OPTED_OUT');
    await screen.findByText('Nothing found');
    await userEvent.click(screen.getByRole('button', { name: 'Show all questions' }));
    await card('Energy');
  });

  it('leads to the set-up while the year is not launched', async () => {
    serve({ status: 'DRAFT' });
    open();
    await screen.findByText('2024 is not open for collection yet');
    expect(screen.getByRole('link', { name: 'Set up 2024' })).toHaveAttribute('href', '/setup-reporting-year');
    expect(screen.queryByRole('link', { name: 'Next unanswered' })).toBeNull();
  });

  it('says to people who cannot set it up whom to wait for', async () => {
    serve({ status: 'NOT_SET_UP' });
    open('/collect-data?year=2024', { roles: ['COMPANY_USER'] });
    await screen.findByText(/An administrator sets the year up/);
    expect(screen.queryByRole('link', { name: 'Set up 2024' })).toBeNull();
  });

  it('shows the lock with its reason, and submits nothing', async () => {
    serve({ locked: true });
    open();
    expect(await screen.findByText('Reason: Audit')).toBeVisible();
    expect(within(await card('Energy')).queryByRole('button', { name: /^Submit/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Next unanswered' })).toBeNull();
  });

  it('offers another try where it could not be loaded', async () => {
    let failing = true;
    serve(
      {},
      {
        'GET /api/year/{year}/overview': () => {
          if (failing) throw new AppError('invalid', 'Not today.');
          return { data: anOverview() };
        },
      },
    );
    open();
    await screen.findByText('The questions could not be loaded');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Energy');
  });
});

describe('submitting a section', () => {
  it('says how many values count now, and links each that was refused', async () => {
    const bodies: unknown[] = [];
    const key = { entityId: 'oslo', dataPointId: 'fuel', period: 'FY' };
    serve(
      {},
      {
        'POST /api/year/{year}/submit': ({ body }) => {
          bodies.push(body);
          return {
            data: {
              submitted: 1,
              results: [{ ...key, status: 'invalid', fields: { value: 'Enter 0 MWh or more.' }, findings: [] }],
            },
          };
        },
      },
    );
    open();
    await userEvent.click(within(await card('Energy')).getByRole('button', { name: 'Submit 2 drafts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Energy: what was submitted' });
    expect(bodies).toEqual([{ groupId: 'energy' }]);
    expect(dialog).toHaveTextContent('1 value submitted.');
    expect(dialog).toHaveTextContent('Enter 0 MWh or more.');
    expect(within(dialog).getByRole('link', { name: 'Fuel use: Oslo plant, FY 2024' })).toHaveAttribute(
      'href',
      '/collect-data/data-points/fuel?group=energy&year=2024&cell=oslo.FY',
    );
  });

  it('says why nothing was submitted', async () => {
    serve(
      {},
      {
        'POST /api/year/{year}/submit': () => {
          throw new AppError('locked', 'The year 2024 is locked: audit.');
        },
      },
    );
    open();
    await userEvent.click(within(await card('Energy')).getByRole('button', { name: 'Submit 2 drafts' }));
    expect(await screen.findByText('The year 2024 is locked: audit.')).toBeVisible();
  });
});
