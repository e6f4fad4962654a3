import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPython, isCurrent } from './venv.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sedum-venv-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an environment is current while it was filled from the same list', () => {
  const list = join(folder, 'requirements.txt');
  writeFileSync(list, 'ministack==1.0');
  expect(isCurrent(join(folder, 'venv'), list)).toBe(false);
  const bin = process.platform === 'win32' ? 'Scripts' : 'bin';
  mkdirSync(join(folder, 'venv', bin), { recursive: true });
  writeFileSync(join(folder, 'venv', bin, process.platform === 'win32' ? 'python.exe' : 'python'), '');
  writeFileSync(join(folder, 'venv', 'installed.txt'), 'ministack==1.0');
  expect(isCurrent(join(folder, 'venv'), list)).toBe(true);
  writeFileSync(list, 'ministack==1.1');
  expect(isCurrent(join(folder, 'venv'), list)).toBe(false);
});

test('without a Python that is new enough one is told what to install', () => {
  expect(() => findPython(['no-such-python'])).toThrow(/needs Python 3\.10 or newer \(no-such-python does not run\)/);
  expect(() => findPython(['no-such-python'])).toThrow(/apt-get install python3 python3-venv/);
});
