import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { ensureVenv } from '#scripts/local/venv.mjs';

/** A cell as openpyxl sees it: its type, its value and its number format. */
export type SeenCell =
  | { readonly text: string; readonly kind: string }
  | { readonly number: number; readonly format: string }
  | { readonly time: string; readonly format: string }
  | { readonly flag: boolean }
  | null;
export type SeenSheet = { readonly name: string; readonly rows: readonly (readonly SeenCell[])[] };

const VENV = join(import.meta.dirname, '..', '..', '.local', 'venv');

/**
 * openpyxl, which opens workbooks in a process of its own until the tests of the file are done. A workbook that it cannot
 * open, or warns of, fails the test with what it said.
 */
export async function startOpenpyxl() {
  const python = await ensureVenv({ dir: VENV, log: (line) => console.warn(line) });
  const child = spawn(python, [join(import.meta.dirname, 'read_workbooks.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const folder = mkdtempSync(join(tmpdir(), 'sedum-workbooks-'));
  const file = join(folder, 'book.xlsx');
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  let turn: Promise<unknown> = Promise.resolve();
  const open = async (workbook: Uint8Array): Promise<SeenSheet[]> => {
    writeFileSync(file, workbook);
    child.stdin.write(`${file}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('openpyxl ended before it answered.');
    const answer = JSON.parse(value) as { readonly sheets?: SeenSheet[]; readonly error?: string };
    if (!answer.sheets) throw new Error(`openpyxl does not open the workbook: ${answer.error}`);
    return answer.sheets;
  };
  /** The sheets of a workbook, one workbook after the other. */
  return (workbook: Uint8Array): Promise<SeenSheet[]> => {
    const next = turn.then(() => open(workbook));
    turn = next.catch(() => undefined);
    return next;
  };
}

/** The rows of a sheet as records by the titles of its columns; a sheet that is not there fails the test. */
export function recordsOf(sheets: readonly SeenSheet[], name: string): Record<string, SeenCell>[] {
  const sheet = sheets.find((each) => each.name === name);
  if (!sheet) throw new Error(`There is no sheet '${name}' among ${sheets.map((each) => each.name).join(', ')}.`);
  const [heading = [], ...rows] = sheet.rows;
  const titles = heading.map((cell) => (cell && 'text' in cell ? cell.text : ''));
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? null])));
}

/** What a cell says, whatever its type; an instant without its time of the day where that is midnight. */
export function said(cell: SeenCell | undefined): string | number | boolean | null {
  if (!cell) return null;
  if ('text' in cell) return cell.text;
  if ('number' in cell) return cell.number;
  if ('flag' in cell) return cell.flag;
  return cell.time.replace('T00:00:00.000', '');
}
