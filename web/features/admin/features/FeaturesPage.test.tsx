import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminFeatureRoutes, type FeatureOverview } from '#shared/admin/features/routes.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { AppError } from '#shared/api/problem.ts';
import { breakerKeys, flagDefaults, flagKeys, flagsFor, isBuilt, plannedDefaults } from '#shared/features/flags.ts';
import { flagGroups, flagWords } from '#shared/features/words.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { FeaturesPage } from './FeaturesPage.tsx';

const overview = (organisation: FeatureOverview['organisation'] = null): FeatureOverview => ({
  flags: flagKeys.map((key) => ({
    key,
    planned: !isBuilt(key),
    shipped: flagDefaults[key],
    default: flagDefaults[key],
    overrides: key === 'company-logo' ? [{ orgId: 'o1', organisationName: 'Nordvik', on: true }] : [],
    requests: key === 'sandbox' ? [{ orgId: 'o1', organisationName: 'Nordvik', at: '2026-11-01T10:00:00.000Z' }] : [],
  })),
  breakers: breakerKeys.map((key) => ({ key, open: false })),
  organisation,
  version: 3,
});
const nordvik = {
  id: 'o1',
  name: 'Nordvik',
  isDemo: false,
  effective: flagsFor({ isDemo: false, flagOverrides: { 'company-logo': true } }),
  overrides: { 'company-logo': true },
  version: 8,
};
let sent: { path: string; body: unknown }[] = [];

function open(address: string, failing = false) {
  const write = ({ url, body }: { url: URL; body: unknown }) => {
    sent.push({ path: url.pathname, body });
    if (failing) throw new AppError('conflict', 'Somebody else changed the flags meanwhile.');
    return { data: overview() };
  };
  serveWith({
    [`GET ${adminFeatureRoutes.getFeatures.path}`]: ({ url }) => ({
      data: overview(url.searchParams.get('orgId') === 'o1' ? nordvik : null),
    }),
    [`GET ${adminOrganisationRoutes.listAllOrganisations.path}`]: () => ({ data: [] }),
    [`PUT ${adminFeatureRoutes.saveFeatureDefaults.path}`]: write,
    [`PUT ${adminFeatureRoutes.saveOrganisationFeatures.path}`]: write,
  });
  renderFor(aSession({ roles: ['SEDUM_SUPER_ADMIN'] }), <FeaturesPage />, address);
}

beforeEach(() => {
  sent = [];
});

describe('feature flags', () => {
  test('have words, and each belongs to an area', () => {
    for (const key of flagKeys) expect(flagGroups).toContain(flagWords[key].group);
    expect(new Set(flagKeys.map((key) => flagWords[key].label)).size).toBe(flagKeys.length);
  });

  test('change their default only after saying whom it touches', async () => {
    open('/admin/feature-management?flag=company-logo');
    await userEvent.click(await screen.findByRole('switch', { name: 'Company logo by default' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Every organisation without an override/)).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ flags: { 'company-logo': true }, version: 3 });
  });

  test('are overridden for one organisation, and given back to the default', async () => {
    open('/admin/feature-management?organisation=o1');
    const choice = await screen.findByRole('combobox', { name: 'Company logo for Nordvik' });
    expect(choice).toHaveValue('on');
    await userEvent.selectOptions(choice, 'Default');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      path: '/api/admin/features/org/o1',
      body: { flags: { 'company-logo': null }, version: 8 },
    });
  });

  test('say when somebody else changed them first', async () => {
    open('/admin/feature-management?organisation=o1', true);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Company logo for Nordvik' }), 'Off');
    expect(await screen.findByText(/Somebody else has just changed the flags/)).toBeVisible();
  });

  test('of planned features stand among the others as planned, and nothing switches them', async () => {
    open('/admin/feature-management?flag=edci');
    const row = within(await screen.findByRole('row', { name: /EDCI/ }));
    expect(row.getByText('Planned')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('of planned features are neither on nor off in an organisation', async () => {
    open('/admin/feature-management?organisation=o1');
    await screen.findByRole('combobox', { name: 'Company logo for Nordvik' });
    const planned = Object.keys(plannedDefaults).length;
    expect(screen.getAllByText('Planned')).toHaveLength(planned);
    expect(screen.getAllByRole('combobox', { name: /for Nordvik$/ })).toHaveLength(flagKeys.length - planned);
    const csrd = screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith('CSRD Planned'));
    expect(csrd).toBeDefined();
  });

  test('that were asked for stand in a list of their own', async () => {
    open('/admin/feature-management?view=requests');
    expect(await screen.findByText(/asks for Sandbox/)).toBeVisible();
  });
});

test('a circuit breaker stops something only after a question, and runs again without one', async () => {
  open('/admin/feature-management?view=breakers');
  await userEvent.click(await screen.findByRole('switch', { name: /Materiality assessments/ }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ breakers: { 'dma-writes': true }, version: 3 }));
});
