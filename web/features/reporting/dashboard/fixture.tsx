import { screen, within } from '@testing-library/react';
import { AppError } from '#shared/api/problem.ts';
import type { OrgConfig } from '#shared/organisations/profile/schema.ts';
import type { Role } from '#shared/people/access.ts';
import type { MetricDetail, Tile } from '#shared/reporting/dashboard/routes.ts';
import { aStatus } from '#web/features/collection/setup/fakeYear.ts';
import { aSectionSummary } from '#web/features/library/fakeCatalogue.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { aFigure, aTile } from './fakeTile.ts';

export const energy = aTile([aFigure('100'), aFigure('200'), aFigure('150', { answered: 3, partial: true })], {
  core: true,
});
export const intensity = aTile([aFigure('4'), aFigure('3'), aFigure('2')], {
  id: 'intensity',
  name: 'Energy intensity',
  derived: true,
  direction: 'down',
});
export const board = aTile([aFigure(false), aFigure(false), aFigure(null)], {
  id: 'policy',
  name: 'Code of conduct',
  category: 'Governance',
  groupId: 'board',
  type: 'boolean',
  unit: null,
});

/** Everything behind a tile. */
export function detailOf(tile: Tile, change: Partial<MetricDetail> = {}): MetricDetail {
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

export const details: Readonly<Record<string, MetricDetail>> = {
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

/** Opens the dashboard of a company whose figures are these. */
export function open({
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

/** The tile of a figure, by its name. */
export const tileOf = async (name: string) => {
  const article = (await screen.findByRole('link', { name })).closest('article');
  if (!article) throw new Error(`${name} stands in no tile`);
  return within(article);
};
