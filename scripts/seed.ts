import { writeFileSync } from 'node:fs';
import { DEMO_PASSWORD } from './demo/company.ts';
import { seedFjellstad } from './demo/fjellstad.ts';
import type { Row, Seeding } from './demo/found.ts';
import { seedHarbour } from './demo/harbour.ts';
import { nora } from './demo/nora.ts';
import { seedPortfolio } from './demo/portfolio.ts';
import { seedProvider } from './demo/provider.ts';
import { adoptOutputs } from './provision/outputs.ts';

/**
 * Fills an empty installation with the demo: organisations, accounts and links through the stores (nobody can sign in
 * before), everything else through the product's own API, signed in as the people who would do it.
 */
async function seed(origin: string): Promise<Row[]> {
  const outputs = adoptOutputs(process.env.SEDUM_OUTPUTS);
  const seeding: Seeding = { origin, outputs, newest: new Date().getUTCFullYear() - 1 };
  const provider = await seedProvider(seeding);
  const { company, rows } = await seedFjellstad(seeding);
  const portfolio = await seedPortfolio(seeding, company);
  const harbour = await seedHarbour(seeding);
  const { name, email, does } = nora;
  const inThree = { company: 'Three organisations', name, email, password: DEMO_PASSWORD, role: 'three roles', does };
  return [...rows, ...harbour, ...portfolio, inThree, ...provider];
}

const rows = await seed(process.env.SEDUM_ORIGIN ?? 'http://localhost:4000');
if (process.env.SEDUM_PEOPLE) writeFileSync(process.env.SEDUM_PEOPLE, JSON.stringify(rows, null, 2));
for (const { email } of rows) console.log(email);
