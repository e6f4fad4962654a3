import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pluggable } from '@smithy/types';
import { AppError } from '#shared/api/problem.ts';

/** How much of what a request set out to change is changed: `perhaps` where a call got no answer that says so. */
export type Changed = 'nothing' | 'perhaps' | 'something';

/** Commands that only read; every other one counts as a change. */
const reading =
  /^(Get|BatchGet|TransactGet|Query|Scan|Head|List|Describe|AdminGet|AdminList|Encrypt|Decrypt)[A-Za-z0-9]*Command$/;

/** Refusals of a service that say that nothing was done. A transaction that was cancelled wrote none of its items. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { $metadata, $fault } = error as { $metadata?: { attempts?: number }; $fault?: string };
  // An earlier try may have been carried out although its answer was lost.
  return $fault === 'client' && ($metadata?.attempts ?? 1) === 1;
}

/** What one request has changed in the table, in queues and in the user pool: the door asks it when the request fails. */
export class Effects {
  #known: Changed = 'nothing';
  #underWay = 0;
  #isClosed = false;

  get changed(): Changed {
    return this.#known === 'nothing' && this.#underWay > 0 ? 'perhaps' : this.#known;
  }

  /** From here on nothing more is changed: the request was answered already. */
  close(): void {
    this.#isClosed = true;
  }

  /**
   * Counts one call that changes something.
   * @throws AppError `unavailable` once the request was answered
   */
  async count<T>(change: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new AppError('unavailable', 'This request was stopped.');
    this.#underWay += 1;
    try {
      const result = await change();
      this.#known = 'something';
      return result;
    } catch (error) {
      if (!isRefusal(error) && this.#known === 'nothing') this.#known = 'perhaps';
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }
}

const current = new AsyncLocalStorage<Effects | undefined>();

/** Runs a request so that its effects are noted. */
export function noting<T>(effects: Effects, run: () => Promise<T>): Promise<T> {
  return current.run(effects, run);
}

/** Runs what is no effect of the request although it writes: counts of tries, and what became of its key. */
export function unnoted<T>(run: () => Promise<T>): Promise<T> {
  return current.run(undefined, run);
}

/** Makes a client of the AWS SDK tell the request in whose name it is called of each change; `client.middlewareStack.use(...)`. */
export function tellingEffects<Input extends object, Output extends object>(): Pluggable<Input, Output> {
  return {
    applyToStack: (stack) =>
      stack.add(
        (next, context) => (args) => {
          const effects = current.getStore();
          if (!effects || reading.test(String(context.commandName))) return next(args);
          return effects.count(() => next(args));
        },
        { step: 'initialize', name: 'tellingEffects', override: true },
      ),
  };
}
