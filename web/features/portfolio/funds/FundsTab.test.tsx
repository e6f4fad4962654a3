import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { type Fund, fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { aFund, aManager } from '#web/features/portfolio/fixture.ts';
import { renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { FundsTab } from './FundsTab.tsx';

const CHANGE = `PUT ${fundRoutes.changeFund.path}`;
let stored: Fund[] = [];
let sent: unknown[] = [];

function open(address = '/portfolio/companies?tab=funds', role?: Parameters<typeof aManager>[0], replies = {}) {
  serveWith({
    [`GET ${fundRoutes.listFunds.path}`]: () => ({ data: stored }),
    [`POST ${fundRoutes.createFund.path}`]: ({ body }) => {
      sent.push(body);
      stored = [...stored, aFund('f9', 'New', body as object)];
      return { data: stored.at(-1) };
    },
    [CHANGE]: ({ body }) => {
      sent.push(body);
      return { data: stored[0] };
    },
    [`DELETE ${fundRoutes.archiveFund.path}`]: () => {
      stored = stored.map((fund) => ({ ...fund, archivedAt: '2026-11-28T00:00:00.000Z' }));
      return { data: stored[0] };
    },
    ...replies,
  });
  return renderGuarded(aManager(role), <FundsTab />, address);
}
const table = async () => within(await screen.findByRole('table', { name: 'Funds' }));
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  sent = [];
  stored = [aFund('f1', 'Growth I', { companyCount: 7 })];
});

describe('the funds', () => {
  test('say what they are, and lead to their companies', async () => {
    open();
    const [, row] = (await table()).getAllByRole('row');
    expect(row).toHaveTextContent('Growth I Buyout2021EURArticle 87');
    expect((await table()).getByRole('link', { name: '7 companies of Growth I' })).toHaveAttribute(
      'href',
      '/portfolio/companies?fund=f1',
    );
  });

  test('are created with type, vintage, currency and SFDR article', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New fund' }));
    const opened = await panel('New fund');
    await userEvent.click(opened.getByRole('button', { name: 'Create' }));
    expect(await opened.findByText(/3 fields need your attention/)).toBeVisible();
    await userEvent.type(opened.getByRole('textbox', { name: /Name/ }), 'Venture II');
    await userEvent.selectOptions(opened.getByRole('combobox', { name: /Type/ }), 'Venture');
    await userEvent.type(opened.getByRole('textbox', { name: /Vintage/ }), '1900');
    await userEvent.selectOptions(opened.getByRole('combobox', { name: /SFDR article/ }), 'Article 9');
    await userEvent.click(opened.getByRole('button', { name: 'Create' }));
    expect(await opened.findAllByText(/A year from 1970 to 2100/)).not.toHaveLength(0);
    await userEvent.clear(opened.getByRole('textbox', { name: /Vintage/ }));
    await userEvent.type(opened.getByRole('textbox', { name: /Vintage/ }), '2024');
    await userEvent.click(opened.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The fund is created')).toBeVisible();
    expect(sent).toEqual([
      { name: 'Venture II', type: 'venture', vintage: 2024, currency: 'EUR', sfdrArticle: 'article_9' },
    ]);
    expect((await table()).getByText('Venture II')).toBeVisible();
  });

  test('are changed over what somebody else stored only when asked', async () => {
    let tries = 0;
    open('/portfolio/companies?tab=funds&open=f1', undefined, {
      [CHANGE]: ({ body }: { body: unknown }) => {
        tries += 1;
        sent.push(body);
        if (tries > 1) return { data: stored[0] };
        throw new AppError('conflict', 'Somebody else.', { current: aFund('f1', 'Growth One', { version: 5 }) });
      },
    });
    const opened = await panel('Growth I');
    await userEvent.type(opened.getByRole('textbox', { name: /Name/ }), ' (EUR)');
    await userEvent.click(opened.getByRole('button', { name: 'Save' }));
    expect(await opened.findByText('Growth One')).toBeVisible();
    await userEvent.click(opened.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'Growth I (EUR)', version: 5 }));
  });

  test('are archived after a yes, and shown again when asked for', async () => {
    open('/portfolio/companies?tab=funds&open=f1');
    await userEvent.click((await panel('Growth I')).getByRole('button', { name: 'Archive' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('No funds yet')).toBeVisible();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show archived' }));
    expect((await table()).getByText('Archived')).toBeVisible();
  });

  test('are read only by whoever is no administrator', async () => {
    open('/portfolio/companies?tab=funds&open=f1', 'FUND_MANAGER_USER');
    await table();
    expect(screen.queryByRole('button', { name: 'New fund' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
