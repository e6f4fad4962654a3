import { expect, test } from 'vitest';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { newProgram, tokenOf } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation({ isDemo: true });
const ada = await world.person({ organisation: acme });
const bo = await world.person({ organisation: acme });

test('of two rotations at the same moment one counts, and its secret is the one that opens', async () => {
  const { params, account } = await newProgram(world, ada, 'Meter feed');
  const rotate = (person: typeof ada) => () =>
    world.call(person, serviceAccountRoutes.rotateSecret, { params, body: { overlapDays: 0 } });
  const race = await holding(writing('serviceClient'), rotate(ada), rotate(bo));
  expect(race.work).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  if (race.meanwhile.status === 'rejected') throw race.meanwhile.reason;
  const { clientSecret } = race.meanwhile.value.data;
  await expect(tokenOf(world, { account, clientSecret })).resolves.toBeTruthy();
});
