import type { Exception } from '#shared/content/demo/cells.ts';
import { demoCompanyDataPoints, demoEntityDataPoints } from '#shared/content/demo/values.ts';
import { addDays } from '#shared/library/dates/rules.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { fjellstad } from './company.ts';
import { ensured } from './ensure.ts';
import { answerYear, completeYear, createEntities, launchYear } from './fill.ts';
import { addPeople, type Founded, found, type Row, rowOf, type Seeding } from './found.ts';
import { nearNora } from './nora.ts';
import { demoServiceAccount } from './service-account.ts';

/** Gaps of the finished years: one entity was late with its waste, one had no meter yet. */
const gaps =
  (year: number): Exception =>
  ({ id, entity }) => {
    if (year === 2023 && entity === 'Tarnów assembly' && id === 'water_consumption') {
      return { value: null, unit: null, absence: 'NOT_AVAILABLE', note: 'No sub-meter before 2024.' };
    }
    if (entity === 'Trondheim head office' && id.startsWith('waste_')) {
      return { value: null, unit: null, absence: 'NOT_APPLICABLE', note: 'The landlord handles the office waste.' };
    }
    return undefined;
  };

/** The open year: winter is not in yet, some answers are drafts, and one water reading is ten times too high. */
const underWay: Exception = ({ id, entity, period }) => {
  if (period === 'Q4') return 'open';
  const late = ['hours_worked', 'injuries_recordable', 'injuries_lost_time', 'training_hours', 'employees_temporary'];
  if (entity === 'Tarnów assembly' && (late.includes(id) || id.startsWith('waste_'))) return 'open';
  if (['ebitda', 'suppliers_signed_code', 'climate_risk_assessment'].includes(id)) return 'open';
  if (entity === 'Göteborg foundry' && id === 'water_withdrawal' && period === 'Q2') return { value: '33810' };
  if (entity === 'Moss machining works' && id.startsWith('waste_')) return { state: 'DRAFT' };
  if (id === 'ghg_scope_2_market') return { state: 'DRAFT', note: 'Waiting for the guarantees of origin.' };
  return gaps(0)({ id, entity, period });
};

/** Nora collects the energy data of one entity here. */
const gathererOfMoss = nearNora(['DATA_GATHERER'], ['energy'], ['Moss machining works']);

/** Fjellstad: two completed years, one under way, people of four roles, an open invitation and a service account. */
export async function seedFjellstad(seeding: Seeding): Promise<{ readonly company: Founded; readonly rows: Row[] }> {
  const { name, country, currency, timeZone, numberLocale, industries, people } = fjellstad;
  const [first, ...others] = people;
  const draft = { name, country, currency, timeZone, numberLocale, industries };
  const company = await found(seeding, { ...draft, type: 'port_co', organizationType: 'company' }, first);
  const { admin } = company;
  const entities = await createEntities(admin, fjellstad.entities);
  const ids = await addPeople(company.orgId, seeding, others, (entity) => entities.get(entity));
  await addPeople(company.orgId, seeding, [gathererOfMoss], (entity) => entities.get(entity));
  const dataPoints = [...demoEntityDataPoints, ...demoCompanyDataPoints];
  const frameworks = ['vsme-2024'];
  const { newest } = seeding;
  for (const year of [newest - 2, newest - 1]) {
    await launchYear(admin, { year, dataPoints, frameworks, deadline: `${year + 1}-03-31` });
    await answerYear(admin, year, fjellstad.entities, entities, gaps(year - newest + 2025));
    await completeYear(admin, year);
  }
  const karolina = ids.get('karolina@fjellstad.example');
  const jonas = ids.get('jonas@fjellstad.example');
  const tarnow = entities.get('Tarnów assembly');
  const sections = people.find((person) => 'sections' in person)?.sections ?? [];
  await launchYear(admin, {
    year: newest,
    dataPoints,
    frameworks,
    deadline: addDays(new Date().toISOString().slice(0, 10), 24),
    ...(jonas && { defaultAssigneeId: jonas }),
    assign:
      karolina && tarnow
        ? sections.map((sectionId) => ({ groupId: sectionId, userId: karolina, entityIds: [tarnow] }))
        : [],
  });
  await answerYear(admin, newest, fjellstad.entities, entities, underWay);
  const lars = { email: 'lars@fjellstad.example', name: 'Lars Moen', roles: ['COMPANY_USER' as const] };
  await ensured(
    async () => (await admin.call(inviteRoutes.listInvites, {})).data.find(({ email }) => email === lars.email),
    async () => (await admin.call(inviteRoutes.inviteUser, { body: lars })).data,
  );
  const account = await demoServiceAccount(admin, company.orgId, name, 'Meter readings', 'SYSTEM_USER_COMPANY_ADMIN');
  return { company, rows: [...people.map((person) => rowOf(name, person)), account] };
}
