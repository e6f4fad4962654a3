import { join } from 'node:path';
import { MAIL_PATH } from './mail/viewer.mjs';
import { isFree, nextFreePort } from './ports.mjs';
import { startProduct } from './product.ts';
import { peopleTable, readPeople } from './seeding.ts';
import { keepRunning } from './stopping.ts';
import { Trouble } from './trouble.mjs';

const LOCAL = join(import.meta.dirname, '..', '..', '.local');

/** `npm start`: the product with its demo, until Ctrl-C. */
export function start(): Promise<never> {
  const begun = performance.now();
  const log = (line: string) => console.log(line);
  return keepRunning(LOCAL, async () => {
    const product = await startProduct(await pagesPort(log), { log });
    const seconds = Math.round((performance.now() - begun) / 1000);
    log(`\nSedum runs at ${product.origin} (ready after ${seconds} s). Ctrl-C stops it; the data stay.\n`);
    log(`${peopleTable(readPeople(LOCAL))}\n`);
    log(`Every mail that Sedum sends is at ${product.origin}${MAIL_PATH}\n`);
    return { stop: product.stop, broken: product.endpoint.exited };
  });
}

/** PORT, which must be free, or 4000, or the next free port after it. */
export async function pagesPort(log: (line: string) => void): Promise<number> {
  const wished = Number(process.env.PORT ?? 4000);
  if (!Number.isInteger(wished) || wished < 1 || wished > 65_535)
    throw new Trouble(`PORT=${process.env.PORT} is no port.`);
  if (await isFree(wished)) return wished;
  if (process.env.PORT) {
    throw new Trouble(
      `Port ${wished} is in use by another program.`,
      `Stop that program, or choose another port: PORT=${wished + 1} npm start`,
    );
  }
  const port = await nextFreePort(wished + 1);
  log(`Port ${wished} is in use by another program, so Sedum takes ${port}.`);
  return port;
}
