import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { endpointEnv, startMinistack } from '#scripts/local/ministack.mjs';
import { anyFreePort } from '#scripts/local/ports.mjs';
import { giveUp } from '#scripts/local/trouble.mjs';
import { ensureVenv } from '#scripts/local/venv.mjs';
import { type Figures, type Measured, type Part, parts, readFigures, writeFigures } from './figures.ts';
import { report } from './report/report.ts';

const ROOT = join(import.meta.dirname, '..');
const needsEndpoint: readonly Part[] = ['units', 'cpu', 'latency', 'painting'];

/**
 * `npm run bench`: measures every part, or the named ones, each in a process of its own, one after the other, and writes
 * the last figures and bench/README.md.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => !(parts as readonly string[]).includes(arg));
  if (unknown !== undefined) {
    console.error(`There is no part ${unknown}. The parts are: ${parts.join(', ')}.`);
    process.exit(1);
  }
  const wanted = args.length > 0 ? (args as readonly Part[]) : parts;
  await measureParts(wanted).catch(giveUp);
}

async function measureParts(wanted: readonly Part[]): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'sedum-bench-'));
  const endpoint = wanted.some((part) => needsEndpoint.includes(part)) ? await startEndpoint(dir) : undefined;
  try {
    for (const part of wanted) await measurePart(part, dir, endpoint?.url);
  } finally {
    await endpoint?.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function startEndpoint(dir: string) {
  const named = process.env.AWS_ENDPOINT_URL;
  if (named) return { url: named, stop: async () => {} };
  const python = await ensureVenv({ dir: join(ROOT, '.local', 'venv'), log: (line) => console.log(line) });
  return startMinistack({ python, port: await anyFreePort(), dir, persist: false });
}

async function measurePart(part: Part, dir: string, url: string | undefined): Promise<void> {
  console.log(`Measuring ${part} ...`);
  const begun = performance.now();
  const file = join(dir, `${part}.json`);
  const own = { TABLE_NAME: `sedum-bench-${randomUUID()}`, PUBLIC_ORIGIN: 'https://sedum.example' };
  const env = { ...process.env, ...(url && endpointEnv(url)), ...own };
  const code = await node([join(import.meta.dirname, 'part.ts'), part, file], env);
  if (code !== 0) throw new Error(`The part ${part} could not be measured: it ended with ${code}.`);
  const figures = JSON.parse(readFileSync(file, 'utf8')) as Figures;
  const last = readFigures();
  const now: Measured = {
    figures: { ...last.figures, ...figures },
    on: { ...last.on, [part]: new Date().toISOString().slice(0, 10) },
    machine: machineOf(),
  };
  writeFigures(now);
  writeFileSync(join(import.meta.dirname, 'README.md'), report(readFigures()));
  console.log(`  ${Math.round((performance.now() - begun) / 1000)} s`);
}

/** What class of machine this is, in words that name none. */
function machineOf(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} shared cores, ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node.split('.')[0]}`;
}

function node(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
