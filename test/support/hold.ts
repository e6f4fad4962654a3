import { AsyncLocalStorage } from 'node:async_hooks';
import { table } from '#functions/db/table.ts';
import { entityOf, isWrite, type Key, keysOf } from './wire.ts';

/** One call to the table: its command as it goes over the wire, its keys and its input. */
export type TableCall = {
  readonly command: string;
  readonly keys: readonly Key[];
  readonly input: Readonly<Record<string, unknown>>;
};

/** Something that is waited for and given once. */
type Signal = { readonly given: Promise<void>; readonly give: () => void };

type Hold = {
  readonly matches: (call: TableCall) => boolean;
  /** Said when the held work stands before its call. */
  readonly arrived: Signal;
  /** Lets the call go. */
  readonly release: Signal;
  done: boolean;
};

const current = new AsyncLocalStorage<Hold>();
let watching = false;

/**
 * Holds a race open: begins `work`, stops it before the first call to the table that matches, lets `meanwhile` run to its
 * end, then lets the call go. What `work` read before is old by then, so only a condition in the write itself can save it.
 * @returns what became of both; a refusal of `work` or `meanwhile` comes back as settled, never thrown
 * @throws Error when `work` ends without ever making such a call: then nothing was held
 */
export async function holding<W, M>(
  matches: (call: TableCall) => boolean,
  work: () => Promise<W>,
  meanwhile: () => Promise<M>,
): Promise<{ readonly work: PromiseSettledResult<W>; readonly meanwhile: PromiseSettledResult<M> }> {
  watch();
  const hold: Hold = {
    matches,
    arrived: signal(),
    release: signal(),
    done: false,
  };
  const held = current.run(hold, () => settled(work));
  const first = await Promise.race([hold.arrived.given.then(() => 'arrived'), held.then(() => 'ended')]);
  if (first === 'ended') {
    const outcome = await held;
    const why = outcome.status === 'rejected' ? `: ${String(outcome.reason)}` : '';
    throw new Error(`The work ended before the call that should be held${why}`);
  }
  const other = await settled(meanwhile);
  hold.release.give();
  return { work: await held, meanwhile: other };
}

/** Matches a write, alone or in a transaction, that touches an item of this entity (its ElectroDB name). */
export function writing(entity: string): (call: TableCall) => boolean {
  return ({ command, keys }) => isWrite(command) && touches(entity, keys);
}

/** Matches a read by key or by query of this entity (its ElectroDB name). */
export function reading(entity: string): (call: TableCall) => boolean {
  return ({ command, keys }) => !isWrite(command) && touches(entity, keys);
}

function touches(entity: string, keys: readonly Key[]): boolean {
  return keys.some(({ sk, begins }) => entityOf(sk ?? begins) === entity.toLowerCase());
}

function signal(): Signal {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

async function settled<T>(run: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [outcome] = await Promise.allSettled([run()]);
  return outcome;
}

/** Watches the functions' client, once in a test file: each call of held work waits here when it is the one to hold. */
function watch(): void {
  if (watching) return;
  watching = true;
  table.client.middlewareStack.add(
    (next, context) => async (args) => {
      const hold = current.getStore();
      if (!hold || hold.done) return next(args);
      const input = args.input as Readonly<Record<string, unknown>>;
      const command = String(context.commandName);
      if (!hold.matches({ command, keys: keysOf(command, input), input })) return next(args);
      hold.done = true;
      hold.arrived.give();
      await hold.release.given;
      return next(args);
    },
    { step: 'build', priority: 'high', name: 'hold' },
  );
}
