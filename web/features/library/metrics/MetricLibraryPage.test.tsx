import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import type { FrameworkSummary, Guidance, MetricSummary } from '#shared/library/catalogue/schema.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { MetricLibraryPage } from './MetricLibraryPage.tsx';

const scope1: MetricSummary = {
  id: 'ghg_scope_1',
  kind: 'data_point',
  name: 'Scope 1 emissions',
  groupId: 'ghg_emissions',
  groupName: 'Greenhouse gas emissions',
  category: 'Environment',
  core: true,
  tier: 'core',
  type: 'number',
  unit: 'tCO2e',
  unitFamily: 'ghg',
  periodicities: ['annual', 'monthly'],
  formula: null,
  frameworks: [{ framework: 'esrs', version: 'esrs-set-1', code: 'E1-6' }],
};
const scope2: MetricSummary = { ...scope1, id: 'ghg_scope_2', name: 'Scope 2 emissions', frameworks: [] };
const both: MetricSummary = {
  ...scope1,
  id: 'ghg_scope_1_2',
  kind: 'derived',
  name: 'Scope 1 and 2 emissions',
  type: null,
  tier: null,
  core: false,
  formula: 'ghg_scope_1 + ghg_scope_2',
  frameworks: [],
};
const women: MetricSummary = {
  ...scope1,
  id: 'women_on_board',
  name: 'Women on the board',
  groupId: 'board',
  groupName: 'Board',
  category: 'Governance',
  core: false,
  unit: '',
  type: 'integer',
  frameworks: [],
};
const explained = (metric: MetricSummary): Guidance => ({
  ...metric,
  guidance: `All about ${metric.name}.`,
  source: metric.kind === 'derived' ? 'GRI 305-4' : null,
  decimals: 2,
  askedAt: metric.kind === 'derived' ? null : 'entity',
  limits: { min: '0' },
  options: [],
  columns: [],
  evidenceRecommended: false,
});
const esrs: FrameworkSummary = {
  id: 'esrs',
  name: 'European Sustainability Reporting Standards',
  abbreviation: 'ESRS',
  authority: 'EFRAG',
  description: 'What companies in scope of the CSRD report.',
  currentVersion: 'esrs-set-1',
  versions: [
    { id: 'esrs-set-1', name: 'ESRS Set 1 (2023)', state: 'current', firstYear: 2024, lastYear: null, metricCount: 9 },
  ],
};
const all = [scope1, scope2, both, women];

function Address() {
  return <output>{useLocation().search}</output>;
}

function open(address = '/metric-library') {
  const served = serveWith({
    ...answering(catalogueRoutes.listFrameworks, { data: [esrs] }),
    [`GET ${catalogueRoutes.searchMetrics.path}`]: ({ url: { searchParams } }) => {
      const words = searchParams.get('query')?.toLowerCase() ?? '';
      const category = searchParams.get('category');
      return {
        data: all.filter(
          (each) => each.name.toLowerCase().includes(words) && (!category || each.category === category),
        ),
      };
    },
    [`GET ${catalogueRoutes.getGuidance.path}`]: ({ url }) => {
      const found = all.find(({ id }) => url.pathname.endsWith(`/${id}`));
      if (!found) throw new AppError('missing', 'There is no such metric in the library.');
      return { data: explained(found) };
    },
  });
  renderFor(
    aSession(),
    <>
      <MetricLibraryPage />
      <Address />
    </>,
    address,
  );
  return served;
}

describe('the metric library', () => {
  test('shows metrics by section with unit and codes', async () => {
    open();
    const section = within(await screen.findByRole('region', { name: 'Greenhouse gas emissions' }));
    const rows = section.getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(/Scope 1 emissions.*Core.*tCO2e.*E1-6/);
    expect(rows[2]).toHaveTextContent('Computed');
  });

  test('searches once after one stops typing, and keeps the words in the address', async () => {
    const { asked } = open();
    await screen.findByText('Women on the board');
    await userEvent.type(screen.getByRole('searchbox'), 'women');
    await waitFor(() => expect(screen.queryByText('Scope 1 emissions')).toBeNull());
    expect(screen.getByText('Women on the board')).toBeVisible();
    expect(screen.getByText('?search=women')).toBeVisible();
    expect(asked.filter((each) => each.includes('query='))).toHaveLength(1);
  });

  test('opens as its address says', async () => {
    open('/metric-library?category=Governance&framework=esrs');
    await screen.findByText('Women on the board');
    expect(screen.queryByText('Scope 1 emissions')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Governance');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Framework' })).toHaveValue('esrs'));
  });

  test('takes all filters away at once', async () => {
    open('/metric-library?category=Governance&search=women');
    await screen.findByText('Women on the board');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('Scope 1 emissions')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('says that nothing fits', async () => {
    open('/metric-library?search=nothing+like+it');
    expect(await screen.findByText('No metric fits')).toBeVisible();
  });
});

describe('a metric', () => {
  test('is explained beside the list', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Scope 1 emissions' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Scope 1 emissions' }));
    expect(await panel.findByText('All about Scope 1 emissions.')).toBeVisible();
    expect(panel.getByText('by year or month')).toBeVisible();
    expect(panel.getByText('At least 0 tCO2e')).toBeVisible();
    expect(panel.getByText('ESRS Set 1 (2023)')).toBeVisible();
  });

  test('that is computed shows its formula in names, each a link to its own explanation', async () => {
    open('/metric-library?metric=ghg_scope_1_2');
    const panel = within(await screen.findByRole('dialog', { name: 'Scope 1 and 2 emissions' }));
    await userEvent.click(await panel.findByRole('link', { name: 'Scope 2 emissions' }));
    expect(await screen.findByText('All about Scope 2 emissions.')).toBeVisible();
  });

  test('that does not exist says so', async () => {
    open('/metric-library?metric=nope');
    expect(await screen.findByText('There is no such metric in the library.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
