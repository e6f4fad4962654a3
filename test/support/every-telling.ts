import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { declaredTellings, noteToldIn, toldIn } from './told.ts';
import { isWhole } from './whole-run.ts';

/**
 * Vitest's global setup of the API tests: notes which of the notices and mails that events declare (`notices`, `mails`) a request
 * of some test has really sent, and fails a run of all files in which one was never sent.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-told-'));
  noteToldIn(folder);
  return async () => {
    noteToldIn(undefined);
    const told = new Set(toldIn(folder));
    rmSync(folder, { recursive: true, force: true });
    if (!(await isWhole(project))) return;
    const untold = declaredTellings().filter((each) => !told.has(each));
    if (untold.length > 0)
      throw new Error(`Notices and mails that events declare and no test gets:\n${untold.join('\n')}`);
  };
}
