import { describe, expect, test } from 'vitest';
import type { Answer } from '#shared/api/route.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { newProgram, sendBearer, tokenOf } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

// What a program sends as text is read with a decimal point, and a unit in it counts: nothing is guessed.
const world = await startWorld({ signIn: true });
const acme = await world.organisation({ name: 'Acme', isDemo: true });
const admin = await world.person({ organisation: acme });
const water = 'water_withdrawal';
const gas = 'energy_non_renewable_natural_gas';
const { year, entities } = await launchedYear(world, admin, { dataPoints: [water, gas], entities: ['Leeds', 'Oslo'] });
const program = await newProgram(world, admin);
const token = await tokenOf(world, program);

let version = 0;
async function send(cell: Partial<CellDraft>) {
  const cells = [
    { entityId: entities.Leeds ?? '', dataPointId: water, period: 'FY' as const, baseVersion: version, ...cell },
  ];
  const sender = { orgId: acme.orgId, clientId: program.clientId };
  const ask = { params: { year }, body: { cells } };
  const answer = await sendBearer(world, token, sender, cellRoutes.saveSubmissions, ask);
  const [result] = (answer.body as Answer<typeof cellRoutes.saveSubmissions>).data;
  if (result?.status === 'saved') version = result.cell.version;
  return result;
}

describe('a number that a program sends as text', () => {
  test.each([
    ['1.234', undefined, { value: '1.234', unit: 'm3', canonical: '1.234' }],
    ['1,200.5 l', undefined, { value: '1200.5', unit: 'l', canonical: '1.2005' }],
    ['500 Ml', undefined, { value: '500', unit: 'ML', canonical: '500000' }],
    ['7 l', 'l', { value: '7', unit: 'l', canonical: '0.007' }],
  ])('%s with the unit %s is read', async (value, unit, cell) => {
    expect(await send({ value, ...(unit && { unit }), state: 'SUBMITTED' })).toMatchObject({ status: 'saved', cell });
  });

  test.each([
    ['unit-by-case-only: 500 ml', { value: '500 ml' }, 'value', /500 Ml \(million litres\) or 0\.5 l/],
    ['1,234', { value: '1,234' }, 'value', /1234 or 1\.234.* Send a decimal point/],
    ['a unit that contradicts the one beside it', { value: '12 l', unit: 'm3' }, 'unit', /says l, the unit says m³/],
    ['12 kWh of gas', { dataPointId: gas, value: '12 kWh', baseVersion: 0 }, 'value', /net CV.*gross CV/],
  ])('%s is refused with what to send, in a draft too', async (_, cell, field, words) => {
    for (const state of ['DRAFT', 'SUBMITTED'] as const) {
      const fields = { [field]: expect.stringMatching(words) };
      expect(await send({ ...cell, state })).toMatchObject({ status: 'invalid', fields });
    }
  });
});
