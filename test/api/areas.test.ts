import { expect, test } from 'vitest';
import { allRoutes, areas } from '#shared/api/areas.ts';
import type { Route, Routes } from '#shared/api/route.ts';
import { requestOf } from '#test/support/people.ts';
import { askOf } from '#test/support/replay.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();

/** The answer of an area's own Lambda for a route's path and method. */
async function ofArea(area: string, route: Pick<Route, 'method' | 'path'>): Promise<string> {
  const { params = {} } = askOf({ ...route, name: 'any', summary: '', access: 'public' } as never, () => undefined);
  const answer = await world.send({ ...requestOf(route, { params }), area });
  return (answer.body as { detail?: string } | undefined)?.detail ?? String(answer.status);
}

test.each(Object.entries<Routes>(areas))('the area %s serves its own routes and no others', async (area, routes) => {
  for (const route of Object.values(routes)) {
    expect(await ofArea(area, route), route.path).not.toBe('There is no such address.');
  }
  const paths = new Set(Object.values(routes).map(({ path }) => path));
  const foreign = allRoutes().filter((other) => other.area !== area && !paths.has(other.route.path));
  for (const { route } of foreign) expect(await ofArea(area, route), route.path).toBe('There is no such address.');
});
