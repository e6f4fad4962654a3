import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, toolEnv } from './command.ts';
import { endpointEnv } from './ministack.mjs';
import { Trouble } from './trouble.mjs';

/** A person of the demo data: whatever columns the seed gives, a password among them. */
export type Person = Readonly<Record<string, string>>;

type Mark = { readonly data: string; readonly state: 'begun' | 'done' };

/** Whether the data of the stack with this id hold the whole demo, a part of it, or nothing. */
export function seedState(local: string, dataStackId: string): 'none' | 'part' | 'whole' {
  const file = join(local, 'seeded.json');
  const mark: Mark | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (mark?.data !== dataStackId) return 'none';
  return mark.state === 'done' ? 'whole' : 'part';
}

type Options = {
  readonly root: string;
  readonly local: string;
  readonly dataStackId: string;
  readonly origin: string;
  readonly endpoint: string;
  readonly log: (line: string) => void;
};

/**
 * Fill a product with the demo through its own API (scripts/seed.ts), and note that it is filled. A seed that was cut off is
 * run again over what it left: each step looks first at what is there.
 */
export async function seed({ root, local, dataStackId, origin, endpoint, log }: Options): Promise<void> {
  const mark = (state: Mark['state']) =>
    writeFileSync(join(local, 'seeded.json'), JSON.stringify({ data: dataStackId, state } satisfies Mark));
  const isPart = seedState(local, dataStackId) === 'part';
  log(isPart ? 'Filling in the rest of the demo data ...' : 'Filling in the demo data ...');
  mark('begun');
  const env = toolEnv(root, {
    ...endpointEnv(endpoint),
    SEDUM_ORIGIN: origin,
    SEDUM_OUTPUTS: join(local, 'outputs.json'),
    SEDUM_PEOPLE: join(local, 'people.json'),
  });
  const args = [join('scripts', 'seed.ts')];
  const { code, output } = await run(process.execPath, args, { cwd: root, env, logFile: join(local, 'seed.log') });
  if (code !== 0) throw new Trouble('The demo data could not be filled in:', output.trim().slice(-4000));
  mark('done');
}

/** The demo people, as the seed wrote them down. */
export function readPeople(local: string): Person[] {
  const file = join(local, 'people.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** A plain text table of people, columns in the order of the first one's. */
export function peopleTable(people: readonly Person[]): string {
  const columns = Object.keys(people[0] ?? {});
  const rows = [columns, ...people.map((person) => columns.map((column) => String(person[column] ?? '')))];
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}
