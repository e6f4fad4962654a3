import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { Follower } from '#shared/portfolio/companies/schema.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { choicesFor } from './decisions.ts';
import { FollowersSection } from './FollowersSection.tsx';

const follower = (more: Partial<Follower> = {}): Follower => ({
  managerId: 'f1',
  managerName: 'Fjordkapital',
  status: 'INVITED',
  managed: 'NO',
  fromDate: '2026-01-01',
  toDate: null,
  version: 4,
  ...more,
});
let stored: Follower[] = [];
let sent: unknown[] = [];

function open(replies: Parameters<typeof serveWith>[0] = {}, via: 'membership' | 'link' = 'membership') {
  serveWith({
    [`GET ${companyRoutes.listFollowers.path}`]: () => ({ data: stored }),
    [`PUT ${companyRoutes.decideLink.path}`]: ({ url, body }) => {
      sent.push([url.pathname, body]);
      stored = [follower({ status: 'ACTIVE', version: 5 })];
      return { data: stored[0] };
    },
    ...replies,
  });
  renderFor(aSession({ via }, { via }), <FollowersSection />);
}
const item = async () => within(await screen.findByRole('listitem', { name: 'Fjordkapital' }));

beforeEach(() => {
  stored = [follower()];
  sent = [];
});

describe('a fund manager that asks', () => {
  test('is accepted after saying what it will see', async () => {
    open();
    expect((await item()).getByText(/Asks to follow you from 1 Jan 2026/)).toBeVisible();
    await userEvent.click((await item()).getByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/the values that you share with it. Nothing else, and no draft/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await (await item()).findByText('Active')).toBeVisible();
    expect(sent).toEqual([['/api/organisation/o1/followers/f1', { decision: 'accept', version: 4 }]]);
  });

  test('is decided on only after a yes', async () => {
    open();
    await userEvent.click((await item()).getByRole('button', { name: 'Decline' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  test('says beside it why a decision was refused', async () => {
    open({
      [`PUT ${companyRoutes.decideLink.path}`]: () => {
        throw new AppError('conflict', 'The link has changed meanwhile.');
      },
    });
    await userEvent.click((await item()).getByRole('button', { name: 'Decline' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
    expect(await (await item()).findByText('The link has changed meanwhile.')).toBeVisible();
  });
});

test('full management that is proposed says what it means', async () => {
  stored = [follower({ status: 'ACTIVE', managed: 'PROPOSED' })];
  open();
  expect((await item()).getByText(/see drafts and enter values in your name/)).toBeVisible();
});

test('the manager’s own people, who act for the company, decide nothing about managers', async () => {
  open({}, 'link');
  expect((await item()).queryByRole('button')).toBeNull();
});

test('nobody following is said in words', async () => {
  stored = [];
  open();
  expect(await screen.findByText('Nobody follows you')).toBeVisible();
});

test.each([
  ['INVITED', 'NO', ['accept', 'decline']],
  ['ACTIVE', 'NO', ['end']],
  ['ACTIVE', 'PROPOSED', ['accept-managed', 'end-managed', 'end']],
  ['ACTIVE', 'YES', ['end-managed', 'end']],
  ['DECLINED', 'NO', []],
  ['ENDED', 'YES', []],
] as const)('a link that is %s and managed %s offers %j', (status, managed, decisions) => {
  expect(choicesFor(follower({ status, managed })).map(({ decision }) => decision)).toEqual(decisions);
});
