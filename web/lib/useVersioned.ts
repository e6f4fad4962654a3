import { useRef } from 'react';
import { type Conflict, storedIn } from './conflict.ts';
import { type Form, type FormOptions, useForm } from './useForm.ts';

type VersionedOptions<Values extends object, Output, Stored> = Omit<
  FormOptions<Values, Output>,
  'initial' | 'onSubmit'
> & {
  /** What is changed; undefined for a new thing. */
  readonly stored: Stored | undefined;
  readonly valuesOf: (stored: Stored) => Values;
  /** What a new thing starts from; needed where `stored` may be undefined. */
  readonly blank?: Values;
  /** The page itself stores the thing beside the form, as one more step: the form's save goes on top of that. */
  readonly follows?: boolean;
  /** Stores the form over `base`; a form that stays open tells `learn` what is stored now. */
  readonly save: (output: Output, base: Stored | undefined, learn: (now: Stored) => void) => Promise<unknown>;
};

/**
 * A form over a stored thing that carries a version. Each save goes over the state that the form is based on, so that what
 * somebody else has stored meanwhile is refused by the server, shown, and overwritten only by choice.
 */
export function useVersioned<Values extends object, Output, Stored extends { readonly version: number }>({
  stored,
  valuesOf,
  blank,
  follows = false,
  save,
  ...options
}: VersionedOptions<Values, Output, Stored>): {
  readonly form: Form<Values>;
  readonly conflict: Conflict<Values> | undefined;
} {
  const base = useRef(stored);
  const initial = stored ? valuesOf(stored) : blank;
  if (!initial) throw new Error('A form of a new thing needs what it starts from');
  const form = useForm<Values, Output>({
    ...options,
    initial,
    onSubmit: async (output) => {
      if (follows && stored && stored.version > (base.current?.version ?? 0)) base.current = stored;
      await save(output, base.current, (now) => {
        base.current = now;
      });
    },
  });
  const theirs = storedIn<Stored>(form.problem);
  const conflict = theirs && {
    mine: form.values,
    theirs: valuesOf(theirs),
    takeTheirs: () => {
      base.current = theirs;
      form.reset(valuesOf(theirs));
    },
    keepMine: () => {
      base.current = theirs;
      void form.submit();
    },
    pending: form.pending,
  };
  return { form, conflict };
}
