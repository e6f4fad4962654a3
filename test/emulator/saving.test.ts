import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { ensureVenv } from '#scripts/local/venv.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const dir = mkdtempSync(join(tmpdir(), 'sedum-saving-'));

// In place of MiniStack: `main` saves twice at once, and the state changes while it is copied the first two times.
const STAND_IN = `
import threading, time
told, copies = [], 0

def save_all(services):
    told.append("begin " + ",".join(get() for get in services.values()))
    time.sleep(0.2)
    told.append("end")

def state():
    global copies
    copies += 1
    if copies < 3:
        raise RuntimeError("dictionary changed size during iteration")
    return "copied"

def main():
    savers = [threading.Thread(target=lambda: save_all({"dynamodb": state})) for _ in range(2)]
    for saver in savers: saver.start()
    for saver in savers: saver.join()
    print("; ".join(told))

_load_persisted_state = _build_persistence_save_dict = lambda: {}
`;

afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('one save of the endpoint’s state ends before the next begins, and what changes meanwhile is copied again', async () => {
  mkdirSync(join(dir, 'ministack'));
  writeFileSync(join(dir, 'ministack', '__init__.py'), '');
  writeFileSync(join(dir, 'ministack', 'app.py'), STAND_IN);
  const python = await ensureVenv({ dir: join(ROOT, '.local', 'venv'), log: () => {} });
  const env = { PATH: process.env.PATH, PYTHONPATH: dir, PERSIST_STATE: '1', STATE_DIR: join(dir, 'state') };
  const { stdout } = await promisify(execFile)(python, [join(ROOT, 'scripts', 'run_ministack.py')], { env });
  expect(stdout.trim()).toBe('begin copied; end; begin copied; end');
});
