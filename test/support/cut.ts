import { AsyncLocalStorage } from 'node:async_hooks';
import { table } from '#functions/db/table.ts';
import type { TableCall } from './hold.ts';
import { keysOf } from './wire.ts';

type How = {
  /** The call is made, and only its answer is lost. */
  readonly after?: boolean;
  /** What the caller gets instead of an answer; a time-out by itself. */
  readonly error?: Error;
};
type Cut = How & { readonly matches: (call: TableCall) => boolean; cut: number };

const current = new AsyncLocalStorage<Cut>();
let watching = false;

/**
 * Fails each call to the table that matches, as long as `work` runs.
 * @returns what came of the work, and how many calls were cut off
 */
export async function cutting<T>(
  matches: (call: TableCall) => boolean,
  work: () => Promise<T>,
  how: How = {},
): Promise<{ readonly result: T; readonly cut: number }> {
  watch();
  const cut: Cut = { ...how, matches, cut: 0 };
  return { result: await current.run(cut, work), cut: cut.cut };
}

function watch(): void {
  if (watching) return;
  watching = true;
  table.client.middlewareStack.add(
    (next, context) => async (args) => {
      const cut = current.getStore();
      const input = args.input as Readonly<Record<string, unknown>>;
      const command = String(context.commandName);
      if (!cut?.matches({ command, keys: keysOf(command, input), input })) return next(args);
      cut.cut += 1;
      if (cut.after) await next(args);
      throw cut.error ?? Object.assign(new Error('The answer was lost'), { name: 'TimeoutError' });
    },
    { step: 'build', name: 'cut' },
  );
}
