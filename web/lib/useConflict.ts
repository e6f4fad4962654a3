import type { RefObject } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import type { Form } from './useForm.ts';

/** What to do where somebody else has stored a thing that a form changes. */
export type Conflict<Stored> = {
  /** What is stored now; undefined while the form collides with nothing. */
  readonly conflict: Stored | undefined;
  /** Bases the form on what is stored, and drops what was typed. */
  readonly takeTheirs: () => void;
  /** Saves what was typed over what is stored. */
  readonly keepMine: () => Promise<void>;
};

/**
 * Reads the stored thing out of a form's refusal, and leads on from it.
 * @param version the version that the form is based on, which its `onSubmit` sends
 * @param valuesOf the form's values of a stored thing
 */
export function useConflict<Values extends object, Stored extends { readonly version: number }>(
  form: Form<Values>,
  version: RefObject<number>,
  valuesOf: (stored: Stored) => Values,
): Conflict<Stored> {
  const conflict = storedIn<Stored>(form.problem);
  const rebase = () => {
    if (conflict) version.current = conflict.version;
  };
  return {
    conflict,
    takeTheirs: () => {
      rebase();
      if (conflict) form.reset(valuesOf(conflict));
    },
    keepMine: async () => {
      rebase();
      await form.submit();
    },
  };
}

/** What a conflict says is stored; undefined for every other refusal. */
function storedIn<Stored>(error: AppError | null): Stored | undefined {
  const current = error?.code === 'conflict' ? error.current : undefined;
  return current && typeof current === 'object' && 'version' in current ? (current as Stored) : undefined;
}
