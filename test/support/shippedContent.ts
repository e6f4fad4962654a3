import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { CONTENT, contentOf, issue, issuedIn } from '#scripts/library/issue.ts';
import type { LibraryContent } from '#shared/library/metrics/schema.ts';

/** The newest content that is shipped, before a test ships more. */
export function shippedContent(): LibraryContent {
  return contentOf(CONTENT, issuedIn(CONTENT).at(-1)?.version ?? '');
}

/** Ships these versions of the library, in this order, for the rest of the test, and no other: as a deployment does. */
export function ship(...versions: readonly LibraryContent[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-content-'));
  for (const content of versions) issue(content, folder);
  vi.stubEnv('CONTENT_FOLDER', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
}
