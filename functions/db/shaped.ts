import { createCustomAttribute } from 'electrodb';
import * as v from 'valibot';
import { AppError } from '#shared/api/problem.ts';

/** Turns what stands in an attribute of one version of its item's shape into what stands there in the next one. */
export type Upcast = (stored: unknown) => unknown;

/**
 * An attribute with a shape of its own, such as a figure or a table: typed by its schema, and read through it, so that
 * nothing else than the schema says ever comes out of the table as a figure.
 * @param upcasts from version 1 of the item's shape on, one for each version that was left behind; for attributes of the
 * item itself, since what lies within one does not see the item's version
 * @returns the attribute; reading throws ValiError where the item holds something else
 */
export function shaped<S extends v.GenericSchema>(schema: S, ...upcasts: readonly Upcast[]) {
  type Shape = v.InferOutput<S>;
  // Its successor CustomAttributeType takes a shape that may also be a text apart.
  const attribute = createCustomAttribute<Shape>({
    get: (stored: unknown, item: { readonly v?: unknown }): Shape | undefined => {
      if (stored === undefined) return undefined;
      const from = typeof item.v === 'number' ? item.v : 1;
      let shape: unknown = stored;
      for (const upcast of upcasts.slice(from - 1)) shape = upcast(shape);
      return v.parse(schema, shape);
    },
  });
  return { ...attribute, schema };
}

/**
 * The version of an item's shape; raised, with upcasters, when the shape changes. An item of a newer release is not read by
 * this one, which would take away what it does not know.
 */
export function shapeVersionOf(newest: number) {
  return {
    type: 'number',
    required: true,
    default: newest,
    get: (stored: number) => {
      if (stored <= newest) return stored;
      throw new AppError('unavailable', 'A newer release of Sedum has written this. Load the page again.', {
        retryAfter: 1,
      });
    },
  } as const;
}
