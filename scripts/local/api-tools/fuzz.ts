import { join } from 'node:path';
import { anyFreePort } from '#scripts/local/ports.mjs';
import { startProduct } from '#scripts/local/product.ts';
import { giveUp } from '#scripts/local/trouble.mjs';
import { ensureVenv } from '#scripts/local/venv.mjs';
import { run } from './validate.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LOCAL = join(ROOT, '.local', 'fuzz');
const PASSWORD = 'Stonecrop-Meadow-7';

/** Who sends the requests: nobody, and one person of each kind of organisation. */
const callers: readonly { readonly name: string; readonly email?: string }[] = [
  { name: 'nobody' },
  { name: 'an administrator of a company', email: 'astrid@fjellstad.example' },
  { name: 'an administrator of a fund manager', email: 'ingrid@brackenridge.example' },
  { name: 'a super admin of the provider', email: 'sofia@sedum.example' },
];

/** They would end the session, or the person, of the caller. */
const leftOut = ['signOut', 'erasePerson', 'confirmMfa', 'switchOffMfa'];

/** What every answer is held against. What a document cannot say (states, rights, limits) would be noise in the other checks. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

/**
 * `npm run fuzz`: starts a product of its own with the demo, sends generated requests to it in the name of several people, and
 * holds each answer against the API document. Only this machine is asked; the requests are the same each time.
 * @param args the number of examples for each operation, by itself 10
 */
export async function fuzz([examples = '10']: readonly string[]): Promise<never> {
  try {
    const log = (line: string) => console.log(line);
    const requirements = join(import.meta.dirname, 'fuzz.txt');
    const python = await ensureVenv({ dir: join(LOCAL, 'venv'), requirements, what: 'Schemathesis', log });
    const product = await startProduct(await anyFreePort(), { local: LOCAL, log, pages: false });
    const failed: string[] = [];
    for (const { name, email } of callers) {
      log(`\n=== as ${name}`);
      const headers = email ? await headersOf(product.origin, email) : { origin: product.origin };
      if ((await attack(python, product.origin, headers, examples)) !== 0) failed.push(name);
    }
    await product.stop();
    log(failed.length === 0 ? '\nNothing that the document does not say.' : `\nFAILED as ${failed.join(', ')}`);
    process.exit(failed.length === 0 ? 0 : 1);
  } catch (error) {
    giveUp(error);
  }
}

/** What the page of somebody who is signed in sends. */
async function headersOf(origin: string, email: string): Promise<Record<string, string>> {
  const own = { origin, 'x-requested-with': 'fuzz', 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD });
  const signedIn = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers: own, body });
  if (!signedIn.ok) throw new Error(`${email} could not sign in: ${signedIn.status}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const current = await fetch(`${origin}/api/organizations/current`, { headers: { ...own, cookie } });
  const { data } = (await current.json()) as { readonly data: { readonly id: string } };
  return { origin, 'x-requested-with': 'fuzz', cookie, 'x-organisation-id': data.id };
}

function attack(python: string, origin: string, headers: Record<string, string>, examples: string): Promise<number> {
  const args = [
    ...['-m', 'schemathesis.cli', 'run', join(ROOT, 'docs', 'api', 'openapi.json'), '--url', origin],
    ...['--phases', 'examples,coverage,fuzzing', '--mode', 'all', '--max-examples', examples, '--seed', '7'],
    ...['--generation-deterministic', '--no-shrink', '--suppress-health-check', 'all'],
    ...['--checks', checks.join(','), '--workers', '1', '--request-timeout', '30', '--max-redirects', '0'],
    ...['--max-time', '240', '--continue-on-failure', '--no-color', '--warnings', 'off'],
    ...leftOut.flatMap((name) => ['--exclude-operation-id', name]),
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}:${value}`]),
  ];
  // What it keeps between runs lies in the folder of these runs.
  return run(python, args, LOCAL);
}
