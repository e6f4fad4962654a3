import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy, startMinistack } from './ministack.mjs';
import { isFree, nextFreePort } from './ports.mjs';
import { Trouble } from './trouble.mjs';
import { ensureVenv } from './venv.mjs';

/** The endpoint that the product runs on: `own` when this process started it. */
export type RunningEndpoint = {
  readonly url: string;
  readonly own: boolean;
  /** Settles when an endpoint of our own has ended; never for another's. */
  readonly exited: Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = { readonly local: string; readonly venv: string; readonly log: (line: string) => void };

/**
 * The endpoint named by AWS_ENDPOINT_URL, if one is; else MiniStack with its state in `local`, started here. It keeps the
 * port of its first start (SEDUM_ENDPOINT_PORT, else 4566 or the next free one), because deployed settings hold addresses.
 */
export async function bringUpEndpoint({ local, venv, log }: Options): Promise<RunningEndpoint> {
  const named = process.env.AWS_ENDPOINT_URL?.replace(/\/$/, '');
  if (named) {
    if (await isHealthy(named)) return { url: named, own: false, exited: new Promise(() => {}), stop: async () => {} };
    throw new Trouble(
      `AWS_ENDPOINT_URL is ${named}, but no LocalStack or MiniStack answers there.`,
      'Start it, or unset AWS_ENDPOINT_URL: Sedum then starts a MiniStack of its own.',
    );
  }
  const dir = join(local, 'endpoint');
  mkdirSync(dir, { recursive: true });
  const python = await ensureVenv({ dir: venv, log });
  const port = await choosePort(join(dir, 'port'));
  return { ...(await startMinistack({ python, port, dir, persist: true })), own: true };
}

/** The port to use, written down in `file`. */
async function choosePort(file: string): Promise<number> {
  const known = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  const wished = process.env.SEDUM_ENDPOINT_PORT ? Number(process.env.SEDUM_ENDPOINT_PORT) : known;
  const port = wished ?? (await nextFreePort(4566));
  // An endpoint whose owner was killed a moment ago is still writing its state.
  for (let waited = 0; waited < 15_000 && !(await isFree(port)); waited += 250) await sleep(250);
  writeFileSync(file, String(port));
  return port;
}
