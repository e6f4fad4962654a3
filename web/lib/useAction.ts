import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { toAppError } from './errors.ts';

/** Something that a page does, that takes a while and may be refused. */
export type Action<Args extends readonly unknown[], Result> = {
  /** @throws AppError, which stands in `error` as well */
  readonly run: (...args: Args) => Promise<Result>;
  /** The same for callers that only go on after success: true when it went through, and it never throws. */
  readonly attempt: (...args: Args) => Promise<boolean>;
  readonly pending: boolean;
  /** What the latest one under way was asked with, for pages that show at which line they wait. */
  readonly asked: Args | undefined;
  /** Why the last one failed; gone when the next one starts. */
  readonly error: AppError | undefined;
  readonly reset: () => void;
};

type State<Args> = { readonly under: readonly Args[]; readonly error: AppError | undefined };

/**
 * Runs `act` and keeps how it stands. Several may be under way: it is pending until the last of them has ended, and an error
 * stays until another one starts. `run`, `attempt` and `reset` stay the same from render to render, and call `act` as it is
 * now.
 */
export function useAction<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
): Action<Args, Result> {
  const [{ under, error }, setState] = useState<State<Args>>({ under: [], error: undefined });
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const [ways] = useState(() => {
    const run = async (...args: Args): Promise<Result> => {
      let failure: AppError | undefined;
      setState((now) => ({ under: [...now.under, args], error: undefined }));
      try {
        return await latest.current(...args);
      } catch (cause) {
        failure = toAppError(cause);
        throw failure;
      } finally {
        setState((now) => ({ under: now.under.filter((each) => each !== args), error: failure ?? now.error }));
      }
    };
    return {
      run,
      attempt: (...args: Args) =>
        run(...args).then(
          () => true,
          () => false, // it stands in `error`
        ),
      reset: () => setState((now) => ({ ...now, error: undefined })),
    };
  });
  return { ...ways, pending: under.length > 0, asked: under.at(-1), error };
}
