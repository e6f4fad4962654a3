import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { documentText, namedSchemas, withComponents } from './openapi-components.ts';
import { openApi } from './openapi-document.ts';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'docs', 'api', 'openapi.json');

/** Writes the API document, or with `--check` says whether the one that is there is fresh. */
const text = documentText(withComponents(openApi(), await namedSchemas()));
if (process.argv.includes('--check')) {
  if (text !== written()) {
    console.error(`${relative(ROOT, FILE)} is not what the route table says. Run: npm run openapi`);
    process.exit(1);
  }
} else {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
}

function written(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}
