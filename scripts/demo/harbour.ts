import type { Exception } from '#shared/content/demo/cells.ts';
import { harbour } from './company.ts';
import { answerYear, createSites, launchYear } from './fill.ts';
import { addPeople, found, type Row, rowOf, type Seeding } from './found.ts';
import { nearNora } from './nora.ts';

/** Harbour & Pine: a standalone company, which has nothing to do with anybody. */
export async function seedHarbour(seeding: Seeding): Promise<Row[]> {
  const { sites, people, ...organisation } = harbour;
  const [first] = people;
  const { orgId, admin } = await found(
    seeding,
    { ...organisation, type: 'standalone', organizationType: 'company' },
    first,
  );
  const ids = await createSites(admin, sites);
  await addPeople(orgId, seeding, [nearNora(['COMPANY_ADMIN'])]);
  const dataPoints = ['energy_consumption_total', 'electricity_consumption', 'employees_headcount', 'waste_total'];
  await launchYear(admin, { year: seeding.newest, dataPoints, frameworks: [] });
  const asked: Exception = ({ id, site }) => (dataPoints.includes(id) && site !== '' ? undefined : 'open');
  await answerYear(admin, seeding.newest, sites, ids, asked);
  return people.map((person) => rowOf(organisation.name, person));
}
