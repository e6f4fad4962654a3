import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '#shared/api/problem.ts';
import { listed } from '#shared/collection/year/entity-lists.ts';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import type { FactsDifference } from '#shared/collection/year/facts/schema.ts';
import type { YearConfig, YearDataPoint, YearStatusNow } from '#shared/collection/year/schema.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import type { MetricSummary } from '#shared/library/catalogue/schema.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { aMetricSummary } from '#web/features/library/fakeCatalogue.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { anEntity, aPoint, aStatus, aYear } from './fakeYear.ts';
import { SetupPage } from './SetupPage.tsx';

const tiers = [
  ['electricity', 'core'],
  ['heat', 'extended'],
].map(([id = '', tier]) => aMetricSummary({ id, tier: tier as MetricSummary['tier'] }));

const figure = { expected: 2, answered: 2, excluded: 0, partial: false };
/** One share that has changed since the year was closed. */
export const aDifference: FactsDifference = {
  factCount: 1,
  facts: [{ of: 'Oslo', what: 'share', before: '100%', after: '30% from 2020-01-01' }],
  figureCount: 1,
  figures: [
    {
      ...{ metricId: 'ghg_scope_1', name: 'Scope 1', unit: 'tCO2e', period: 'FY' },
      before: { ...figure, value: '1200' },
      after: { ...figure, value: '780' },
    },
  ],
  metricsLeft: 0,
  consent: 'a'.repeat(64),
};

/** The server of one year, whose set-up the test can change behind the page's back. */
export class FakeYear {
  config: YearConfig = aYear();
  status: YearStatusNow = aStatus();
  points: YearDataPoint[] = [aPoint('electricity'), aPoint('heat', { included: false })];
  readonly sent: { readonly what: string; readonly body: unknown }[] = [];

  /** Takes a write as the server would: refuses a stale version, else lays `next` over the year. */
  write(what: string, next: (body: never) => Partial<YearConfig>) {
    return ({ body }: { readonly body: unknown }) => {
      this.sent.push({ what, body });
      const { baseVersion } = body as { baseVersion: number };
      if (baseVersion !== this.config.version) {
        throw new AppError('conflict', 'Somebody was faster.', { current: { version: this.config.version } });
      }
      this.config = { ...this.config, ...next(body as never), version: this.config.version + 1 };
      return { data: this.config };
    };
  }

  serve(more: Parameters<typeof serveWith>[0] = {}) {
    return serveWith({
      'GET /api/year/{year}/config': () => ({ data: this.config }),
      'GET /api/year/{year}/overview': () => ({
        data: {
          status: this.status,
          sections: [],
          ...listed(this.points),
          entities: [anEntity('root', { isRoot: true }), anEntity('Oslo')],
          behind: null,
        },
      }),
      ...answering(catalogueRoutes.listFrameworks, { data: [] }),
      ...answering(catalogueRoutes.searchMetrics, { data: tiers }),
      ...answering(memberRoutes.listUsers, { data: [] }),
      ...answering(referenceRoutes.listFeatures, {
        data: flagsFor({ isDemo: false, flagOverrides: { 'data-lock': true } }),
      }),
      ...answering(yearFactsRoutes.getYearFacts, { data: { counting: 'today', difference: null } }),
      'PUT /api/year/{year}/config': this.write('config', (body: Partial<YearConfig>) => ({
        ...body,
        status: this.config.status === 'NOT_SET_UP' ? 'DRAFT' : this.config.status,
      })),
      'PUT /api/year/{year}/deadline': this.write('deadline', ({ deadline }: { deadline: string }) => ({ deadline })),
      'POST /api/year/{year}/launch': this.write('launch', () => ({ status: 'LAUNCHED' })),
      'PUT /api/year/{year}/status': this.write('status', ({ status }: { status: YearConfig['status'] }) => ({
        status,
      })),
      ...more,
    });
  }
}

/** The page of 2026 as an administrator sees it. */
export const show = () =>
  renderFor(
    aSession(),
    <UiProvider>
      <SetupPage />
    </UiProvider>,
    '/setup-reporting-year?year=2026',
  );
/** Presses a button of the page. */
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
