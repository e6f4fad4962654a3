import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { bundleBudgets } from '#bench/budgets.ts';
import { inLambda, mostBytesOf, weighBundles } from './measure.ts';

/** The files that are loaded with a function, and not when something is first asked for. */
function startedBy(file: string, inputs: Metafile['inputs'], known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { path, kind } of inputs[file]?.imports ?? []) {
    if (kind !== 'dynamic-import') startedBy(path, inputs, known);
  }
  return known;
}

test('sign-in may weigh least, and functions with files or mail most', () => {
  const kb = (name: string, packages: readonly string[]) => mostBytesOf(name, packages) / 1024;
  expect(kb('auth', ['@aws-sdk/client-sesv2'])).toBe(bundleBudgets.signIn);
  expect([kb('people', ['@aws-sdk/client-s3']), kb('job-send-mail', ['@aws-sdk/client-sesv2'])]).toEqual([900, 900]);
  expect(kb('library', ['@aws-sdk/client-sqs'])).toBe(700);
});

test('no function is larger than its budget, and each can be loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-weighed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const weights = await weighBundles(folder);
  expect(weights.map(({ name }) => name)).toEqual(expect.arrayContaining(['auth', 'collection', 'job-send-mail']));
  const over = weights.filter(({ bytes, mostBytes }) => bytes > mostBytes);
  expect(over.map(({ name, bytes, mostBytes }) => `${name}: ${bytes} of ${mostBytes} bytes`)).toEqual([]);
  const { inputs, outputs } = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as Metafile;
  const parts = Object.entries(outputs).flatMap(([file, output]) =>
    file.endsWith('/organisations/index.js') ? Object.keys(output.inputs) : [],
  );
  expect(parts.some((file) => /electrodb\/src\/entity\.js$/.test(file))).toBe(true);
  // It makes entities and asks for no service of them, although a store that it needs offers one.
  expect(parts.filter((file) => /electrodb\/src\/service\.js$/.test(file))).toEqual([]);
  const started = startedBy('functions/organisations/handler.ts', inputs);
  expect([...started].filter((file) => file.includes('/electrodb/'))).not.toEqual([]);
  // Tokens are checked of programs alone: whoever answers people has not loaded what checks them.
  expect([...started].filter((file) => file.includes('/aws-jwt-verify/'))).toEqual([]);
  const all = weights.map(({ name }) => join(folder, name, 'index.js'));
  const loaded = `process.stdout.write(process.argv.slice(1).map((file) => typeof require(file).handler).join())`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', loaded, ...all], { env: inLambda });
  expect(stdout.split(',')).toEqual(all.map(() => 'function'));
});
