import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { flagsFor } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { aColleague, aCompany, aFund, aManager } from '#web/features/portfolio/fixture.ts';
import { keepYear } from '#web/lib/reportingYear.ts';
import { answering, renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { CompaniesPage } from './CompaniesPage.tsx';

export const CHANGE = `PUT ${companyRoutes.changeLink.path}`;
export const CONTACT = `PUT ${companyRoutes.savePrimaryContact.path}`;
const growth = aFund('f1', 'Growth I');
const archived = aFund('f2', 'Old fund', { archivedAt: '2026-01-01T00:00:00.000Z' });

/** What the server stores of the companies, and what was sent to it: of each test anew. */
export const server: { stored: PortfolioCompany[]; sent: unknown[] } = { stored: [], sent: [] };

/** Nordvik Components, whose link is active, and Sydhavn Foods, which is invited. */
export function begin(): void {
  keepYear(2025);
  sessionStorage.clear();
  server.sent = [];
  server.stored = [
    aCompany('c1', 'Nordvik Components', { funds: [{ id: 'f1', name: 'Growth I' }] }),
    aCompany('c2', 'Sydhavn Foods', { status: 'INVITED', currency: null, primaryContact: null, year: null }),
  ];
}

type Options = {
  readonly role?: Parameters<typeof aManager>[0];
  readonly managedOn?: boolean;
  readonly replies?: Parameters<typeof serveWith>[0];
};

/** Opens the companies of a fund manager. */
export function open(address = '/portfolio/companies', { role, managedOn = true, replies = {} }: Options = {}) {
  const flags = flagsFor({
    isDemo: false,
    flagOverrides: { 'fully-managed-portfolio-companies': managedOn, sandbox: true },
  });
  const served = serveWith({
    ...answering(referenceRoutes.listFeatures, { data: flags }),
    ...answering(fundRoutes.listFunds, { data: [growth, archived] }),
    ...answering(memberRoutes.listUsers, {
      data: [aColleague('u7', 'Ole Ruud'), aColleague('u8', 'Mia Dahl', 'FUND_MANAGER_ADMIN')],
    }),
    ...answering(companyRoutes.listCompanyUsers, {
      data: [{ id: 'c1-contact', name: 'Tor Aas', email: 'tor@c1.example' }],
    }),
    [`GET ${companyRoutes.listCompanies.path}`]: ({ url }) => ({
      data: server.stored.filter(
        ({ name, status }) =>
          name.toLowerCase().includes(url.searchParams.get('search')?.toLowerCase() ?? '') &&
          (!url.searchParams.has('status') || status === url.searchParams.get('status')),
      ),
    }),
    [CHANGE]: ({ body }) => {
      server.sent.push(body);
      server.stored = server.stored.map((company) => ({
        ...company,
        ...(body as object),
        version: company.version + 1,
      }));
      return { data: server.stored[0] };
    },
    [CONTACT]: ({ body }) => {
      server.sent.push(body);
      return { data: server.stored[0] };
    },
    [`POST ${switcherRoutes.switchOrganisation.path}`]: ({ body }) => ({ data: body }),
    ...replies,
  });
  const { here } = renderGuarded(aManager(role), <CompaniesPage />, address);
  return { ...served, here };
}
export const table = async () => within(await screen.findByRole('table', { name: 'Companies' }));
export const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const part = async (name: string) => within(await screen.findByRole('region', { name }));
/** Answers a question that says so. */
export const answer = async (name: string, text: RegExp) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(text)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name }));
};
