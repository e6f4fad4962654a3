import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import type { Behind } from '#shared/collection/rollups/schema.ts';
import type { OrgConfig } from '#shared/organisations/profile/schema.ts';
import type { Role } from '#shared/people/access.ts';
import type { MetricDetail, Tile } from '#shared/reporting/dashboard/routes.ts';
import { aStatus } from '#web/features/collection/setup/fakeYear.ts';
import { aSectionSummary } from '#web/features/library/fakeCatalogue.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { aFigure, aTile } from './fakeTile.ts';

const energy = aTile([aFigure('100'), aFigure('200'), aFigure('150', { answered: 3, partial: true })], { core: true });
const intensity = aTile([aFigure('4'), aFigure('3'), aFigure('2')], {
  id: 'intensity',
  name: 'Energy intensity',
  derived: true,
  direction: 'down',
});
const board = aTile([aFigure(false), aFigure(false), aFigure(null)], {
  id: 'policy',
  name: 'Code of conduct',
  category: 'Governance',
  groupId: 'board',
  type: 'boolean',
  unit: null,
});

function detailOf(tile: Tile, change: Partial<MetricDetail> = {}): MetricDetail {
  return {
    ...tile,
    guidance: 'Take it from the meters.',
    aggregation: { periods: 'sum', entities: 'sum' },
    formula: null,
    worked: null,
    inputs: [],
    byPeriod: [{ period: 'FY', label: 'FY 2025', figure: aFigure('150') }],
    byEntity: [{ entityId: 'moss', name: 'Moss works', figure: aFigure('150'), share: '60', shares: null }],
    cells: [
      {
        submissionId: '2025.moss.energy_total.fy',
        entityId: 'moss',
        entityName: 'Moss works',
        period: 'FY',
        state: 'SUBMITTED',
        value: '150000',
        unit: 'kWh',
        canonical: '150',
        by: 'Ada Berg',
        at: '2026-01-10T10:00:00.000Z',
        evidence: 2,
      },
    ],
    libraryVersion: '1.0.0',
    rolledUpAt: '2026-01-10T10:00:05.000Z',
    ...change,
  };
}

const details: Readonly<Record<string, MetricDetail>> = {
  energy_total: detailOf(energy),
  intensity: detailOf(intensity, {
    formula: 'energy_total / revenue',
    worked: '150 / 75',
    inputs: [{ id: 'energy_total', name: 'Energy consumption', unit: 'MWh', figure: aFigure('150'), behind: null }],
    byEntity: [],
    cells: [],
  }),
};

type Opening = {
  readonly role?: Role;
  readonly entities?: string[];
  readonly consolidation?: OrgConfig['consolidation'];
  readonly tiles?: readonly Tile[];
  readonly address?: string;
  readonly found?: Readonly<Record<string, MetricDetail>>;
};

function open({
  role = 'COMPANY_ADMIN',
  entities = [],
  consolidation = 'operational_control',
  tiles = [energy, intensity, board],
  address = '',
  found: own = {},
}: Opening = {}) {
  const { asked } = serveWith({
    'GET /api/year/{year}/dashboard': () => ({ data: { year: 2025, years: [2023, 2024, 2025], tiles } }),
    'GET /api/year/{year}/dashboard/metric/{id}': ({ url }) => {
      const id = url.pathname.split('/').at(-1) ?? '';
      const found = own[id] ?? details[id];
      if (!found) throw new AppError('missing', 'There is no such metric.');
      return { data: found };
    },
    'GET /api/question-groups/all': () => ({ data: [aSectionSummary()] }),
    'GET /api/year/{year}/status': () => ({ data: aStatus({ year: 2025, status: 'NOT_SET_UP' }) }),
  });
  renderFor(
    aSession({ roles: [role], allowedEntityIds: entities }, { consolidation }),
    <UiProvider>
      <DashboardPage />
    </UiProvider>,
    `/metrics?year=2025${address}`,
  );
  return { asked };
}

const tileOf = async (name: string) => {
  const article = (await screen.findByRole('link', { name })).closest('article');
  if (!article) throw new Error(`${name} stands in no tile`);
  return within(article);
};

describe('the dashboard', () => {
  it('shows values with unit, change, coverage and what is partial, in words', async () => {
    open();
    const tile = await tileOf('Energy consumption');
    expect(tile.getByText('150')).toBeInTheDocument();
    expect(tile.getByText('Partial:')).toBeInTheDocument();
    expect(tile.getByText(/3 of 4 cells/, { selector: 'p' })).toBeInTheDocument();
    expect(tile.getByText(/Down, −25% against 2024, a partial figure is compared/)).toBeInTheDocument();
    expect(tile.getByRole('img')).toHaveAccessibleName(
      'Energy consumption, last years: 2023 100 MWh; 2024 200 MWh; 2025 150 MWh, partial: 3 of 4 cells',
    );
    expect((await tileOf('Energy intensity')).getByText('−33%, better')).toBeInTheDocument();
    expect((await tileOf('Code of conduct')).getByText('No answer counts yet: 0 of 4 cells')).toBeInTheDocument();
    expect(screen.getByText(/2 of 3 figures have a value, 1 of them partial, 1 empty/)).toBeInTheDocument();
  });

  it('says beside a figure outside its limits what is wrong and which answers to look at', async () => {
    const finding = "140 % is above 100 %. Check 'Women employees' and 'Headcount'.";
    const share = { id: 'share', name: 'Share of women', unit: '%', derived: true };
    open({ tiles: [aTile([aFigure('40'), aFigure('140', { finding })], share)] });
    const tile = await tileOf('Share of women');
    expect(tile.getByText(finding)).toHaveTextContent(`Warning: ${finding}`);
  });

  it('says which figures are not up to date, since when and why, above them, in each tile and in the table', async () => {
    const ofYears = (tile: Tile, ...states: (Behind['state'] | null)[]): Tile => ({
      ...tile,
      years: tile.years.map((each, at) => {
        const state = states[at] ?? null;
        return { ...each, behind: state && { state, since: `2026-11-28T09:0${at}:00.000Z` } };
      }),
    });
    open({ tiles: [ofYears(energy, null, 'WAITING', 'FAILED'), ofYears(intensity, null, null, 'WAITING'), board] });
    expect(await screen.findByText('2 figures are not up to date')).toBeInTheDocument();
    expect(
      screen.getByText(/^Changes since 28 Nov 2026, 10:02 could not be added yet\. Sedum tries again by itself/),
    ).toBeInTheDocument();
    const failed = 'Not up to date. Changes since 28 Nov 2026, 10:02 could not be added yet.';
    const waits = '2024 is not up to date. Changes since 28 Nov 2026, 10:01 are still being added.';
    const tile = await tileOf('Energy consumption');
    expect(tile.getByText(failed)).toHaveTextContent(`Warning: ${failed}`);
    expect(tile.getByText(waits)).toBeInTheDocument();
    expect(
      (await tileOf('Energy intensity')).getByText(/^Not up to date\. .* are still being added\.$/),
    ).toBeInTheDocument();
    expect((await tileOf('Code of conduct')).queryByText(/up to date/)).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'View as table' })[0] as HTMLElement);
    const table = await screen.findByRole('table', { name: 'Figures' });
    expect(within(table).getAllByText('not up to date')).toHaveLength(3);
  });

  it('says of a figure that was given up that it is tried no more, beside others that are', async () => {
    const lacking = (tile: Tile, state: Behind['state']): Tile => ({
      ...tile,
      years: tile.years.map((each, at, all) => ({
        ...each,
        behind: at === all.length - 1 ? { state, since: '2026-11-28T09:00:00.000Z' } : null,
      })),
    });
    open({ tiles: [lacking(energy, 'FAILED'), lacking(intensity, 'GIVEN_UP'), lacking(board, 'WAITING')] });
    expect(await screen.findByText('3 figures are not up to date')).toBeInTheDocument();
    expect(screen.getByText(/could not be added\. Sedum has stopped trying, and nothing/)).toBeInTheDocument();
    const text = 'Not up to date. Changes since 28 Nov 2026, 10:00 could not be added.';
    expect((await tileOf('Energy intensity')).getByText(text)).toHaveTextContent(`Warning: ${text}`);
  });

  it('says nothing above figures of which only a year before is behind', async () => {
    const [first, ...others] = energy.years;
    const behind = { state: 'WAITING', since: '2026-11-28T09:00:00.000Z' } as const;
    open({ tiles: [{ ...energy, years: first ? [{ ...first, behind }, ...others] : [] }] });
    await screen.findByText(/^2023 is not up to date/);
    expect(screen.queryByText(/figures? (is|are) not up to date/)).toBeNull();
  });

  it('says to somebody of some sites whose figures these are, and that they count by share', async () => {
    open({ entities: ['moss'], consolidation: 'equity_share' });
    expect(await screen.findByText('Your sites, at the company’s share')).toBeInTheDocument();
    cleanup();
    open({ entities: ['moss'] });
    expect(await screen.findByText('Your sites')).toBeInTheDocument();
    cleanup();
    open();
    await screen.findByRole('heading', { name: 'Key figures' });
    expect(screen.queryByText(/Your sites/)).toBeNull();
  });

  it('reads all of it in one request', async () => {
    const { asked } = open();
    await screen.findByRole('heading', { name: 'Key figures' });
    expect(asked.filter((each) => each.includes('/year/'))).toEqual(['GET /api/year/2025/dashboard']);
  });

  it('is narrowed by search, by category and by what is empty', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Search figures'), 'conduct');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Energy consumption' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Code of conduct' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Hide empty' }));
    expect(await screen.findByText('No figure fits the search and the switches.')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('tab', { name: /Governance/ }));
    expect(screen.queryByRole('link', { name: 'Energy consumption' })).toBeNull();
  });

  it('becomes one table with every year that sorts', async () => {
    open();
    await screen.findByRole('heading', { name: 'Key figures' });
    await userEvent.click(screen.getAllByRole('button', { name: 'View as table' })[0] as HTMLElement);
    const table = await screen.findByRole('table', { name: 'Figures' });
    await userEvent.click(within(table).getByRole('button', { name: '2024' }));
    await userEvent.click(within(table).getByRole('button', { name: '2024' }));
    const names = within(table).getAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Code of conduct',
      'Energy consumption',
      'Energy intensity',
    ]);
  });

  it('leads an administrator to the set-up of a year that is not set up', async () => {
    open({ tiles: [aTile([aFigure('1'), null])] });
    expect(await screen.findByText('2025 is not set up yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set up 2025' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Look at 2024' })).toBeInTheDocument();
  });

  it('offers a viewer no set-up', async () => {
    open({ role: 'DATA_VIEWER', tiles: [] });
    expect(await screen.findByText('2025 is not set up yet')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Set up 2025' })).toBeNull();
  });
});

describe('the explanation of a figure', () => {
  it('opens from its tile and leads through its inputs and back', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Energy intensity' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('[Energy consumption] / revenue')).toBeInTheDocument();
    expect(panel.getByText('150 / 75 = 2 MWh')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('link', { name: 'Energy consumption' }));
    expect(await panel.findByText('Take it from the meters.')).toBeInTheDocument();
    await waitFor(() => expect(panel.getByRole('heading', { name: 'Energy consumption' })).toBeInTheDocument());
    await userEvent.click(panel.getByRole('button', { name: 'Back' }));
    expect(await panel.findByText('150 / 75 = 2 MWh')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says of the figure and of its inputs whether they are up to date', async () => {
    const behind = { state: 'FAILED', since: '2026-11-28T09:00:00.000Z' } as const;
    const [input] = details.intensity?.inputs ?? [];
    if (!input) throw new Error('The intensity reads nothing');
    const late = detailOf(intensity, {
      inputs: [{ ...input, behind }],
      years: intensity.years.map((each) => ({ ...each, behind: each.year === 2025 ? behind : null })),
    });
    open({ address: '&metric=intensity', found: { intensity: late } });
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText(/^Not up to date\. Changes since 28 Nov 2026, 10:00 could not/)).toBeInTheDocument();
    expect(panel.getByRole('row', { name: /Energy consumption/ })).toHaveTextContent('not up to date');
  });

  it('opens from its address, and shows who answered what with how much evidence', async () => {
    open({ address: '&metric=energy_total' });
    const panel = within(await screen.findByRole('dialog'));
    const answers = within(await panel.findByRole('table', { name: 'Answers' }));
    expect(answers.getByText('150,000 kWh')).toBeInTheDocument();
    expect(answers.getByText('= 150 MWh')).toBeInTheDocument();
    expect(answers.getByText('Ada Berg')).toBeInTheDocument();
    expect(answers.getByText('2')).toBeInTheDocument();
    expect(answers.getByRole('link', { name: 'Moss works, FY 2025' })).toHaveAttribute(
      'href',
      '/collect-data/data-points/energy_total?group=energy&cell=moss.FY&year=2025',
    );
    expect(panel.getByText('60%')).toBeInTheDocument();
  });

  it('shows a viewer neither people nor evidence, and no way to enter', async () => {
    open({ role: 'DATA_VIEWER', address: '&metric=energy_total' });
    const answers = within(await screen.findByRole('table', { name: 'Answers' }));
    expect(answers.queryByRole('link')).toBeNull();
    expect(answers.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Cell', 'Answer']);
  });

  it('says that an unknown figure is none, without a retry that cannot help', async () => {
    open({ address: '&metric=unknown' });
    expect(await screen.findByText('There is no such metric.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
