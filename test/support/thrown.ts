import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Named } from '#shared/api/route.ts';
import { codeOf, routeOf } from './documented.ts';
import type { WebAnswer, WebRequest } from './gateway.ts';

/** A failure that a route names, with why no test of the API gets it: `createEntity conflict` and a sentence. */
export type Kept = Readonly<Record<string, string>>;

/** Where a run of the API tests notes the failures that it got: a file each, so that no order and no lock is needed. */
const FOLDER = 'SEDUM_THROWN';
const noted = new Set<string>();

/** Has the tests of this process and of those that it starts note what they get in `folder`; undefined ends that. */
export function noteIn(folder: string | undefined): void {
  if (folder === undefined) delete process.env[FOLDER];
  else process.env[FOLDER] = folder;
}

/** Notes that a test got a failure that its route names. Nothing where no run asked for it. */
export function noteThrown(request: WebRequest, answer: WebAnswer): void {
  const folder = process.env[FOLDER];
  const route = folder === undefined ? undefined : routeOf(request);
  if (!folder || !route) return;
  const pair = route.fails
    ?.map((code) => `${route.name} ${code}`)
    .find((each) => each === `${route.name} ${codeOf(answer)}`);
  if (!pair || noted.has(pair)) return;
  writeFileSync(join(folder, pair), '');
  noted.add(pair);
}

/** What the tests noted in a folder. */
export function thrownIn(folder: string): string[] {
  return readdirSync(folder);
}

/**
 * What is wrong with the failures that routes name, after all tests of the API ran: one that no test got and that is not
 * `kept`, and a kept one that a test got or that no route names any more. So the kept ones only become fewer.
 */
export function faultsIn(
  routes: readonly Pick<Named, 'name' | 'fails'>[],
  thrown: readonly string[],
  kept: Kept,
): string[] {
  const named = new Set(routes.flatMap(({ name, fails = [] }) => fails.map((code) => `${name} ${code}`)));
  const got = new Set(thrown);
  const unseen = [...named].filter((pair) => !got.has(pair) && !(pair in kept));
  return [
    ...unseen.map((pair) => `${pair}: no test gets it. Write one, or take it out of 'fails' where it cannot come`),
    ...Object.keys(kept).flatMap((pair) => {
      if (!named.has(pair)) return [`${pair}: no route names it. Take it out of the kept ones`];
      return got.has(pair) ? [`${pair}: a test gets it now. Take it out of the kept ones`] : [];
    }),
  ];
}
