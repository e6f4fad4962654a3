import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { aCompany, aFund, aManager } from '#web/features/portfolio/fixture.ts';
import { keepYear } from '#web/lib/reportingYear.ts';
import { answering, renderFor, serveWith } from '#web/lib/testing.tsx';
import { companyOverview, countStates } from './companyOverview.ts';
import { PortfolioHome } from './PortfolioHome.tsx';

const TODAY = '2026-11-28';
const year = (status: NonNullable<PortfolioCompany['year']>['status'], deadline: string | null = null) => ({
  year: { year: 2025, status, deadline, complete: 3, partial: 1, open: 8, behind: null },
});
const companies = [
  aCompany('a', 'Alfa', year('LAUNCHED', '2026-11-01')),
  aCompany('b', 'Beta', year('LAUNCHED', '2026-10-01')),
  aCompany('c', 'Gamma', year('DRAFT')),
  aCompany('d', 'Delta', year('COMPLETED', '2026-03-31')),
  aCompany('e', 'Epsilon', year('LAUNCHED', '2026-12-10')),
  aCompany('f', 'Zeta', { status: 'INVITED', year: null }),
  aCompany('g', 'Eta', { ...year('LAUNCHED', '2026-01-01'), toDate: '2026-05-31' }),
  aCompany('h', 'Theta', { ...year('NOT_SET_UP'), managed: 'PROPOSED' }),
  aCompany('t', 'Test Company', { ...year('NOT_SET_UP'), isTestCompany: true }),
];

describe('the board of a portfolio', () => {
  const overview = companyOverview(companies, 2025, TODAY);

  test('follows what is in force today, without test companies', () => {
    expect(overview.followed.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'h']);
    expect(overview.completed).toBe(1);
    expect(overview.invited.map(({ id }) => id)).toEqual(['f']);
    expect(overview.proposed.map(({ id }) => id)).toEqual(['h']);
  });

  test('puts the longest overdue first, then whose collection is not open', () => {
    expect(overview.behind.map(({ company, why }) => [company.id, why])).toEqual([
      ['b', 'overdue'],
      ['a', 'overdue'],
      ['c', 'not-open'],
      ['h', 'not-open'],
    ]);
  });

  test('blames nobody for a year that still runs', () => {
    expect(companyOverview([aCompany('c', 'Gamma', year('DRAFT'))], 2026, TODAY).behind).toEqual([]);
  });

  test('lists the deadlines ahead', () => {
    expect(overview.coming.map(({ id }) => id)).toEqual(['e']);
  });

  test('counts the states of the year', () => {
    expect(countStates(companies, TODAY)).toEqual({ COMPLETED: 1, LAUNCHED: 3, DRAFT: 1, NOT_SET_UP: 1, HIDDEN: 0 });
  });
});

describe('the home of a fund manager', () => {
  // Dates around the real day, so that the page's own clock agrees.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const late = aCompany('a', 'Alfa', year('LAUNCHED', day(-10)));
  const soon = aCompany('e', 'Epsilon', year('LAUNCHED', day(12)));
  const invited = aCompany('f', 'Zeta', { status: 'INVITED', year: null });

  beforeEach(() => keepYear(2025));

  function open(list: PortfolioCompany[], role?: Parameters<typeof aManager>[0], funds = [aFund('f1', 'Growth I')]) {
    const served = serveWith({
      ...answering(companyRoutes.listCompanies, { data: list }),
      ...answering(fundRoutes.listFunds, { data: funds }),
    });
    renderFor(aManager(role), <PortfolioHome />);
    return served;
  }
  const card = async (name: string) => within(await screen.findByRole('region', { name }));

  test('says who is behind, what is due and what needs doing', async () => {
    const { asked } = open([late, soon, invited]);
    expect((await card('Who is behind')).getByRole('link', { name: 'Alfa' })).toHaveAttribute(
      'href',
      '/portfolio/companies?company=a',
    );
    expect((await card('Who is behind')).getByText(/10 days overdue|9 days overdue|11 days overdue/)).toBeVisible();
    expect((await card('Deadlines')).getByRole('link', { name: 'Epsilon' })).toBeVisible();
    const tasks = (await card('What needs doing')).getAllByRole('link').map((link) => link.textContent);
    expect(tasks).toEqual([
      '1 company is past its deadline',
      '1 invitation is not answered',
      '2 companies are in no fund',
    ]);
    expect((await card('Funds')).getByRole('link', { name: 'Growth I' })).toBeVisible();
    expect(await screen.findByText('Where the reporting years stand')).toBeVisible();
    const paths = new Set(asked.map((each) => each.split('?')[0]));
    expect([...paths].toSorted()).toEqual(['GET /api/portfolio/companies', 'GET /api/portfolio/funds']);
  });

  test('says above all whose sections are not counted up to date', async () => {
    const since = '2025-11-28T10:02:00.000Z';
    const behind = (company: PortfolioCompany, state: 'WAITING' | 'GIVEN_UP') => ({
      ...company,
      year: company.year && { ...company.year, behind: { dataPoints: 1, state, since } },
    });
    open([behind(late, 'WAITING'), behind(soon, 'GIVEN_UP'), invited]);
    expect(await screen.findByText('Progress of 2 companies is not up to date')).toBeVisible();
    expect(screen.getByText(/could not be added\. Sedum has stopped trying/)).toBeVisible();
    expect((await card('Who is behind')).getByText(/3 of 12 sections, not up to date/)).toBeVisible();
    expect((await card('Deadlines')).getByText(/3 of 12 sections, not up to date/)).toBeVisible();
  });

  test('leaves a viewer what may be read', async () => {
    open([late, soon, invited], 'FM_DATA_VIEWER', []);
    const tasks = (await card('What needs doing')).getAllByRole('link').map((link) => link.textContent);
    expect(tasks).toEqual(['1 company is past its deadline']);
  });

  test('begins with an invitation', async () => {
    open([]);
    expect(await screen.findByRole('link', { name: 'Invite a company' })).toHaveAttribute(
      'href',
      '/portfolio/add-company',
    );
  });

  test('says what could not be loaded', async () => {
    serveWith({
      [`GET ${companyRoutes.listCompanies.path}`]: () => {
        throw new AppError('forbidden', 'Your role does not allow this.');
      },
      ...answering(fundRoutes.listFunds, { data: [] }),
    });
    renderFor(aManager(), <PortfolioHome />);
    expect(await screen.findByText('Your role does not allow this.')).toBeVisible();
  });
});
