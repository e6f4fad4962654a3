import { useRef } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { type Form, type FormOptions, useForm } from './useForm.ts';

/** A field as it is called and worded where two states of a thing are compared. */
export type FieldWords<Values> = readonly [label: string, words: (values: Values) => string];

/** A field on which a form and what is stored differ, both in words. */
export type Difference = { readonly field: string; readonly mine: string; readonly stored: string };

/** A form that collides with what somebody else has stored, and the two ways on. */
export type Conflict<Values> = {
  readonly mine: Values;
  readonly theirs: Values;
  /** Bases the form on what is stored, and drops what was typed. */
  readonly takeTheirs: () => void;
  /** Saves what was typed over what is stored. */
  readonly keepMine: () => void;
  readonly pending: boolean;
};

/** Where the two sides of a conflict differ, in words. */
export function differencesOf<Values>(
  fields: readonly FieldWords<Values>[],
  { mine, theirs }: Pick<Conflict<Values>, 'mine' | 'theirs'>,
): Difference[] {
  return fields
    .map(([field, words]) => ({ field, mine: words(mine), stored: words(theirs) }))
    .filter((each) => each.mine !== each.stored);
}

/** What a conflict says is stored; undefined for every other refusal. The server answers it in the shape of the route. */
export function storedIn<Stored extends { readonly version: number }>(error: unknown): Stored | undefined {
  const { code, current } = (error ?? {}) as Partial<AppError>;
  if (code !== 'conflict' || typeof current !== 'object' || current === null) return undefined;
  return 'version' in current ? (current as Stored) : undefined;
}

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
