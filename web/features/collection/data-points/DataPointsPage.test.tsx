import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { listed } from '#shared/collection/year/entity-lists.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { anEntity, aPoint, aYear } from '#web/features/collection/setup/fakeYear.ts';
import { aMetricSummary, aSectionSummary } from '#web/features/library/fakeCatalogue.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { DataPointsPage } from './DataPointsPage.tsx';

let config: YearConfig;
let points: YearDataPoint[];
let sent: { readonly what: string; readonly body: unknown }[];
/** What the next write is refused with. */
let refusal: AppError | null;

const sections = [
  aSectionSummary({ id: 'energy', name: 'Energy' }),
  aSectionSummary({ id: 'financials', name: 'Financials', category: 'General' }),
];
const library = [aMetricSummary({ id: 'heat', tier: 'standard' })];

beforeEach(() => {
  config = aYear();
  points = [
    aPoint('electricity', { name: 'Electricity' }),
    aPoint('heat', { name: 'Heat', included: false }),
    aPoint('revenue', { name: 'Revenue', groupId: 'financials', category: 'General', askedAt: 'company' }),
  ];
  sent = [];
  refusal = null;
  serveWith({
    'GET /api/year/{year}/config': () => ({ data: config }),
    'GET /api/year/{year}/data-points': () => {
      const { dataPoints: data, entityLists } = listed(points);
      return { data, entityLists };
    },
    ...answering(yearRoutes.listYearEntities, {
      data: [anEntity('oslo', { name: 'Oslo' }), anEntity('lyon', { name: 'Lyon' })],
    }),
    ...answering(catalogueRoutes.listAllQuestionGroups, { data: sections }),
    ...answering(catalogueRoutes.listFrameworks, { data: [] }),
    ...answering(catalogueRoutes.searchMetrics, { data: library }),
    ...answering(referenceRoutes.listFeatures, {
      data: flagsFor({ isDemo: false, flagOverrides: { 'period-opt-out': true } }),
    }),
    'PUT /api/year/{year}/config': ({ body }) => {
      const { dataPoints } = body as { dataPoints: { dataPointId: string }[] };
      sent.push({ what: 'config', body: dataPoints });
      if (refusal) throw refusal;
      points = points.map((point) => {
        const change = dataPoints.find(({ dataPointId }) => dataPointId === point.id);
        return change ? { ...point, ...change, version: point.version + 1 } : point;
      });
      return { data: config };
    },
    ...Object.fromEntries(
      ['config/periodicity', 'relevant-sites', 'opt-out-period'].map((what) => [
        `PUT /api/year/{year}/data-points/{id}/${what}`,
        ({ url, body }: { url: URL; body: unknown }) => write(what, url.pathname.split('/')[5] ?? '', body),
      ]),
    ),
  });
});

function write(what: string, id: string, body: unknown) {
  sent.push({ what, body });
  if (refusal) throw refusal;
  const { baseVersion, ...change } = body as { baseVersion: number; optedOut?: boolean };
  const point = points.find((each) => each.id === id);
  if (!point || point.version !== baseVersion) throw new AppError('conflict', 'Stale.', { current: { version: 0 } });
  const next = change.optedOut === undefined ? { ...point, ...change } : point;
  points = points.map((each) => (each.id === id ? { ...next, version: baseVersion + 1 } : each));
  return { data: points.find((each) => each.id === id) };
}

const show = (query = '') =>
  renderFor(
    aSession(),
    <UiProvider>
      <DataPointsPage />
    </UiProvider>,
    `/setup-reporting-year/data-points?year=2026${query}`,
  );
const openEnergy = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Energy/ }));
  await screen.findByRole('checkbox', { name: 'Heat' });
};
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('including data points', () => {
  it('counts what is included, and keeps sections closed until they are opened', async () => {
    show();
    expect(await screen.findByText('2 of 3 included')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Heat' })).not.toBeInTheDocument();
    await openEnergy();
    expect(box('Heat')).not.toBeChecked();
    expect(box('Electricity')).toBeChecked();
  });

  it('shows at once, is saved, and can be undone', async () => {
    show();
    await openEnergy();
    await userEvent.click(box('Heat'));
    expect(box('Heat')).toBeChecked();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(box('Heat')).not.toBeChecked());
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        [{ dataPointId: 'heat', included: true }],
        [{ dataPointId: 'heat', included: false }],
      ]),
    );
  });

  it('is taken back, and explained, where the year was locked meanwhile', async () => {
    show();
    await openEnergy();
    refusal = new AppError('locked', 'The year 2026 is locked: Audit');
    await userEvent.click(box('Heat'));
    expect(await screen.findByText('The year is closed for changes')).toBeVisible();
    expect(screen.getByText('The year 2026 is locked: Audit')).toBeVisible();
    await waitFor(() => expect(box('Heat')).not.toBeChecked());
  });

  it('takes a whole section, and leaves alone what is included already', async () => {
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Include all of Energy' }));
    await waitFor(() => expect(sent[0]?.body).toEqual([{ dataPointId: 'heat', included: true }]));
    expect(await screen.findByRole('checkbox', { name: 'Leave out all of Energy' })).toBeChecked();
  });

  it('takes the recommended set, or all that was found', async () => {
    show('&search=revenue');
    await userEvent.click(await screen.findByRole('button', { name: 'Include or leave out many' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Leave out all that are found/ }));
    await waitFor(() => expect(sent[0]?.body).toEqual([{ dataPointId: 'revenue', included: false }]));
    await userEvent.click(screen.getByRole('button', { name: 'Include or leave out many' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Include the recommended set/ }));
    await waitFor(() => expect(sent[1]?.body).toEqual([{ dataPointId: 'heat', included: true }]));
  });

  it('says when nothing fits, and leads back to everything', async () => {
    show('&search=nothing');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all data points' }));
    expect(await screen.findByRole('button', { name: /^Energy/ })).toBeVisible();
  });
});

describe('how a data point is asked', () => {
  it('changes its periodicity on the version that the change before left', async () => {
    show();
    await openEnergy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Optional (Electricity)' }));
    await userEvent.selectOptions(screen.getByLabelText('Periodicity of Electricity'), 'quarterly');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ what: 'config/periodicity', body: { baseVersion: 2, periodicity: 'quarterly' } });
    expect(await screen.findByText(/Electricity is asked quarterly/)).toBeVisible();
  });

  it('is asked of chosen entities only, at least one', async () => {
    show();
    await openEnergy();
    await userEvent.click(screen.getByRole('button', { name: 'Entities of Electricity: All entities' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'Only those chosen' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'None' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose at least one entity')).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Lyon' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([{ what: 'relevant-sites', body: { baseVersion: 1, entityIds: ['lyon'] } }]),
    );
    expect(await screen.findByRole('button', { name: 'Entities of Electricity: 1 entity' })).toBeVisible();
  });
});

describe('opting out', () => {
  const openDialog = async () => {
    show();
    await openEnergy();
    await userEvent.click(screen.getByRole('button', { name: 'Opt-outs of Electricity' }));
    return within(await screen.findByRole('dialog'));
  };

  it('asks for the reason, and names the place', async () => {
    const dialog = await openDialog();
    await userEvent.selectOptions(await dialog.findByLabelText('Entity'), 'Oslo');
    await userEvent.click(dialog.getByRole('button', { name: 'Opt out' }));
    expect(dialog.getByText('Choose why it is opted out')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /Immaterial/ }));
    await userEvent.type(dialog.getByLabelText('Note'), 'Rented room');
    await userEvent.click(dialog.getByRole('button', { name: 'Opt out' }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        baseVersion: 1,
        entityId: 'oslo',
        period: null,
        optedOut: true,
        reason: 'immaterial',
        note: 'Rented room',
      }),
    );
  });

  it('keeps what was typed where cells hold values', async () => {
    const dialog = await openDialog();
    refusal = new AppError('conflict', '2 of these cells hold values. Clear them first, then opt out.');
    await userEvent.click(dialog.getByRole('radio', { name: /Confidential/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Opt out' }));
    expect(await dialog.findByText(/2 of these cells hold values/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: /Confidential/ })).toBeChecked();
  });
});

describe('a year that takes no changes', () => {
  it('can be read when it is completed', async () => {
    config = aYear({ status: 'COMPLETED' });
    show();
    await openEnergy();
    expect(box('Heat')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Include or leave out many' })).not.toBeInTheDocument();
  });

  it('leads to its set-up when there is none', async () => {
    config = aYear({ status: 'NOT_SET_UP', version: 0 });
    show();
    expect(await screen.findByRole('link', { name: 'Set up 2026' })).toHaveAttribute('href', '/setup-reporting-year');
  });
});
