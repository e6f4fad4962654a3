import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutants } from '#test/mutants/list.ts';
import { bench } from './mutants/run.ts';
import { projectOf, troubleWith } from './mutants/sources.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    project: { type: 'string' },
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

const chosen = mutants.filter(({ id, file, suites }) => {
  const named = values.only.length === 0 || values.only.some((part) => id.includes(part) || file.startsWith(part));
  return named && (!values.project || suites.every((suite) => projectOf(suite) === values.project));
});
const trouble = chosen.flatMap((mutant) => troubleWith(mutant, root));

if (trouble.length > 0 || chosen.length === 0) {
  console.error(trouble.join('\n') || 'No mutant is named so.');
  process.exitCode = 1;
} else if (values.list || values.check) {
  if (values.list) for (const { id, file, within } of chosen) console.log(`${file} ${within}: ${id}`);
  console.log(`${chosen.length} mutants fit the tree.`);
} else {
  process.exitCode = await tryAll();
}

/** Tries the chosen mutants one after the other; every one has to be killed. */
async function tryAll(): Promise<number> {
  const { check, attempt, close } = bench(root);
  const counts = { killed: 0, survived: 0, unproven: 0 };
  const suites = [...new Set(chosen.flatMap((mutant) => mutant.suites))];
  try {
    for (const project of new Set(suites.map(projectOf))) {
      const whole = await check(suites.filter((suite) => projectOf(suite) === project));
      if (whole.is === 'survived') continue;
      console.error(`The tests of ${project} do not pass without a mutant, so they prove nothing: ${whole.by}`);
      return 1;
    }
    for (const mutant of chosen) {
      const { is, by } = await attempt(mutant);
      counts[is] += 1;
      console.log(`${is.padEnd(8)} ${mutant.id}${by ? `\n         by ${by}` : ''}`);
    }
  } finally {
    close();
  }
  console.log(`${counts.killed} killed, ${counts.survived} survived, ${counts.unproven} unproven.`);
  return counts.survived + counts.unproven === 0 ? 0 : 1;
}
