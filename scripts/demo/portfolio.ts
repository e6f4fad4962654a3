import type { Exception } from '#shared/content/demo/cells.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { brackenridge, consultant, entityOf, type PortfolioCompany, portfolioCompanies } from './brackenridge.ts';
import { DEMO_PASSWORD } from './company.ts';
import { ensured } from './ensure.ts';
import { answerYear, completeYear, createEntities, launchYear } from './fill.ts';
import { addPeople, type Founded, found, organisationOf, type Row, rowOf, type Seeding } from './found.ts';
import { nearNora, nora } from './nora.ts';
import { demoServiceAccount } from './service-account.ts';
import { type Session, signIn } from './session.ts';

/** What portfolio companies are asked: enough for a picture of each. */
const asked = [
  'energy_consumption_total',
  'energy_consumption_renewable',
  'electricity_consumption',
  'ghg_scope_1',
  'ghg_scope_2_location',
  'water_withdrawal',
  'waste_total',
  'employees_headcount',
  'employees_women',
  'injuries_recordable',
];

/** The fund manager with two funds and twelve companies, one more that was sold, and one that has not answered yet. */
export async function seedPortfolio(seeding: Seeding, fjellstad: Founded): Promise<Row[]> {
  const { name, people, funds, country, currency, timeZone, numberLocale } = brackenridge;
  const [first, ...others] = people;
  const manager = await found(
    seeding,
    { name, country, currency, timeZone, numberLocale, type: 'fund_manager', organizationType: 'private_equity' },
    first,
  );
  const ids = await addPeople(manager.orgId, seeding, others);
  const noraId = (await addPeople(manager.orgId, seeding, [nearNora(['FUND_MANAGER_USER'])])).get(nora.email);
  const fundIds: string[] = [];
  for (const fund of funds) {
    const made = await ensured(
      async () => (await manager.admin.call(fundRoutes.listFunds, {})).data.find((each) => each.name === fund.name),
      async () => (await manager.admin.call(fundRoutes.createFund, { body: { ...fund } })).data,
    );
    fundIds.push(made.id);
  }
  const granted = [ids.get('tomas@brackenridge.example'), noraId].flatMap((id) => id ?? []);
  const join = (companyId: string, plan: Joining) => link(manager, companyId, seeding.newest, fundIds, plan);
  await join(fjellstad.orgId, { name: 'Fjellstad Components', fund: 0, managed: false, granted });
  for (const [at, company] of portfolioCompanies.entries()) {
    const orgId = await foundCompany(company);
    await join(orgId, { ...company, granted: at < 3 ? granted : [] });
    const admin = company.managed ? await asManager(seeding, orgId) : await asConsultant(seeding, orgId);
    await fill(admin, company, seeding.newest);
  }
  await inviteNoorderlicht(manager.admin, fundIds.slice(1), `${seeding.newest}-07-01`);
  const account = await demoServiceAccount(
    manager.admin,
    manager.orgId,
    name,
    'Portfolio system',
    'SYSTEM_USER_FUND_MANAGER_ADMIN',
  );
  return [...people.map((person) => rowOf(name, person)), account, rowOf('Three portfolio companies', consultant)];
}

/** One company was invited and has not answered. */
async function inviteNoorderlicht(admin: Session, fundIds: string[], fromDate: string): Promise<void> {
  const name = 'Noorderlicht Optics';
  const contact = { contactEmail: 'sanne@noorderlicht.example', contactName: 'Sanne de Vries' };
  const body = { name, ...contact, currency: 'EUR' as const, country: 'NL', fundIds, fromDate };
  await ensured(
    async () => (await admin.call(companyRoutes.listCompanies, { query: { search: name } })).data[0],
    async () => (await admin.call(companyRoutes.inviteCompany, { body })).data,
  );
}

type Joining = Pick<PortfolioCompany, 'name' | 'fund' | 'managed' | 'exitYear'> & {
  readonly granted: readonly string[];
};

/** Joins a company to the manager as if it had accepted; links are otherwise made by invitation and acceptance. */
async function link(
  { orgId, adminId }: Founded,
  companyId: string,
  newest: number,
  fundIds: readonly string[],
  { name, fund, managed, exitYear, granted }: Joining,
): Promise<void> {
  const { creation } = await import('#functions/core/links/store.ts');
  const { transact } = await import('#functions/db/transact.ts');
  await transact([
    creation({
      orgId,
      companyId,
      status: exitYear === undefined ? 'ACTIVE' : 'ENDED',
      managed: managed ? 'YES' : 'NO',
      fromDate: `${newest - 3}-01-01`,
      ...(exitYear !== undefined && { toDate: `${newest + exitYear}-12-31` }),
      invitedName: name,
      invitedById: adminId,
      fundIds: fundIds.slice(fund, fund + 1),
      grantedUserIds: [...granted],
      acceptedAt: new Date().toISOString(),
    }),
  ]);
}

async function foundCompany({ name, country, currency, industry }: PortfolioCompany): Promise<string> {
  return organisationOf({
    name,
    country,
    currency,
    industries: [industry],
    numberLocale: 'en-GB',
    type: 'port_co',
    organizationType: 'company',
    isDemo: true,
  });
}

function asManager({ origin }: Seeding, orgId: string): Promise<Session> {
  return signIn(origin, brackenridge.people[0].email, DEMO_PASSWORD, orgId);
}

async function asConsultant(seeding: Seeding, orgId: string): Promise<Session> {
  await addPeople(orgId, seeding, [consultant]);
  return signIn(seeding.origin, consultant.email, DEMO_PASSWORD, orgId);
}

/** What of the newest year is open, by how far the company is. */
const open: Readonly<Record<PortfolioCompany['stage'], (id: string, period: string) => boolean>> = {
  completed: () => false,
  answered: () => false,
  partly: (id, period) => period === 'Q4' || id.startsWith('employees_') || id === 'waste_total',
  launched: () => true,
  'not set up': () => true,
};

async function fill(admin: Session, company: PortfolioCompany, newest: number): Promise<void> {
  const entity = entityOf(company);
  const entities = await createEntities(admin, [entity]);
  if (company.stage === 'not set up') return;
  const deadline = `${newest + 2}-03-31`;
  await launchYear(admin, { year: newest, dataPoints: asked, frameworks: [], deadline });
  const isOpen = open[company.stage];
  const except: Exception = ({ id, entity: at, period }) =>
    at === '' || !asked.includes(id) || isOpen(id, period) ? 'open' : undefined;
  await answerYear(admin, newest, [entity], entities, except);
  if (company.stage === 'completed') await completeYear(admin, newest);
}
