import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.mjs';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sedum-lock-'));
  file = join(folder, 'start.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second start of the same clone is told who runs, and may start when the first is done', async () => {
  const release = await takeLock(file);
  await expect(takeLock(file)).rejects.toThrow(`already runs from this clone (process ${process.pid})`);
  release();
  expect(existsSync(file)).toBe(false);
  const again = await takeLock(file);
  again();
});

test('a lock that a killed process left behind is taken over', async () => {
  const code = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    await takeLock(${JSON.stringify(file)}); console.log('taken'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(takeLock(file)).rejects.toThrow(`process ${holder.pid}`);
  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('exit', resolve));
  expect(existsSync(file)).toBe(true);
  const release = await takeLock(file);
  release();
});

test('a lock file that holds nonsense does not stand in the way', async () => {
  writeFileSync(file, 'nonsense');
  const release = await takeLock(file);
  await expect(takeLock(file)).rejects.toThrow(`process ${process.pid}`);
  release();
  expect(existsSync(file)).toBe(false);
});
