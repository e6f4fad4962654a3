import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { allRoutes } from '#shared/api/areas.ts';
import { faultsIn, type Kept, noteIn, thrownIn } from './thrown.ts';
import { isWhole } from './whole-run.ts';

/** Failures that routes name and no test of the API gets, with why. A run of all files fails where one is got, or gone. */
export const kept: Kept = {
  'stopMfaReset missing': 'The person was erased between the door, which found them signed in, and the act.',
  'submitDrafts conflict':
    'The year changed its dates or its currency under way: one function with saveSubmissions, whose race is held open.',
  'completeEvidence too-large':
    'The store refuses more than 50 MB by the terms of the upload (test/emulator/files.test.ts); this stands behind it.',
};

/**
 * Vitest's global setup of the API tests: notes which of the failures that routes name (`fails`) some test got, and fails a
 * run of all files in which one was never got. A run of some files, or one that failed anyway, proves nothing and asks nothing.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-thrown-'));
  noteIn(folder);
  return async () => {
    noteIn(undefined);
    const thrown = thrownIn(folder);

    rmSync(folder, { recursive: true, force: true });
    if (!(await isWhole(project))) return;
    const routes = allRoutes().map(({ route }) => route);
    const faults = faultsIn(routes, thrown, kept);
    if (faults.length > 0) throw new Error(`Failures that routes name and no test shows:\n${faults.join('\n')}`);
  };
}
