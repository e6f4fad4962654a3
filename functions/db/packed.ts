import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * For an attribute that is large and says the same words over and over, such as figures by entity: it is kept as the
 * compressed bytes of its JSON, a fifth to a tenth of a map's size, and read and written as the value that it is. What
 * was stored as a map before is read all the same. `undefined` in a value is not there.
 */
export function packed<T extends object>() {
  return {
    required: true,
    // ElectroDB knows one type for what is stored and what is read.
    set: (value?: T) => (value && pack(value)) as T | undefined,
    get: (stored: T) => unpack(stored),
  } as const;
}

function pack(value: object): object {
  return deflateRawSync(JSON.stringify(value));
}

function unpack<T extends object>(stored: T): T {
  return stored instanceof Uint8Array ? (JSON.parse(inflateRawSync(stored).toString()) as T) : stored;
}
