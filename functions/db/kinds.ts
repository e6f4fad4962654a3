import type { Entity, EntityItem } from 'electrodb';
import type { StoredItem } from './batch.ts';

type Readable = {
  readonly schema: { readonly model: { readonly entity: string } };
  readonly parse: (stored: { readonly Item: StoredItem }) => { readonly data: unknown };
};
type ItemOf<E> = E extends Entity<infer A, infer F, infer C, infer S> ? EntityItem<Entity<A, F, C, S>> : never;

/** The items of one kind among items of several, as their entity reads them. No other is parsed, which is what costs. */
export function ofKind<E extends Readable>(entity: E, items: readonly StoredItem[]): ItemOf<E>[] {
  const { entity: name } = entity.schema.model;
  return items.flatMap((Item) => {
    const data = Item.__edb_e__ === name ? entity.parse({ Item }).data : null;
    return data === null ? [] : [data as ItemOf<E>];
  });
}
