import { table } from '#functions/db/table.ts';

/**
 * Lets somebody else be quicker: what is given to `beforeNextWrite` happens once, between the looks of a request and the
 * next transaction. Call it once, at the top of the file.
 */
export function quicker(): { beforeNextWrite(act: () => Promise<unknown>): void } {
  let waiting: (() => Promise<unknown>) | undefined;
  table.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const act = commandName.startsWith('TransactWrite') ? waiting : undefined;
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
