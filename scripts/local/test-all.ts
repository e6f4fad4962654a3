import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lintByRedocly, validateBySchema } from './api-tools/validate.ts';
import { ensureChromium } from './chromium.ts';
import { inLanes, type Lane } from './lanes.ts';
import { type Count, countOf, failuresOf, type Report, sum } from './test-report.ts';
import { giveUp } from './trouble.mjs';
import { ensureVenv } from './venv.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const REPORTS = join(ROOT, '.local', 'test');

/** What came of a step: its count, and a line for each failure whose name is known. */
type Outcome = Count & { readonly failures?: readonly string[] };

/** A step, and where its output goes: what the file descriptor leads to, or the screen. */
type Step = { readonly name: string; readonly run: (to: Output) => Promise<Outcome> };
type Output = number | 'inherit';

/**
 * `npm test`: everything, each step with its time; with arguments, vitest alone with these. Ends with the name of each test
 * that failed, a line of what passed and failed, and with status 1 when anything did.
 */
export async function testAll(args: readonly string[]): Promise<void> {
  try {
    const log = (line: string) => console.log(line);
    await ensureVenv({ dir: join(ROOT, '.local', 'venv'), log });
    process.env.CHROMIUM_PATH = ensureChromium(log);
  } catch (error) {
    giveUp(error);
  }
  mkdirSync(REPORTS, { recursive: true });
  const stages = args.length > 0 ? [[[vitest('tests', args, true)]]] : everything();
  const counts = await inLanes(stages, timed);
  const lines = counts.map(
    ({ name, seconds, failed }) => `${failed === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`,
  );
  const { passed, failed } = sum(counts);
  const failures = counts.flatMap((count) => count.failures ?? []).map((line) => `FAILED ${line}`);
  console.log(`\n${[...lines, '', ...failures, `${passed} passed, ${failed} failed`].join('\n')}`);
  process.exit(failed === 0 ? 0 : 1);
}

/** Runs a step. What stands beside the first lane of its stage is shown as a whole once it has ended. */
async function timed({ name, run }: Step, first: boolean): Promise<Outcome & { name: string; seconds: string }> {
  const begun = performance.now();
  const outcome = first ? await shown(name, run) : await shownAfterwards(name, run);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
  return { ...outcome, name, seconds };
}

function shown(name: string, run: Step['run']): Promise<Outcome> {
  console.log(`\n=== ${name}`);
  return run('inherit');
}

async function shownAfterwards(name: string, run: Step['run']): Promise<Outcome> {
  const file = join(REPORTS, `${name}.log`);
  const to = openSync(file, 'w');
  try {
    return await run(to);
  } finally {
    closeSync(to);
    console.log(`\n=== ${name}\n${readFileSync(file, 'utf8')}`);
  }
}

/** The browser's tests wait for pages and the emulator's for its clock: meanwhile the API's go on. */
function everything(): Lane<Step>[][] {
  const project = (...names: string[]) =>
    vitest(
      names.join(', '),
      names.flatMap((name) => ['--project', name]),
    );
  const alone = (...steps: Step[]) => steps.map((step) => [[step]]);
  const inProcess = alone(
    tool('lint', join('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']),
    tool('types', join('typescript', 'bin', 'tsc'), ['-b']),
    { name: 'openapi', run: (to) => passes([join('scripts', 'openapi.ts'), '--check'], to) },
    { name: 'openapi, by Redocly', run: () => isGood(lintByRedocly()) },
    { name: 'openapi, by openapi-spec-validator', run: () => isGood(validateBySchema()) },
    project('unit', 'web', 'types', 'infra'),
  );
  const [api, emulator, e2e] = [project('api'), project('emulator'), project('e2e')];
  // One endpoint that somebody named is everybody's: what looks at all of its mails and streams has it for itself.
  const onEndpoints = process.env.AWS_ENDPOINT_URL ? alone(api, emulator, e2e) : [[[api], [emulator, e2e]]];
  return [...inProcess, ...onEndpoints];
}

function tool(name: string, file: string, args: readonly string[]): Step {
  return { name, run: (to) => passes([join('node_modules', file), ...args], to) };
}

/** A command that is right or wrong as a whole: no test, but its failure counts. */
async function passes(args: readonly string[], to: Output): Promise<Count> {
  return isGood(node(args, to));
}

async function isGood(status: Promise<number>): Promise<Count> {
  return { passed: 0, failed: (await status) === 0 ? 0 : 1 };
}

function vitest(name: string, args: readonly string[], filtered = false): Step {
  const file = join(REPORTS, `${name.replaceAll(', ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    run: async (to) => {
      rmSync(file, { force: true });
      const code = await node([join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...args], to);
      const report: Report | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
      const count = countOf(report, code, filtered);
      const failures = failuresOf(report, ROOT, filtered);
      const told =
        count.failed > 0 && failures.length === 0 ? [`${name}: no test did, the run itself; see above`] : failures;
      return { ...count, failures: told };
    },
  };
}

function node(args: readonly string[], to: Output): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', to, to] });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
