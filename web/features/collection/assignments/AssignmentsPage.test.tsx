import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { listed } from '#shared/collection/year/entity-lists.ts';
import type { YearConfig, YearDataPoint, YearSection } from '#shared/collection/year/schema.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { anEntity, aPoint, aSection, aStatus, aYear } from '#web/features/collection/setup/fakeYear.ts';
import { aMember } from '#web/features/people/users/fixture.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { AssignmentsPage } from './AssignmentsPage.tsx';

const member = (id: string, name: string, changes: Partial<Member> = {}) =>
  aMember(id, name, { roles: ['COMPANY_USER'], ...changes });
const members = [
  member('ada', 'Ada Berg'),
  member('karl', 'Karl Oye', { roles: ['DATA_GATHERER'], allowedEntityIds: ['oslo'] }),
  member('vera', 'Vera Lind', { roles: ['DATA_VIEWER'] }),
];

let config: YearConfig;
let sections: YearSection[];
let points: YearDataPoint[];
let sent: unknown[];
let byPoint: boolean;

beforeEach(() => {
  config = aYear({ status: 'LAUNCHED' });
  sections = [aSection('energy', { name: 'Energy', dataPointIds: ['electricity', 'heat'] })];
  points = [aPoint('electricity', { name: 'Electricity' }), aPoint('heat', { name: 'Heat' })];
  sent = [];
  byPoint = true;
});

function show(query = '', more: Parameters<typeof serveWith>[0] = {}) {
  serveWith({
    'GET /api/year/{year}/config': () => ({ data: config }),
    'GET /api/year/{year}/overview': () => ({
      data: {
        status: aStatus({ status: 'LAUNCHED' }),
        sections,
        ...listed(points),
        entities: [anEntity('oslo', { name: 'Oslo' }), anEntity('lyon', { name: 'Lyon' })],
        behind: null,
      },
    }),
    [`GET ${referenceRoutes.listFeatures.path}`]: () => ({
      data: flagsFor({ isDemo: false, flagOverrides: { 'data-point-user-assignment': byPoint } }),
    }),
    ...answering(memberRoutes.listUsers, { data: members }),
    'PUT /api/year/{year}/question-group-config': ({ body }) => {
      sent.push(body);
      const { changes } = body as {
        changes: { groupId: string; dataPointId?: string; assignees: YearSection['assignees'] }[];
      };
      for (const { groupId, dataPointId, assignees } of changes) {
        if (dataPointId) points = points.map((point) => (point.id === dataPointId ? { ...point, assignees } : point));
        else sections = sections.map((section) => (section.id === groupId ? { ...section, assignees } : section));
      }
      return { data: { changed: changes.length } };
    },
    ...more,
  });
  renderFor(
    aSession(),
    <UiProvider>
      <AssignmentsPage />
    </UiProvider>,
    `/setup-reporting-year/user-assignments?year=2026${query}`,
  );
}

const dialogOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('what nobody is assigned to', () => {
  it('is counted, highlighted, and said who answers it instead', async () => {
    show();
    expect(await screen.findByText('2 unassigned')).toBeVisible();
    expect(screen.getByText(/The administrators are asked there/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Data points of Energy' }));
    expect(screen.getAllByText('Nobody: the administrators answer')).toHaveLength(2);
  });

  it('can be looked at alone', async () => {
    points = [
      aPoint('electricity', { name: 'Electricity', assignees: [{ userId: 'ada', entityIds: [] }] }),
      aPoint('heat', { name: 'Heat' }),
    ];
    show('&unassigned=true');
    expect(await screen.findByText('Heat')).toBeVisible();
    expect(screen.queryByText('Electricity')).not.toBeInTheDocument();
  });
});

describe('assigning', () => {
  it('asks a person for a section, and can be undone', async () => {
    show();
    const dialog = await dialogOf('Assign Energy');
    expect(dialog.queryByRole('checkbox', { name: 'Vera Lind' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Ada Berg' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Every data point has somebody at every entity.')).toBeVisible();
    expect(sent).toEqual([{ changes: [{ groupId: 'energy', assignees: [{ userId: 'ada', entityIds: [] }] }] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 unassigned')).toBeVisible();
  });

  it('warns of entities that a gatherer cannot reach', async () => {
    show();
    const dialog = await dialogOf('Assign Energy');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Karl Oye' }));
    expect(dialog.getByText(/Cannot reach Lyon/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Cannot reach Lyon/)).toBeVisible();
  });

  it('narrows a gatherer to the entities within reach at a press', async () => {
    show();
    const dialog = await dialogOf('Assign Energy');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Karl Oye' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Only those within reach' }));
    expect(dialog.queryByText(/Cannot reach/)).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { changes: [{ groupId: 'energy', assignees: [{ userId: 'karl', entityIds: ['oslo'] }] }] },
      ]),
    );
  });

  it('puts one more person on many at once, beside those assigned already', async () => {
    points = [
      aPoint('electricity', { name: 'Electricity', assignees: [{ userId: 'karl', entityIds: ['oslo'] }] }),
      aPoint('heat', { name: 'Heat' }),
    ];
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Data points of Energy' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Electricity' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Heat' }));
    const dialog = await dialogOf('Assign');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Ada Berg' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const ada = { userId: 'ada', entityIds: [] };
    await waitFor(() =>
      expect(sent).toEqual([
        {
          changes: [
            {
              groupId: 'energy',
              dataPointId: 'electricity',
              assignees: [{ userId: 'karl', entityIds: ['oslo'] }, ada],
            },
            { groupId: 'energy', dataPointId: 'heat', assignees: [ada] },
          ],
        },
      ]),
    );
  });

  it('keeps the choice and says why where it is refused', async () => {
    show('', {
      'PUT /api/year/{year}/question-group-config': () => {
        throw new AppError('locked', 'The year 2026 is locked: Audit');
      },
    });
    const dialog = await dialogOf('Assign Energy');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Ada Berg' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The year 2026 is locked: Audit')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Ada Berg' })).toBeChecked();
  });
});

describe('what can be assigned', () => {
  it('is the section alone where assignments by data point are switched off', async () => {
    byPoint = false;
    show();
    expect(await screen.findByRole('button', { name: 'Assign Energy' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Data points of Energy' })).not.toBeInTheDocument();
  });

  it('is nothing in a completed year', async () => {
    config = aYear({ status: 'COMPLETED' });
    show();
    expect(await screen.findByText('Energy')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Assign Energy' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Select Energy' })).not.toBeInTheDocument();
  });

  it('is chosen first where no data point is included', async () => {
    sections = [];
    points = [];
    show();
    expect(await screen.findByRole('link', { name: 'Choose data points' })).toBeVisible();
  });
});
