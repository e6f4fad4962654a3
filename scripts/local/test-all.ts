import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lintByRedocly, validateBySchema } from './api-tools/validate.ts';
import { ensureChromium } from './chromium.ts';
import { type Count, countOf, failuresOf, type Report, sum } from './test-report.ts';
import { giveUp } from './trouble.mjs';
import { ensureVenv } from './venv.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const REPORTS = join(ROOT, '.local', 'test');

/** What came of a step: its count, and a line for each failure whose name is known. */
type Outcome = Count & { readonly failures?: readonly string[] };

type Step = { readonly name: string; readonly run: () => Promise<Outcome> };

/**
 * `npm test`: everything, one step after the other, each with its time; with arguments, vitest alone with these. Ends with
 * the name of each test that failed, a line of what passed and failed, and with status 1 when anything did.
 */
export async function testAll(args: readonly string[]): Promise<void> {
  try {
    const log = (line: string) => console.log(line);
    await ensureVenv({ dir: join(ROOT, '.local', 'venv'), log });
    process.env.CHROMIUM_PATH = ensureChromium(log);
  } catch (error) {
    giveUp(error);
  }
  const steps = args.length > 0 ? [vitest('tests', args, true)] : everything();
  const lines: string[] = [];
  const counts: Outcome[] = [];
  for (const { name, run } of steps) {
    console.log(`\n=== ${name}`);
    const begun = performance.now();
    const count = await run();
    counts.push(count);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
    lines.push(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
  }
  const { passed, failed } = sum(counts);
  const failures = counts.flatMap((count) => count.failures ?? []).map((line) => `FAILED ${line}`);
  console.log(`\n${[...lines, '', ...failures, `${passed} passed, ${failed} failed`].join('\n')}`);
  process.exit(failed === 0 ? 0 : 1);
}

function everything(): Step[] {
  const project = (...names: string[]) =>
    vitest(
      names.join(', '),
      names.flatMap((name) => ['--project', name]),
    );
  return [
    tool('lint', join('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']),
    tool('types', join('typescript', 'bin', 'tsc'), ['-b']),
    { name: 'openapi', run: () => passes([join('scripts', 'openapi.ts'), '--check']) },
    { name: 'openapi, by Redocly', run: () => isGood(lintByRedocly()) },
    { name: 'openapi, by openapi-spec-validator', run: () => isGood(validateBySchema()) },
    project('unit', 'web', 'types', 'infra'),
    project('api'),
    project('emulator'),
    project('e2e'),
  ];
}

function tool(name: string, file: string, args: readonly string[]): Step {
  return { name, run: () => passes([join('node_modules', file), ...args]) };
}

/** A command that is right or wrong as a whole: no test, but its failure counts. */
async function passes(args: readonly string[]): Promise<Count> {
  return isGood(node(args));
}

async function isGood(status: Promise<number>): Promise<Count> {
  return { passed: 0, failed: (await status) === 0 ? 0 : 1 };
}

function vitest(name: string, args: readonly string[], filtered = false): Step {
  const file = join(REPORTS, `${name.replaceAll(', ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    run: async () => {
      mkdirSync(REPORTS, { recursive: true });
      rmSync(file, { force: true });
      const code = await node([join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...args]);
      const report: Report | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
      const count = countOf(report, code, filtered);
      const failures = failuresOf(report, ROOT, filtered);
      const told =
        count.failed > 0 && failures.length === 0 ? [`${name}: no test did, the run itself; see above`] : failures;
      return { ...count, failures: told };
    },
  };
}

function node(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
