import type { AppError } from '#shared/api/problem.ts';

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
