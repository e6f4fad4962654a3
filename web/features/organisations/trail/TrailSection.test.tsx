import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { type TrailEvent, trailActions, trailRoutes } from '#shared/organisations/trail/routes.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { TrailSection } from './TrailSection.tsx';
import { didWhat, factLines, whoDid } from './words.ts';

const LIST = `GET ${trailRoutes.listTrail.path}`;
const event = (id: string, more: Partial<TrailEvent> = {}): TrailEvent => ({
  id,
  at: '2026-11-27T09:30:00.000Z',
  action: 'user-invited',
  actor: { id: 'u1', name: 'Ada Berg' },
  via: 'membership',
  subjectId: 'u5',
  subject: 'Lars Moen',
  before: {},
  after: {},
  ...more,
});
const look = event('e2', {
  action: 'support-read',
  actor: { id: 's1', name: 'Sam Hill' },
  via: 'staff',
  subject: null,
  after: { route: 'listYearGroups', path: '/api/years/2025/groups' },
});

function open(list: (url: URL) => unknown, address = '/settings-overview?tab=trail') {
  const served = serveWith({ [LIST]: ({ url }) => list(url) });
  renderFor(aSession(), <TrailSection />, address);
  return served;
}

describe('the audit trail', () => {
  test('says who did what to whom, when, and with which facts', async () => {
    open(() => ({ data: [event('e1', { after: { roles: 'COMPANY_USER, DATA_GATHERER' } }), look] }));
    const [first, second] = await screen.findAllByRole('listitem', { name: '' }).then(() => topItems());
    expect(first).toHaveTextContent('Ada Berg invited Lars Moen');
    expect(first).toHaveTextContent('Roles: Company user, Data gatherer');
    expect(first).toHaveTextContent('27 Nov 2026, 10:30');
    expect(second).toHaveTextContent('Sam Hill (Sedum’s staff) looked at your organisation');
    expect(second).toHaveTextContent('What was read: List year groups');
  });

  test('goes on page by page', async () => {
    const { asked } = open((url) =>
      url.searchParams.has('cursor') ? { data: [look] } : { data: [event('e1')], cursor: 'next' },
    );
    await screen.findByText('1 shown');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 shown')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked.at(-1)).toContain('cursor=next');
  });

  test('is narrowed to one kind, which the address keeps', async () => {
    const { asked } = open(() => ({ data: [] }), '/settings-overview?tab=trail&action=support-read');
    expect(await screen.findByText('Nothing of this kind')).toBeVisible();
    expect(asked.at(-1)).toContain('action=support-read');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What happened' }), 'Everything');
    expect(await screen.findByText('Nothing yet')).toBeVisible();
    expect(asked.at(-1)).not.toContain('action=');
  });

  test('keeps what is there when the next page fails, and tries again', async () => {
    let tries = 0;
    open((url) => {
      if (!url.searchParams.has('cursor')) return { data: [event('e1')], cursor: 'next' };
      tries += 1;
      if (tries === 1) throw new AppError('invalid', 'The cursor is not known.');
      return { data: [look] };
    });
    await screen.findByText('1 shown');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The cursor is not known.')).toBeVisible();
    expect(screen.getByText(/invited Lars Moen/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('2 shown')).toBeVisible());
  });
});

/** The events themselves, without the lines of their facts. */
function topItems(): Element[] {
  return [...screen.getByRole('list', { name: 'Audit trail' }).children];
}

describe('the words of the trail', () => {
  test('exist for every action', () => {
    for (const action of trailActions) {
      expect(didWhat({ action, subject: 'X' })).toMatch(/^[a-z]/);
      expect(didWhat({ action, subject: 'X' })).not.toContain('{}');
    }
    expect(didWhat({ action: 'fund-changed', subject: null })).toBe('changed the fund one that is gone');
    expect(didWhat({ action: 'fund-changed', subject: 'Growth II' })).toBe('changed the fund Growth II');
  });

  test('name the product, a fund manager’s people and programs as what they are', () => {
    expect(whoDid({ actor: null, via: 'system' })).toBe('Sedum');
    expect(whoDid({ actor: { id: 'u', name: 'Eva' }, via: 'link' })).toBe('Eva (for the fund manager)');
    expect(whoDid({ actor: { id: 'c', name: 'Meter' }, via: 'service-account' })).toBe('Meter (service account)');
  });

  const linesOf = (action: TrailEvent['action'], before: TrailEvent['before'], after: TrailEvent['after']) =>
    factLines({ action, before, after }, 'Europe/Oslo');

  test('write facts as people do', () => {
    expect(linesOf('user-changed', { roles: 'COMPANY_USER' }, { roles: 'COMPANY_ADMIN', entities: '2' })).toEqual([
      'From Company user to Company admin',
      'Entities: 2',
    ]);
    expect(linesOf('user-removed', { roles: 'COMPANY_USER' }, {})).toEqual(['Was Company user']);
    const moment = '2026-12-01T09:00:00.000Z';
    expect(
      linesOf('support-access-changed', { mode: 'open' }, { mode: 'by_grant', until: moment, purpose: '' }),
    ).toEqual(['From open to by grant', 'Until: 1 Dec 2026, 10:00']);
    expect(linesOf('licence-changed', { licenceEndDate: 'none' }, { licenceEndDate: '2026-12-31' })).toEqual([
      'Licence end date: from none to 31 Dec 2026',
    ]);
    expect(linesOf('mfa-rule-changed', { enforceMfa: 'false' }, { enforceMfa: 'true' })).toEqual(['From no to yes']);
    expect(linesOf('link-changed', {}, { fields: 'toDate, grantedUserIds', change: 'accept-managed' })).toEqual([
      'What changed: To date, Granted user ids',
      'Change: Accept managed',
    ]);
    expect(linesOf('feature-requested', {}, { feature: 'csrd' })).toEqual(['Feature: CSRD']);
  });

  test('leave out ids, which say nothing', () => {
    const id = '01kb3j5y8m2q4r6t7v9w0x1y2z';
    expect(linesOf('owner-changed', { ownerId: id }, {})).toEqual([]);
    expect(linesOf('service-account-changed', {}, { name: 'Meter' })).toEqual(['Name: Meter']);
  });
});
