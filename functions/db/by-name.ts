/** Characters of a name that its place in an index is made of: a key has 1,024 bytes. */
const LENGTH = 100;

/**
 * A name as an index orders by it: in no case, without accents, its words in a row. A name stands before those that it begins,
 * "Acme" before "Acme Ltd" before "Acmeville".
 * @returns letters and digits, words apart by "-", which comes before them all; "0" for a name without any
 */
export function sortNameOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...words.join('-')].slice(0, LENGTH).join('') || '0';
}

type Named = { readonly name?: string; readonly erasedAt?: string };

/**
 * Where something stands in the index `byName`: on a shelf of names, in their order. Both follow the name in the write that
 * sets it. Who was erased stands on another shelf; an item of before there were such shelves stands on none until it is put
 * there (`shelve` of its store).
 */
export function byNameOn<const Shelf extends string>(shelf: Shelf) {
  return {
    names: {
      type: [shelf, 'erased'] as const,
      watch: ['name'] as ['name'],
      set: (_: unknown, { name, erasedAt }: Named) => {
        if (name === undefined) return undefined;
        return erasedAt === undefined ? shelf : ('erased' as const);
      },
    },
    sortName: {
      type: 'string',
      watch: ['name'] as ['name'],
      set: (_: unknown, { name }: Named) => (name === undefined ? undefined : sortNameOf(name)),
    },
  } as const;
}

/** A place in an index of names: that of an entry, which others have come after. */
export type NamePlace = { readonly sortName: string; readonly id: string };

/** What was read of an index of names, in its order, and whether nothing comes after it. */
export type Indexed<T> = { readonly entries: readonly (T & NamePlace)[]; readonly ended: boolean };
