import type { Role } from '#shared/people/access.ts';

const explanations: Partial<Record<Role, string>> = {
  COMPANY_ADMIN: 'Everything in the company: people, set-up, settings and all data.',
  COMPANY_USER: 'Enters and analyses data. Manages neither people nor the account.',
  DATA_GATHERER: 'Collects data, and only within the sections and entities that you give.',
  DATA_VIEWER: 'Reads dashboards, carbon insights, reports, policies and entities. Changes nothing.',
  FUND_MANAGER_ADMIN: 'Everything: all funds and companies, data requests and people.',
  FUND_MANAGER_USER: 'Sees the companies that they invited or were given. Reads data requests.',
  FM_DATA_VIEWER: 'Reads dashboards and reports of portfolio companies. Changes nothing.',
};

/** What a role lets people do, in a line; empty for roles that nobody grants here. */
export function roleExplanation(role: Role): string {
  return explanations[role] ?? '';
}
