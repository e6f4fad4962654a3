import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { domainRoutes, type MailDomain } from '#shared/organisations/domains/routes.ts';
import { securityRoutes } from '#shared/organisations/security/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { standing } from './MfaRuleCard.tsx';
import { SecuritySection } from './SecuritySection.tsx';

const TENANT = '0b9f6b6e-3b5a-4d7c-8f63-6a1f0e0c9f11';
const person = (id: string, mfa: Member['mfa']): Member => ({
  id,
  name: id,
  email: `${id}@nordvik.example`,
  picture: null,
  jobTitle: null,
  isSSO: false,
  mfa,
  isOwner: false,
  roles: ['COMPANY_USER'],
  allowedQuestionGroupIds: [],
  allowedEntityIds: [],
  memberSince: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  version: 1,
});
const domain = (more: Partial<MailDomain> = {}): MailDomain => ({
  domain: 'nordvik.example',
  record: { name: '_sedum.nordvik.example', value: 'sedum-verification=abc123' },
  verifiedAt: null,
  tenantId: null,
  singleSignOnOnly: false,
  version: 3,
  ...more,
});
let domains: MailDomain[] = [];
let sent: unknown[] = [];

function open(replies: Parameters<typeof serveWith>[0] = {}, enforceMfa = false) {
  const served = serveWith({
    ...answering(memberRoutes.listUsers, { data: [person('a', 'on'), person('b', 'off'), person('c', 'off')] }),
    [`GET ${domainRoutes.listDomains.path}`]: () => ({ data: domains }),
    [`PUT ${securityRoutes.saveMfaRule.path}`]: ({ body }) => {
      sent.push(body);
      return { data: { ...(body as { enforceMfa: boolean }), membersWithout: 2 } };
    },
    [`POST ${domainRoutes.addDomain.path}`]: ({ body }) => {
      domains = [domain(body as { domain: string })];
      return { data: domains[0] };
    },
    [`POST ${domainRoutes.verifyDomain.path}`]: () => {
      domains = [domain({ verifiedAt: '2026-11-20T09:00:00.000Z' })];
      return { data: domains[0] };
    },
    [`PUT ${domainRoutes.changeDomain.path}`]: ({ body }) => {
      sent.push(body);
      domains = [domain({ ...(body as object), verifiedAt: '2026-11-20T09:00:00.000Z' })];
      return { data: domains[0] };
    },
    [`DELETE ${domainRoutes.removeDomain.path}`]: () => {
      domains = [];
      return { data: { removed: true } };
    },
    ...replies,
  });
  renderFor(aSession({}, { enforceMfa }), <SecuritySection />);
  return served;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: string, text: RegExp) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(text)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name }));
};

beforeEach(() => {
  domains = [];
  sent = [];
});

describe('the rule of two-step sign-in', () => {
  test('says how many lack an app before it is set, and asks', async () => {
    open();
    expect(await screen.findByText('2 people with a password have no app.')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Ask everybody for an authenticator app' }));
    await confirm('Ask everybody', /2 people will have to set one up/);
    expect(await screen.findByText(/2 people will be asked to set one up/)).toBeVisible();
    expect(sent).toEqual([{ enforceMfa: true }]);
  });

  test('is taken back after a question', async () => {
    open({}, true);
    await userEvent.click(screen.getByRole('switch', { name: 'Ask everybody for an authenticator app' }));
    await confirm('Stop asking', /A password alone will open/);
    await waitFor(() => expect(sent).toEqual([{ enforceMfa: false }]));
  });

  test('leaves people of a directory to the directory', () => {
    expect(standing([{ mfa: 'directory' }])).toBe(
      'Nobody with a password lacks an app. 1 person signs in with Microsoft: the directory itself must ask them for a second step.',
    );
    expect(standing([{ mfa: 'off' }, { mfa: 'on' }])).toBe('1 person with a password has no app.');
  });
});

describe('an e-mail domain', () => {
  test('is named, and the record that proves it can be copied', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a domain' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Domain' }), 'no domain');
    await press('Add');
    expect(await screen.findAllByText(/Enter a domain like company.com/)).not.toHaveLength(0);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Domain' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Domain' }), 'Nordvik.Example');
    await press('Add');
    expect(await screen.findByText('sedum-verification=abc123')).toBeVisible();
    // Its set-up brings a clipboard, which jsdom lacks.
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy the value of the record' }));
    expect(await navigator.clipboard.readText()).toBe('sedum-verification=abc123');
  });

  test('is proven, or the reason stands beside it', async () => {
    domains = [domain()];
    let tries = 0;
    open({
      [`POST ${domainRoutes.verifyDomain.path}`]: () => {
        tries += 1;
        if (tries === 1) throw new AppError('conflict', 'The TXT record is not there yet.');
        domains = [domain({ verifiedAt: '2026-11-20T09:00:00.000Z' })];
        return { data: domains[0] };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText('The TXT record is not there yet.')).toBeVisible();
    await press('Verify now');
    expect(await screen.findByText('Proven', { selector: 'span' })).toBeVisible();
    expect(screen.queryByText('The TXT record is not there yet.')).toBeNull();
  });

  test('takes a directory, and switches passwords off only after its consequences are accepted', async () => {
    domains = [domain({ verifiedAt: '2026-11-20T09:00:00.000Z' })];
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Connect a directory' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Single sign-on only' }));
    await press('Save');
    expect(await screen.findAllByText(/Single sign-on needs a directory/)).not.toHaveLength(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'Directory id' }), TENANT.toUpperCase());
    await press('Save');
    await confirm('Switch passwords off', /Passwords of everybody at nordvik.example stop working/);
    expect(await screen.findByText('Single sign-on only', { selector: 'span' })).toBeVisible();
    expect(sent).toEqual([{ tenantId: TENANT, singleSignOnOnly: true, version: 3 }]);
  });

  test('is removed after a yes', async () => {
    domains = [domain({ verifiedAt: '2026-11-20T09:00:00.000Z', tenantId: TENANT, singleSignOnOnly: true })];
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await confirm('Remove', /passwords count again/);
    expect(await screen.findByText('No domain yet')).toBeVisible();
  });
});
