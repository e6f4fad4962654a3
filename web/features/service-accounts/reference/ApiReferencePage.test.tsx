import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import published from '#docs/api/openapi.json';
import { flagsFor } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { ApiReferencePage } from './ApiReferencePage.tsx';

function open(address = '/service-accounts/api-reference', document: () => unknown = () => published) {
  const flags = flagsFor({ isDemo: true, flagOverrides: {} });
  const served = serveWith(answering(referenceRoutes.listFeatures, { data: flags }));
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (asked: string, init?: RequestInit) => {
    if (!asked.includes('openapi')) return api(asked, init);
    return new Response(JSON.stringify(document()), { status: document() ? 200 : 404 });
  });
  renderFor(aSession(), <ApiReferencePage />, address);
  return served;
}

test('operations stand under their areas, and a search narrows them', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Collection', level: 2 })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search operations' }), 'auth0-clients rotate');
  const found = await screen.findByText(/^1 of \d+ operations$/);
  expect(found).toBeVisible();
  expect(screen.getByRole('button', { name: /rotate-secret/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Collection', level: 2 })).toBeNull();
});

test('an operation opens to who may call it, its parameters, body, answer, failures and a call to copy', async () => {
  open('/service-accounts/api-reference?search=createEntity');
  await userEvent.click(await screen.findByRole('button', { name: /POST\s*\/api\/entities/ }));
  expect(screen.getByText('People and service accounts')).toBeVisible();
  const parameters = within(screen.getByRole('table', { name: 'Parameters' }));
  expect(parameters.getByRole('rowheader', { name: /X-Organisation-Id\s*required/ })).toBeVisible();
  const body = within(screen.getByRole('table', { name: 'Body' }));
  expect(body.getByRole('rowheader', { name: /^name\s*required$/ })).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Answer' })).getByRole('rowheader', { name: /^data/ })).toBeVisible();
  expect(screen.getByText('Somebody else was faster')).toBeVisible();
  const call = screen.getByText(/curl -X POST/);
  expect(call).toHaveTextContent(`curl -X POST "${location.origin}/api/entities"`);
  expect(call).toHaveTextContent('X-Organisation-Id: o1');
});

test('the token is asked for and fails as OAuth has it', async () => {
  open('/service-accounts/api-reference?search=issueToken');
  await userEvent.click(await screen.findByRole('button', { name: /POST\s*\/api\/auth\/token/ }));
  const body = within(screen.getByRole('table', { name: 'Body' }));
  expect(body.getByRole('row', { name: /^grant_type/ })).toHaveTextContent('client_credentials, the only one');
  expect(body.getByRole('rowheader', { name: /^client_secret$/ })).toBeVisible();
  expect(screen.getByText(/invalid_request, invalid_client, unsupported_grant_type, invalid_scope/)).toBeVisible();
  expect(screen.queryByText('The request is not valid')).toBeNull();
});

test('an operation for people alone has no call for a terminal', async () => {
  open('/service-accounts/api-reference?search=createServiceAccount');
  await userEvent.click(await screen.findByRole('button', { name: /auth0-clients/ }));
  expect(screen.getByText('People only')).toBeVisible();
  expect(screen.queryByText(/curl/)).toBeNull();
});

test('the address keeps area and callers, and a filter can be taken away', async () => {
  open('/service-accounts/api-reference?area=service-accounts&callers=programs');
  expect(await screen.findByRole('heading', { name: 'No operation fits' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove For service accounts' }));
  expect(await screen.findByRole('button', { name: /rotate-secret/ })).toBeVisible();
});

test('a reference that cannot be loaded says so and can be asked for again', async () => {
  let there: unknown = null;
  open('/service-accounts/api-reference', () => there);
  expect(await screen.findByText('The reference could not be loaded')).toBeVisible();
  there = published;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Collection', level: 2 })).toBeVisible();
});
