import type { Exception } from '#shared/content/demo/cells.ts';
import { harbour } from './company.ts';
import { answerYear, createEntities, launchYear } from './fill.ts';
import { addPeople, found, type Row, rowOf, type Seeding } from './found.ts';
import { nearNora } from './nora.ts';

/** Harbour & Pine: a standalone company, which has nothing to do with anybody. */
export async function seedHarbour(seeding: Seeding): Promise<Row[]> {
  const { entities, people, ...organisation } = harbour;
  const [first] = people;
  const { orgId, admin } = await found(
    seeding,
    { ...organisation, type: 'standalone', organizationType: 'company' },
    first,
  );
  const ids = await createEntities(admin, entities);
  await addPeople(orgId, seeding, [nearNora(['COMPANY_ADMIN'])]);
  const dataPoints = ['energy_consumption_total', 'electricity_consumption', 'employees_headcount', 'waste_total'];
  await launchYear(admin, { year: seeding.newest, dataPoints, frameworks: [] });
  const asked: Exception = ({ id, entity }) => (dataPoints.includes(id) && entity !== '' ? undefined : 'open');
  await answerYear(admin, seeding.newest, entities, ids, asked);
  return people.map((person) => rowOf(organisation.name, person));
}
