import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import * as v from 'valibot';
import { shaped } from './shaped.ts';

/**
 * For an attribute that is large and says the same words over and over, such as figures by entity: it is kept as the
 * compressed bytes of its JSON, a fifth to a tenth of a map's size, and read through its schema as the value that it is. What
 * was stored as a map before is read all the same. `undefined` in a value is not there.
 * @param words what such values mostly say, the most frequent last: a short value refers to them in place of saying them again.
 * They are part of the shape. What was packed without any is read with them too, never the other way round.
 */
export function packed<S extends v.GenericSchema>(schema: S, words?: string) {
  const options = words === undefined ? {} : { dictionary: Buffer.from(words) };
  const attribute = shaped(schema);
  return {
    ...attribute,
    required: true,
    // ElectroDB knows one type for what is stored and what is read.
    set: (value?: v.InferOutput<S>) => (value && pack(value, options)) as v.InferOutput<S> | undefined,
    get: (stored: unknown): v.InferOutput<S> => v.parse(schema, unpack(stored, options)),
  } as const;
}

function pack(value: object, options: ZlibOptions): Uint8Array {
  return deflateRawSync(JSON.stringify(value), options);
}

function unpack(stored: unknown, options: ZlibOptions): unknown {
  return stored instanceof Uint8Array ? JSON.parse(inflateRawSync(stored, options).toString()) : stored;
}
