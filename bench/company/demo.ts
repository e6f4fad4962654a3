import type { BenchWorld } from '#bench/world.ts';
import { fjellstad } from '#scripts/demo/company.ts';
import { answerYear, createEntities, launchYear } from '#scripts/demo/fill.ts';
import type { Session } from '#scripts/demo/session.ts';
import { demoCompanyDataPoints, demoEntityDataPoints } from '#shared/content/demo/values.ts';
import { type Company, found, sizeOf } from './company.ts';

/** The demo's company with the demo's data points and answers, made through the API; the newest year is open. */
export async function demoCompany(world: BenchWorld, years: readonly number[]): Promise<Company> {
  const { name, country, currency } = fjellstad;
  const founded = await found(world, { name, country, currency });
  const session: Session = { call: (route, ask) => world.call(founded.admin, route, ask) };
  const entities = await createEntities(session, fjellstad.entities);
  const dataPoints = [...demoEntityDataPoints, ...demoCompanyDataPoints];
  for (const year of years) {
    await launchYear(session, { year, dataPoints, frameworks: ['vsme-2024'] });
    await answerYear(session, year, fjellstad.entities, entities, () => undefined);
  }
  await world.settle(founded.admin);
  const year = years.at(-1) ?? 0;
  const entityIds = [...entities].flatMap(([entity, id]) => (entity === '' ? [] : [id]));
  return { ...founded, year, years, entityIds, size: await sizeOf(founded.orgId, year) };
}
