import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { anyFreePort } from '#scripts/local/ports.mjs';
import { startProduct } from '#scripts/local/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of the browser tests is reached. */
    readonly origin: string;
  }
}

/**
 * Starts the whole product with its demo data for the browser tests, on ports and in a folder of its own; with SEDUM_ORIGIN
 * the tests walk the product that runs there, whose data they then change.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.SEDUM_ORIGIN;
  if (running) {
    project.provide('origin', running);
    return async () => {};
  }
  const local = mkdtempSync(join(tmpdir(), 'sedum-e2e-'));
  const product = await startProduct(await anyFreePort(), { local, log: () => {} });
  project.provide('origin', product.origin);
  return async () => {
    await product.stop();
    rmSync(local, { recursive: true, force: true });
  };
}
