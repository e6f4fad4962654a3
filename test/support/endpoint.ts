import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endpointEnv, isHealthy, startMinistack } from '#scripts/local/ministack.mjs';
import { anyFreePort } from '#scripts/local/ports.mjs';
import { ensureVenv } from '#scripts/local/venv.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the local AWS endpoint, without a slash at the end. */
    endpoint: string;
  }
}

const VENV = join(import.meta.dirname, '..', '..', '.local', 'venv');

/**
 * Vitest's global setup of every project that talks to AWS: one endpoint of its own on a free port, empty and forgotten
 * at the end, or the one that AWS_ENDPOINT_URL already names. Tests get its address by `inject('endpoint')`, SDK clients
 * by their environment.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env.AWS_ENDPOINT_URL;
  if (named) {
    if (!(await isHealthy(named))) {
      throw new Error(
        `AWS_ENDPOINT_URL is ${named}, but no MiniStack or LocalStack answers there. Start it or unset it.`,
      );
    }
    return use(project, named, async () => {});
  }
  const dir = mkdtempSync(join(tmpdir(), 'sedum-endpoint-'));
  const python = await ensureVenv({ dir: VENV, log: (line) => console.warn(line) });
  const endpoint = await startMinistack({ python, port: await anyFreePort(), dir, persist: false });
  return use(project, endpoint.url, async () => {
    await endpoint.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
}

function use(project: TestProject, url: string, stop: () => Promise<void>): () => Promise<void> {
  const env = endpointEnv(url);
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  Object.assign(process.env, env);
  project.provide('endpoint', url);
  return async () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await stop();
  };
}
