import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { noCounts } from '#shared/collection/progress/rules.ts';
import { listed } from '#shared/collection/year/entity-lists.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearDataPoint, YearOverview } from '#shared/collection/year/schema.ts';
import type { Role } from '#shared/people/access.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { dashboardRoutes, type Tile } from '#shared/reporting/dashboard/routes.ts';
import { aPoint, aSection } from '#web/features/collection/setup/fakeYear.ts';
import { aFigure, aTile } from '#web/features/reporting/dashboard/fakeTile.ts';
import { savePortal } from '#web/lib/portal.ts';
import { keepYear } from '#web/lib/reportingYear.ts';
import { answering, aSession, renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { HomePage } from './HomePage.tsx';

const counts = { ...noCounts, required: 4, answered: 1, drafts: 2 };
const dataPoint = (id: string, name: string, more: Partial<YearDataPoint> = {}): YearDataPoint =>
  aPoint(id, {
    name,
    core: true,
    askedEntityIds: ['e1'],
    status: 'PARTIALLY_COMPLETE',
    counts: { ...noCounts, required: 2 },
    mayEnter: true,
    mine: true,
    ...more,
  });
const section = aSection('energy', { name: 'Energy', status: 'PARTIALLY_COMPLETE' });

type Given = {
  /** Answers to look at, by the name of the data point. */
  readonly odd?: Readonly<Record<string, number>>;
  readonly behind?: YearOverview['behind'];
  readonly tiles?: readonly Tile[];
  /** Is this person asked for anything? */
  readonly asked?: boolean;
};

function open(
  role: Role,
  organizationType: 'company' | 'private_equity' | 'admin' = 'company',
  { behind = null, tiles = [], asked = true, odd = {} }: Given = {},
) {
  const status = {
    year: 2025,
    status: 'LAUNCHED',
    deadline: '2026-12-10',
    overdue: false,
    daysLeft: 12,
    locked: false,
    counts,
    obstacles: { launch: [], complete: [], draft: [] },
  };
  const sections = [{ ...section, counts, mine: { status: section.status, counts: asked ? counts : noCounts } }];
  const dataPoints = [
    dataPoint('electricity', 'Electricity'),
    dataPoint('heat', 'Heat', { counts: { ...noCounts, required: 2, drafts: 2 } }),
    dataPoint('others', 'Water of others', { mine: false }),
  ].map((each) => ({
    ...each,
    mine: each.mine && asked,
    counts: { ...each.counts, toLookAt: odd[each.name] ?? 0 },
  }));
  const served = serveWith({
    [`GET ${yearRoutes.getYearOverview.path}`]: () => ({
      data: { status, sections, ...listed(dataPoints), entities: [], behind },
    }),
    [`GET ${dashboardRoutes.getDashboard.path}`]: () => ({
      data: { year: 2025, years: [2023, 2024, 2025], tiles },
    }),
    ...answering(companyRoutes.listCompanies, { data: [] }),
    ...answering(fundRoutes.listFunds, { data: [] }),
  });
  const { here } = renderGuarded(aSession({ roles: [role] }, { organizationType }), <HomePage />, '/home');
  return { ...served, here };
}

beforeEach(() => {
  savePortal(null);
  keepYear(2025);
});

describe('the home', () => {
  test('of a data gatherer leads into the next open data point and names what is not submitted', async () => {
    open('DATA_GATHERER');
    expect(await screen.findByRole('link', { name: 'Next question' })).toHaveAttribute(
      'href',
      '/collect-data/data-points/electricity?group=energy&year=2025',
    );
    expect(screen.getByText(/Deadline 10 Dec 2026, due in 12 days/)).toBeVisible();
    const open_ = within(await screen.findByRole('region', { name: 'Mine and open' }));
    expect(open_.getAllByRole('link').map((link) => link.textContent)).toEqual(['Electricity', 'Heat']);
    const drafts = within(await screen.findByRole('region', { name: 'Typed, not submitted' }));
    expect(drafts.getByRole('link', { name: 'Heat' })).toHaveAttribute(
      'href',
      '/collect-data/data-points/heat?group=energy&year=2025',
    );
    expect(drafts.getByText('2 answers count only once submitted')).toBeVisible();
  });

  test('of a gatherer who is asked nothing says so once, and not that all is answered', async () => {
    open('DATA_GATHERER', 'company', { asked: false });
    expect(await screen.findByText('No question reaches you yet')).toBeVisible();
    expect(screen.getByText('No answers are asked yet')).toBeVisible();
    expect(screen.getByText('You are not asked for anything in this year.')).toBeVisible();
    expect(screen.queryByText(/is answered/)).toBeNull();
  });

  test('of a data viewer shows key figures and asks for no data point', async () => {
    const { asked } = open('DATA_VIEWER');
    expect(await screen.findByRole('region', { name: 'Key figures' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Mine and open' })).toBeNull();
    expect(asked.some((each) => each.includes('/data-points'))).toBe(false);
  });

  test('says above everything that figures could not be updated, and of a viewer beside each', async () => {
    const since = '2026-11-28T09:02:00.000Z';
    const behind = { state: 'FAILED', since } as const;
    const tile = aTile([aFigure('1'), aFigure('2')], { core: true });
    const late = {
      ...tile,
      years: tile.years.map((each) => ({ ...each, behind: each.year === 2025 ? behind : null })),
    };
    open('DATA_VIEWER', 'company', { behind: { dataPoints: 1, ...behind }, tiles: [late] });
    expect(await screen.findByText('Figures and progress of 1 data point are not up to date')).toBeVisible();
    expect(
      screen.getByText(/^Changes since 28 Nov 2026, 10:02 could not be added yet\. Sedum tries again by itself/),
    ).toBeVisible();
    const figures = within(await screen.findByRole('region', { name: 'Key figures' }));
    expect(await figures.findByText('Not up to date')).toBeVisible();
  });

  test('says of figures that were given up that Sedum has stopped trying, and what to do', async () => {
    const behind = { dataPoints: 2, state: 'GIVEN_UP', since: '2026-11-28T09:02:00.000Z' } as const;
    open('COMPANY_ADMIN', 'company', { behind });
    expect(
      await screen.findByText(
        'Changes since 28 Nov 2026, 10:02 could not be added. Sedum has stopped trying, and nothing that was entered is lost. Have it computed again here. If that fails too, tell support.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Compute again' })).toBeVisible();
  });

  test('names the one question with an answer that looks wrong, and leads to it', async () => {
    open('COMPANY_ADMIN', 'company', { odd: { Electricity: 1 } });
    expect(await screen.findByText('1 answer looks wrong')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look at it' })).toHaveAttribute(
      'href',
      '/collect-data/data-points/electricity?group=energy&year=2025&look=true',
    );
  });

  test('leads to all questions with something to look at, a viewer too', async () => {
    open('DATA_VIEWER', 'company', { odd: { Electricity: 1, 'Water of others': 2 } });
    expect(await screen.findByText('3 answers look wrong')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look at them' })).toHaveAttribute(
      'href',
      '/collect-data?look=true&view=all&year=2025',
    );
  });

  test('of a company admin shows what is open and no drafts of their own', async () => {
    open('COMPANY_ADMIN');
    expect(await screen.findByRole('region', { name: 'Mine and open' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Typed, not submitted' })).toBeNull();
  });

  test('of a fund manager is the portfolio, and their own year under the other face', async () => {
    open('FUND_MANAGER_ADMIN', 'private_equity');
    expect(await screen.findByText('No companies yet')).toBeVisible();
  });

  test('of a fund manager’s self assessment is its own year', async () => {
    savePortal('fund_manager_self_assessment');
    open('FUND_MANAGER_ADMIN', 'private_equity');
    expect(await screen.findByRole('heading', { name: /Reporting year 2025/ })).toBeVisible();
  });

  test('of a fund manager’s data viewer is the portfolio to read', async () => {
    open('FM_DATA_VIEWER', 'private_equity');
    expect(await screen.findByText('No companies yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Invite a company' })).toBeNull();
  });

  test.each(['SEDUM_SUPER_ADMIN', 'SEDUM_SUPPORT_USER'] as const)('of %s is the admin portal', async (role) => {
    savePortal('admin');
    const { here, asked } = open(role, 'admin');
    expect(here().pathname).toBe('/admin');
    expect(asked).toEqual([]);
  });
});
