import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { AppError } from '#shared/api/problem.ts';
import { aSession, renderFor, renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { anOrganisation } from './fakeOrganisation.ts';
import { NewDemoPage } from './NewDemoPage.tsx';
import { NewOrganisationPage } from './NewOrganisationPage.tsx';

const choose = async (label: string, text: string) => {
  await userEvent.type(screen.getByRole('combobox', { name: new RegExp(label) }), text);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(text) }));
};

test('an empty form says all that is missing, and sends nothing', async () => {
  const { asked } = serveWith({});
  renderFor(aSession({ roles: ['SEDUM_SUPER_ADMIN'] }), <NewOrganisationPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Create and invite' }));
  for (const text of ['Enter a name', 'Choose a currency', 'Choose a country', 'Enter an e-mail address']) {
    expect((await screen.findAllByText(new RegExp(text))).length).toBeGreaterThan(0);
  }
  expect(asked).toEqual([]);
});

test('a refusal of the server stands at its field, and keeps what was typed', async () => {
  const bodies: unknown[] = [];
  serveWith({
    [`POST ${adminOrganisationRoutes.createOrganisation.path}`]: ({ body }) => {
      bodies.push(body);
      throw new AppError('invalid', 'Check the form.', { fields: { adminEmail: 'This address cannot be mailed' } });
    },
  });
  renderFor(aSession({ roles: ['SEDUM_SUPER_ADMIN'] }), <NewOrganisationPage />);
  await userEvent.type(screen.getByRole('textbox', { name: /^Name(?! of)/ }), 'Birch Mills');
  await choose('Country', 'Finland');
  await choose('Currency', 'EUR');
  await choose('Time zone', 'Helsinki');
  await userEvent.type(screen.getByRole('textbox', { name: /Name of the first/ }), 'Aino Laine');
  await userEvent.type(screen.getByRole('textbox', { name: /E-mail of the first/ }), 'aino@birch.example');
  await userEvent.click(screen.getByRole('button', { name: 'Create and invite' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    name: 'Birch Mills',
    country: 'FI',
    currency: 'EUR',
    timeZone: 'Europe/Helsinki',
    licenceType: 'standard',
    adminEmail: 'aino@birch.example',
  });
  expect((await screen.findAllByText(/This address cannot be mailed/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: /^Name(?! of)/ })).toHaveValue('Birch Mills');
});

test('a demo is asked for with its sites and years, for the person who makes it', async () => {
  const bodies: unknown[] = [];
  serveWith({
    [`POST ${adminOrganisationRoutes.createDemoOrganisation.path}`]: ({ body }) => {
      bodies.push(body);
      return { data: anOrganisation('o7', 'Show Case', { isDemo: true, demo: { state: 'FILLING', step: 'sites' } }) };
    },
  });
  const { here } = renderGuarded(aSession({ roles: ['SEDUM_SUPER_ADMIN'] }), <NewDemoPage />);
  await userEvent.type(screen.getByRole('textbox', { name: /^Name(?! of)/ }), 'Show Case');
  await choose('Country', 'Norway');
  await choose('Currency', 'NOK');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sites' }), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Create the demo' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ sites: 2, years: 2, adminEmail: 'ada@nordvik.example' });
  await waitFor(() => expect(here().search).toBe('?search=Show+Case'));
});
