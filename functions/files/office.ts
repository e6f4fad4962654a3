import { inflateRawSync } from 'node:zlib';

/** Bytes that the entries before the list of parts may have inflated, where their packed size has to be found out. */
const MOST_INFLATED = 64 * 1024 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';

/**
 * The media type that an Office document says of its main part, in its list of parts (ECMA-376, part 2). A document with macros
 * says another one than one without.
 * @param head the first bytes of the file
 * @returns undefined for what is no archive, and for one whose list of parts is not in its head or names no main part
 */
export function officeTypeOf(head: Buffer): string | undefined {
  try {
    const list = contentTypesIn(head);
    return list && /"([^"]*)\.main\+xml"/.exec(list)?.[1];
  } catch {
    // An archive that is cut off or damaged says nothing.
    return undefined;
  }
}

/** Goes through an archive's entries by what stands before each (APPNOTE 4.3.7): its directory stands at the end of the file. */
function contentTypesIn(head: Buffer): string | undefined {
  let left = MOST_INFLATED;
  for (let at = 0; head.readUInt32LE(at) === 0x04_03_4b_50; ) {
    const isSizeAfter = (head.readUInt16LE(at + 6) & 8) !== 0;
    const isDeflated = head.readUInt16LE(at + 8) === 8;
    const nameEnd = at + 30 + head.readUInt16LE(at + 26);
    const data = nameEnd + head.readUInt16LE(at + 28);
    let size = head.readUInt32LE(at + 18);
    const isList = head.toString('latin1', at + 30, nameEnd) === CONTENT_TYPES;
    if (isList && !isDeflated) return head.toString('utf8', data, data + size);
    if (isList || (isSizeAfter && size === 0)) {
      // Without its size an entry ends where its deflated stream does.
      const packed = head.subarray(data, isSizeAfter && size === 0 ? undefined : data + size);
      const { buffer, engine } = inflated(packed, left);
      if (isList) return buffer.toString('utf8');
      left -= buffer.length;
      size = engine.bytesWritten;
    }
    at = data + size;
    if (isSizeAfter) at = head.indexOf('PK', at + (head.readUInt32LE(at) === 0x08_07_4b_50 ? 16 : 12));
  }
  return undefined;
}

function inflated(packed: Buffer, most: number) {
  const options = { info: true, maxOutputLength: most } as const;
  return inflateRawSync(packed, options) as unknown as {
    readonly buffer: Buffer;
    readonly engine: { readonly bytesWritten: number };
  };
}
