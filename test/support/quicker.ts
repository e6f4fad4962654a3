import { table } from '#functions/db/table.ts';

/**
 * Lets somebody else be quicker: what is given to `beforeNextWrite` happens once, between the looks of a request and the
 * next write of a kind, by itself a transaction. Call it once for each kind, at the top of the file.
 */
export function quicker(kind: 'TransactWrite' | 'Update' = 'TransactWrite'): {
  beforeNextWrite(act: () => Promise<unknown>): void;
} {
  let waiting: (() => Promise<unknown>) | undefined;
  table.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const act = commandName.startsWith(kind) ? waiting : undefined;
        if (act) waiting = undefined;
        await act?.();
        return next(args);
      },
    { step: 'initialize' },
  );
  return {
    beforeNextWrite: (act) => {
      waiting = act;
    },
  };
}
