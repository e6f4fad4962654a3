import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Bundle, bundle } from '#scripts/bundle.ts';
import { type Deployment, deployLocal } from '#scripts/deploy-local.ts';
import { bringUpEndpoint, type RunningEndpoint } from './endpoint.ts';
import { seed, seedState } from './seeding.ts';
import { serveProduct } from './serve.mjs';
import { buildWeb } from './web-build.ts';

/** The stack whose id says whose data these are. */
const DATA_STACK = 'Sedum-Data';
const ROOT = join(import.meta.dirname, '..', '..');

/** Where the product keeps its local files, where it says what it does, and whether the pages are built (they are). */
export type Place = { readonly local?: string; readonly log: (line: string) => void; readonly pages?: boolean };

/** The product, deployed to a local endpoint; its pages are served by whoever asked for it. */
export type Installed = {
  readonly endpoint: RunningEndpoint;
  readonly deployment: Deployment;
  /** Folder of the built SPA; empty when the pages were not built. */
  readonly web: string;
  /** Fill in the demo data, through the pages at `origin`, unless they are there. */
  readonly seedOnce: (origin: string) => Promise<void>;
};

/**
 * Bring up the endpoint, build and deploy, all that the pages at `publicOrigin` need behind them. The endpoint is stopped
 * again when anything fails.
 */
export async function install(publicOrigin: string, place: Place): Promise<Installed> {
  const { local = join(ROOT, '.local'), log, pages = true } = place;
  mkdirSync(local, { recursive: true });
  const venv = join(ROOT, '.local', 'venv');
  const [endpoint, bundles, web] = await allOrStop(
    bringUpEndpoint({ local, venv, log }),
    bundle(),
    pages ? buildWeb(ROOT, log) : '',
  );
  try {
    const deploy = () => deployLocal({ endpoint: endpoint.url, own: endpoint.own, publicOrigin, bundles, log, local });
    const deployment = await deploy();
    const dataStackId = deployment.stacks[DATA_STACK] ?? '';
    const seedOnce = async (origin: string) => {
      if (seedState(local, dataStackId) === 'whole') return;
      await seed({ root: ROOT, local, dataStackId, origin, endpoint: endpoint.url, log });
    };
    return { endpoint, deployment, web, seedOnce };
  } catch (error) {
    await endpoint.stop();
    throw error;
  }
}

/** The whole product on one origin with its demo data, as `npm start` and the browser tests use it. */
export async function startProduct(port: number, place: Place & { readonly demo?: boolean }) {
  const { endpoint, deployment, web, seedOnce } = await install(`http://localhost:${port}`, place);
  const { apiBase } = deployment;
  let served: Awaited<ReturnType<typeof serveProduct>> | undefined;
  const stop = async () => {
    await served?.close();
    await endpoint.stop();
  };
  try {
    const bucketOrigin = new URL(endpoint.url).origin;
    served = await serveProduct({ distDir: web, apiBase, bucketOrigin, endpoint: endpoint.url, port });
    if (place.demo ?? true) await seedOnce(served.origin);
    return { origin: served.origin, endpoint, deployment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** All three, or none: an endpoint that came up while something else failed is stopped. */
async function allOrStop(
  endpoint: Promise<RunningEndpoint>,
  bundles: Promise<Bundle[]>,
  web: Promise<string> | string,
): Promise<[RunningEndpoint, Bundle[], string]> {
  try {
    return await Promise.all([endpoint, bundles, web]);
  } catch (error) {
    await endpoint.then(
      (up) => up.stop(),
      () => {},
    );
    throw error;
  }
}
