import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mutant } from '#test/mutants/mutant.ts';
import { mutated, projectOf } from './sources.ts';

/**
 * What became of a mutant: `killed` by the named tests; `survived`: they all passed; `unproven`: tests failed for another
 * reason than the fault, such as a time that ran out or a file that could not be loaded.
 */
export type Fate = { readonly is: 'killed' | 'survived' | 'unproven'; readonly by: string };

/** A copy of the tree in which one fault at a time is tried. */
export type Bench = {
  /** Runs test files as they stand. */
  readonly check: (suites: readonly string[]) => Promise<Fate>;
  /** Puts the fault in, runs its tests, and takes it out again. */
  readonly attempt: (mutant: Mutant) => Promise<Fate>;
  readonly close: () => void;
};

/** Copies the files that git knows into a temporary folder; packages and the Python environment are linked. */
export function bench(root: string): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of new Set(listed.toString('utf8').split('\0'))) if (file) copy(root, folder, file);
  mkdirSync(join(folder, '.local'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, '.local', 'venv'), join(folder, '.local', 'venv'));
  return {
    check: (suites) => runSuites(folder, suites),
    attempt: async (mutant) => {
      const path = join(folder, mutant.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, mutated(source, mutant));
      try {
        return await runSuites(folder, mutant.suites);
      } finally {
        writeFileSync(path, source);
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function copy(root: string, folder: string, file: string): void {
  const to = join(folder, file);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, file), to, { force: true });
}

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

async function runSuites(folder: string, suites: readonly string[]): Promise<Fate> {
  const report = join(folder, '.mutants.json');
  rmSync(report, { force: true });
  const projects = [...new Set(suites.map(projectOf))].flatMap((project) => ['--project', project]);
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const said = await run(process.execPath, [vitest, 'run', ...projects, ...reporting, ...suites], folder);
  try {
    return fateOf(JSON.parse(readFileSync(report, 'utf8')) as Report);
  } catch {
    return { is: 'unproven', by: `vitest gave no report: ${said.slice(-300)}` };
  }
}

const RAN_OUT = /timed out in \d+ ?ms/i;

/** Reads the report of a run: only a test that ran and failed by more than its time kills. */
export function fateOf({ testResults }: Report): Fate {
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  const killer = failed.find(({ failureMessages = [] }) => !failureMessages.every((message) => RAN_OUT.test(message)));
  if (killer) return { is: 'killed', by: killer.fullName };
  const broken = testResults.find(({ status }) => status === 'failed');
  if (broken) return { is: 'unproven', by: `${broken.name}: ${broken.message || 'ran out of time'}`.slice(0, 300) };
  const ran = testResults.some(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'));
  return ran ? { is: 'survived', by: '' } : { is: 'unproven', by: 'no test ran' };
}

function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    child.on('error', reject);
    child.on('close', () => resolve(said));
  });
}
