import { writeFileSync } from 'node:fs';
import { addDays } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { DEMO_PASSWORD, type DemoCompany, type DemoPerson, fjellstad, harbour } from './demo/company.ts';
import { answerYear, createSites, type Exception, launchYear, type SiteIds } from './demo/fill.ts';
import { type Session, signIn } from './demo/session.ts';
import { demoCompanyDataPoints, demoSiteDataPoints } from './demo/values.ts';
import { adoptOutputs, type Outputs } from './provision/outputs.ts';

/**
 * Fills an empty installation with the demo: organisations and people first (nobody can sign in before), everything else
 * through the product's own API, signed in as the company's administrator.
 */
async function seed(origin: string): Promise<void> {
  const outputs = adoptOutputs(process.env.SEDUM_OUTPUTS);
  const newest = new Date().getUTCFullYear() - 1;
  const people = [...(await seedFjellstad(origin, outputs, newest)), ...(await seedHarbour(origin, outputs, newest))];
  const file = process.env.SEDUM_PEOPLE;
  if (file) writeFileSync(file, JSON.stringify(people, null, 2));
  for (const { email } of people) console.log(email);
}

type Founded = { readonly orgId: string; readonly admin: Session; readonly sites: SiteIds };

/** Makes a company with its administrator, who then makes its sites. */
async function found(origin: string, { UserPoolId }: Outputs, company: DemoCompany): Promise<Founded> {
  const { provisionMember, provisionOrganisation } = await import('./provision/members.ts');
  const { name, country, currency, timeZone, numberLocale, industries } = company;
  const orgId = await provisionOrganisation({
    name,
    country,
    currency,
    timeZone,
    numberLocale,
    industries,
    type: 'standalone',
    organizationType: 'company',
    isDemo: true,
  });
  const [first] = company.people;
  if (!first) throw new Error('A demo company needs an administrator.');
  await provisionMember({ orgId, userPoolId: UserPoolId, password: DEMO_PASSWORD, ...first });
  const admin = await signIn(origin, first.email, DEMO_PASSWORD, orgId);
  return { orgId, admin, sites: await createSites(admin, company.sites) };
}

async function addPeople({ orgId, sites }: Founded, { UserPoolId }: Outputs, people: readonly DemoPerson[]) {
  const { provisionMember } = await import('./provision/members.ts');
  const ids = new Map<string, string>();
  for (const person of people) {
    const allowedEntityIds = (person.sites ?? []).flatMap((site) => sites.get(site) ?? []);
    const allowedQuestionGroupIds = person.groups ?? [];
    const member = { orgId, userPoolId: UserPoolId, password: DEMO_PASSWORD, ...person };
    ids.set(person.email, await provisionMember({ ...member, allowedEntityIds, allowedQuestionGroupIds }));
  }
  return ids;
}

/** Gaps of the finished years: one site was late with its waste, one had no meter yet. */
const gaps =
  (year: number): Exception =>
  ({ id, site }) => {
    if (year === 2023 && site === 'Tarnów assembly' && id === 'water_consumption') {
      return { value: null, unit: null, absence: 'NOT_AVAILABLE', note: 'No sub-meter before 2024.' };
    }
    if (site === 'Trondheim head office' && id.startsWith('waste_')) {
      return { value: null, unit: null, absence: 'NOT_APPLICABLE', note: 'The landlord handles the office waste.' };
    }
    return undefined;
  };

/** The open year: winter is not in yet, some answers are drafts, and one water reading is ten times too high. */
const underWay: Exception = ({ id, site, period }) => {
  if (period === 'Q4') return 'open';
  const late = ['hours_worked', 'injuries_recordable', 'injuries_lost_time', 'training_hours', 'employees_temporary'];
  if (site === 'Tarnów assembly' && (late.includes(id) || id.startsWith('waste_'))) return 'open';
  if (['ebitda', 'suppliers_signed_code', 'climate_risk_assessment'].includes(id)) return 'open';
  if (site === 'Göteborg foundry' && id === 'water_withdrawal' && period === 'Q2') return { value: '33810' };
  if (site === 'Moss machining works' && id.startsWith('waste_')) return { state: 'DRAFT' };
  if (id === 'ghg_scope_2_market') return { state: 'DRAFT', note: 'Waiting for the guarantees of origin.' };
  return gaps(0)({ id, site, period });
};

async function seedFjellstad(origin: string, outputs: Outputs, newest: number) {
  const company = await found(origin, outputs, fjellstad);
  const { admin, sites } = company;
  const [first, ...others] = fjellstad.people;
  const ids = await addPeople(company, outputs, others);
  const dataPoints = [...demoSiteDataPoints, ...demoCompanyDataPoints];
  const frameworks = ['vsme-2024'];
  for (const year of [newest - 2, newest - 1]) {
    await launchYear(admin, { year, dataPoints, frameworks, deadline: `${year + 1}-03-31` });
    await answerYear(admin, year, fjellstad.sites, sites, gaps(year - newest + 2025));
    await complete(admin, year);
  }
  const karolina = ids.get('karolina@fjellstad.example');
  const jonas = ids.get('jonas@fjellstad.example');
  const tarnow = sites.get('Tarnów assembly');
  const groups = fjellstad.people.find(({ email }) => email.startsWith('karolina'))?.groups ?? [];
  await launchYear(admin, {
    year: newest,
    dataPoints,
    frameworks,
    deadline: addDays(new Date().toISOString().slice(0, 10), 24),
    ...(jonas && { defaultAssigneeId: jonas }),
    assign: karolina && tarnow ? groups.map((groupId) => ({ groupId, userId: karolina, entityIds: [tarnow] })) : [],
  });
  await answerYear(admin, newest, fjellstad.sites, sites, underWay);
  return [first, ...others].flatMap((person) => (person ? [rowOf(fjellstad.name, person)] : []));
}

async function seedHarbour(origin: string, outputs: Outputs, newest: number) {
  const company = await found(origin, outputs, harbour);
  const dataPoints = ['energy_consumption_total', 'electricity_consumption', 'employees_headcount', 'waste_total'];
  await launchYear(company.admin, { year: newest, dataPoints, frameworks: [] });
  const asked: Exception = ({ id, site }) => (dataPoints.includes(id) && site !== '' ? undefined : 'open');
  await answerYear(company.admin, newest, harbour.sites, company.sites, asked);
  return harbour.people.map((person) => rowOf(harbour.name, person));
}

async function complete(admin: Session, year: number): Promise<void> {
  const params = { year };
  const { data } = await admin.call(yearRoutes.getYearConfig, { params });
  await admin.call(yearRoutes.changeYearStatus, {
    params,
    body: { baseVersion: data.version, status: 'COMPLETED', acceptIncomplete: true },
  });
}

function rowOf(company: string, { name, email, roles, does }: DemoPerson) {
  return { company, name, email, password: DEMO_PASSWORD, role: roles.join(', '), does };
}

await seed(process.env.SEDUM_ORIGIN ?? 'http://localhost:4000');
