import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const SAVE = `PUT ${organisationRoutes.saveOrganisation.path}`;
const person = (id: string, name: string): Member => ({
  id,
  name,
  email: `${id}@nordvik.example`,
  picture: null,
  jobTitle: null,
  isSSO: false,
  mfa: 'on',
  isOwner: false,
  roles: ['COMPANY_USER'],
  allowedQuestionGroupIds: [],
  allowedEntityIds: [],
  memberSince: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  version: 1,
});
let stored: Organisation;
let sent: unknown[] = [];

type Options = {
  readonly logoOn?: boolean;
  readonly logo?: string | null;
  readonly replies?: Parameters<typeof serveWith>[0];
  readonly address?: string;
};
type User = NonNullable<Parameters<typeof aSession>[0]>;

function open(
  user: User = {},
  { logoOn = false, logo = null, replies = {}, address = '/settings-overview' }: Options = {},
) {
  const session = aSession(user, {});
  const {
    orgUserRoles,
    via,
    userCount,
    parents,
    portCoCount,
    frameworks,
    supportAccess,
    licenceEnded,
    ...organisation
  } = session.organisation ?? aSession().organisation ?? Object.create(null);
  stored = { ...organisation, logo };
  const flags = { ...flagsFor({ isDemo: false, flagOverrides: {} }), 'company-logo': logoOn };
  serveWith({
    ...answering(referenceRoutes.listFeatures, { data: flags }),
    ...answering(featureRoutes.listFeatureRequests, { data: [] }),
    ...answering(memberRoutes.listUsers, { data: [person('u1', 'Ada Berg'), person('u2', 'Jonas Vik')] }),
    [`GET ${organisationRoutes.getOrganisation.path}`]: () => ({ data: stored }),
    [SAVE]: ({ body }) => {
      sent.push(body);
      stored = { ...stored, ...(body as object), version: 2 };
      return { data: { success: true, organisation: stored } };
    },
    ...replies,
  });
  renderFor(session, <SettingsPage />, address);
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Company settings' }));
};

beforeEach(() => {
  sent = [];
});

describe('the sections of the settings', () => {
  test('are all there for an administrator', async () => {
    open();
    await screen.findByRole('heading', { name: 'Reporting' });
    expect(tabs()).toEqual(['Organisation', 'Security', 'Support access', 'Followers', 'Audit trail', 'Features']);
  });

  test('are the organisation alone for everybody else, who change nothing', async () => {
    open({ roles: ['COMPANY_USER'] });
    expect(await screen.findByText('Ada Berg')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('are reached by their address', async () => {
    open({}, { address: '/settings-overview?tab=features' });
    expect(await screen.findByRole('heading', { name: 'Platform' })).toBeVisible();
  });
});

describe('the organisation', () => {
  test('names its primary contact, licence and service level', async () => {
    open();
    expect(await screen.findByText('Ada Berg')).toBeVisible();
    expect(screen.getByText('Standard')).toBeVisible();
    expect(screen.getByText('Self-serve')).toBeVisible();
  });

  test('gets another primary contact among its people', async () => {
    open();
    const panel = await edit();
    await userEvent.click(panel.getByRole('combobox', { name: 'Primary contact' }));
    await userEvent.click(await screen.findByRole('option', { name: /Jonas Vik/ }));
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings are saved')).toBeVisible();
    expect(sent).toMatchObject([{ ownerId: 'u2', version: 1 }]);
    expect(await screen.findByText('Jonas Vik')).toBeVisible();
  });

  test('keeps its primary contact where only the name changes', async () => {
    open();
    const panel = await edit();
    await userEvent.type(panel.getByRole('textbox', { name: /Name/ }), ' AS');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'Nordvik Components AS' });
    expect(sent[0]).not.toHaveProperty('ownerId');
  });

  test('says by toast and in the form when it cannot be saved', async () => {
    const replies = {
      [SAVE]: () => {
        throw new AppError('invalid', 'Check the fields.', { fields: { name: 'Enter another name' } });
      },
    };
    open({}, { replies });
    const panel = await edit();
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error updating company settings')).toBeVisible();
    expect(panel.getAllByText(/Enter another name/)).not.toHaveLength(0);
  });
});

test('says at the currency why it stays while open years hold amounts, and what to do', async () => {
  const message = '2025 holds amounts, which would be read as USD without being converted. Complete or lock the year.';
  const current = { years: [2025] };
  const replies = {
    [SAVE]: () => {
      throw new AppError('conflict', message, { fields: { currency: message }, current });
    },
  };
  open({}, { replies });
  const panel = await edit();
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findAllByText(/2025 holds amounts/)).not.toHaveLength(0);
  expect(panel.queryByText(/Somebody else/)).not.toBeInTheDocument();
});

describe('the logo', () => {
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  const ticket = { url: 'https://storage.example/', fields: { policy: 'p' }, key: 'logos/o1/new', expiresAt: '' };

  test('is no part of the settings while the feature is off', async () => {
    open();
    await screen.findByRole('heading', { name: 'Licence and service' });
    expect(screen.queryByRole('heading', { name: 'Logo' })).toBeNull();
  });

  test('goes to the storage and is put in place by its key', async () => {
    const posted: unknown[] = [];
    open(
      {},
      {
        logoOn: true,
        replies: {
          ...answering(organisationRoutes.beginLogo, { data: ticket }),
          'POST /': () => posted.push('form'),
        },
      },
    );
    await userEvent.upload(await screen.findByLabelText(/Add a logo/), file);
    expect(await screen.findByText('The logo is saved')).toBeVisible();
    expect(posted).toHaveLength(1);
    expect(sent).toEqual([{ logo: 'logos/o1/new', version: 1 }]);
  });

  test('says why it was not taken', async () => {
    const replies = {
      ...answering(organisationRoutes.beginLogo, { data: ticket }),
      'POST /': () => {
        throw new AppError('too-large', 'too large');
      },
    };
    open({}, { logoOn: true, replies });
    await userEvent.upload(await screen.findByLabelText(/Add a logo/), file);
    expect(await screen.findByText('A logo has at most 2 MB.')).toBeVisible();
    expect(screen.getByText('Error updating company settings')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('is taken away after a yes', async () => {
    open({}, { logoOn: true, logo: 'https://storage.example/logo' });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the logo' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The logo is removed')).toBeVisible();
    expect(sent).toEqual([{ logo: null, version: 1 }]);
  });
});
