import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { reportingEntity } from '#shared/organisations/entities/samples.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { EntitiesPage } from './EntitiesPage.tsx';

const entity = (id: string, name: string, more: Partial<ReportingEntity> = {}) =>
  reportingEntity(id, 'e0', { name, ...more });
const root = entity('e0', 'Nordvik Components', { type: 'root', parentId: null });
const bergen = entity('e1', 'Bergen works', { country: 'NO', tags: ['Production'] });
const gdansk = entity('e2', 'Gdańsk foundry', { country: 'PL', version: 3 });

let stored: ReportingEntity[] = [];
let sent: unknown[] = [];
const LIST = `GET ${entityRoutes.listEntities.path}`;
const CREATE = `POST ${entityRoutes.createEntity.path}`;
const CHANGE = `PUT ${entityRoutes.changeEntity.path}`;
const ARCHIVE = `DELETE ${entityRoutes.archiveEntity.path}`;

function open(address = '/entities', roles: 'COMPANY_ADMIN' | 'DATA_VIEWER' = 'COMPANY_ADMIN', replies = {}) {
  const served = serveWith({ [LIST]: () => ({ data: stored }), ...replies });
  renderFor(aSession({ roles: [roles] }), <EntitiesPage />, address);
  return served;
}
const table = async () => within(await screen.findByRole('table', { name: 'Entities' }));
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  stored = [gdansk, root, bergen];
  sent = [];
});

describe('the list of entities', () => {
  test('is a tree with the organisation on top', async () => {
    open();
    const names = (await table()).getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(names).toEqual(['Nordvik Components', 'Bergen works', 'Gdańsk foundry']);
  });

  test('is searched as one types, and says where each found entity belongs', async () => {
    open();
    await table();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search entities' }), 'foundry');
    await waitFor(() => expect(screen.getByText('1 of 3 entities')).toBeVisible());
    const [found] = (await table()).getAllByRole('rowheader');
    expect(found).toHaveTextContent('Gdańsk foundry');
    expect(found).toHaveTextContent('Nordvik Components');
  });

  test('reads every page of a long list', async () => {
    const { asked } = open('/entities', 'COMPANY_ADMIN', {
      [LIST]: ({ url }: { url: URL }) =>
        url.searchParams.has('cursor') ? { data: [gdansk] } : { data: [root, bergen], cursor: 'next' },
    });
    expect((await table()).getByText('Gdańsk foundry')).toBeVisible();
    expect(asked).toEqual(['GET /api/entities?limit=200', 'GET /api/entities?limit=200&cursor=next']);
  });

  test('leads an organisation without sites to its first one', async () => {
    stored = [root];
    open();
    expect(await screen.findByText('Add your first site')).toBeVisible();
  });

  test('offers another try when it cannot be read', async () => {
    let works = false;
    open('/entities', 'COMPANY_ADMIN', {
      [LIST]: () => {
        if (works) return { data: stored };
        throw new AppError('locked', 'Not now.');
      },
    });
    expect(await screen.findByText('The entities could not be loaded')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await table()).getByText('Bergen works')).toBeVisible();
  });
});

describe('an entity', () => {
  test('is created below the organisation unless another place is chosen', async () => {
    open('/entities', 'COMPANY_ADMIN', {
      [CREATE]: ({ body }: { body: unknown }) => {
        sent.push(body);
        const created = entity('e3', 'Rotterdam warehouse');
        stored = [...stored, created];
        return { data: created };
      },
    });
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'New entity' }));
    const form = await panel('New entity');
    await userEvent.type(form.getByLabelText(/^Name/), 'Rotterdam warehouse');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect((await table()).getByText('Rotterdam warehouse')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Rotterdam warehouse',
        type: 'site',
        parentId: 'e0',
        country: null,
        tags: [],
        fromDate: null,
        toDate: null,
        shares: [],
      },
    ]);
  });

  test('with a name that is taken is refused at its field, without asking the server', async () => {
    const { asked } = open('/entities?entity=new');
    const form = await panel('New entity');
    await userEvent.type(form.getByLabelText(/^Name/), 'bergen WORKS');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect((await form.findAllByText('Another entity has this name')).length).toBeGreaterThan(0);
    expect(asked).toEqual(['GET /api/entities?limit=200']);
  });

  test('that somebody else has changed shows both versions, and saves mine over it on demand', async () => {
    const theirs = { ...gdansk, name: 'Gdańsk castings', version: 4 };
    open('/entities?entity=e2', 'COMPANY_ADMIN', {
      [CHANGE]: ({ body }: { body: { version: number; name: string } }) => {
        sent.push(body);
        if (body.version === 3) throw new AppError('conflict', 'Somebody else changed it.', { current: theirs });
        return { data: { ...theirs, ...body, version: 5 } };
      },
    });
    const form = await panel('Gdańsk foundry');
    await userEvent.clear(form.getByLabelText(/^Name/));
    await userEvent.type(form.getByLabelText(/^Name/), 'Gdansk foundry');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const row = (await form.findByRole('rowheader', { name: 'Name' })).closest('tr');
    expect(row).toHaveTextContent('Gdansk foundry');
    expect(row).toHaveTextContent('Gdańsk castings');
    await userEvent.click(form.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      { name: 'Gdansk foundry', version: 3 },
      { name: 'Gdansk foundry', version: 4 },
    ]);
  });

  test('is taken as it is stored when one gives way', async () => {
    const theirs = { ...gdansk, name: 'Gdańsk castings', version: 4 };
    open('/entities?entity=e2', 'COMPANY_ADMIN', {
      [CHANGE]: () => {
        throw new AppError('conflict', 'Somebody else changed it.', { current: theirs });
      },
    });
    const form = await panel('Gdańsk foundry');
    await userEvent.type(form.getByLabelText(/^Name/), ' mine');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await userEvent.click(await form.findByRole('button', { name: 'Take what is stored' }));
    expect(form.getByLabelText(/^Name/)).toHaveValue('Gdańsk castings');
    expect(form.queryByText(/Somebody else/)).toBeNull();
  });

  test('is archived only after a question', async () => {
    open('/entities?entity=e1', 'COMPANY_ADMIN', {
      [ARCHIVE]: ({ url }: { url: URL }) => {
        sent.push(url.search);
        return { data: { ...bergen, archived: true } };
      },
    });
    await userEvent.click((await panel('Bergen works')).getByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive Bergen works?' }));
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(sent).toEqual(['?version=1']));
  });

  test('with others below it is not archived', async () => {
    stored = [root, bergen, entity('e4', 'Hall 1', { parentId: 'e1' })];
    const { asked } = open('/entities?entity=e1');
    await userEvent.click((await panel('Bergen works')).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText(/Archive or move the 1 entities below it first/)).toBeVisible();
    expect(asked).toEqual(['GET /api/entities?limit=200']);
  });

  test('is shown without a form to people who may not change it', async () => {
    open('/entities?entity=e1', 'DATA_VIEWER');
    const details = await panel('Bergen works');
    expect(details.getByText('Norway')).toBeVisible();
    expect(details.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New entity' })).toBeNull();
  });
});
