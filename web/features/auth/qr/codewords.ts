/** How the codewords of a version are split at error correction level M (ISO/IEC 18004, table 9). */
type Blocks = {
  readonly correction: number;
  readonly short: readonly [count: number, data: number];
  readonly long: number;
};

const blocks: readonly Blocks[] = [
  { correction: 10, short: [1, 16], long: 0 },
  { correction: 16, short: [1, 28], long: 0 },
  { correction: 26, short: [1, 44], long: 0 },
  { correction: 18, short: [2, 32], long: 0 },
  { correction: 24, short: [2, 43], long: 0 },
  { correction: 16, short: [4, 27], long: 0 },
  { correction: 18, short: [4, 31], long: 0 },
  { correction: 22, short: [2, 38], long: 2 },
  { correction: 22, short: [3, 36], long: 2 },
  { correction: 26, short: [4, 43], long: 1 },
  { correction: 30, short: [1, 50], long: 4 },
  { correction: 22, short: [6, 36], long: 2 },
  { correction: 22, short: [8, 37], long: 1 },
  { correction: 24, short: [4, 40], long: 5 },
  { correction: 24, short: [5, 41], long: 5 },
];

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];
/** x^8 + x^4 + x^3 + x^2 + 1, the polynomial of the code's field. */
const FIELD = 0x11d;

/** The smallest version (1 to 15) that holds the bytes, with all its codewords in the order in which they are placed. */
export function codewordsOf(bytes: Uint8Array): { readonly version: number; readonly codewords: readonly number[] } {
  const at = blocks.findIndex((each, index) => bitsNeeded(bytes, index + 1) <= capacity(each) * 8);
  const found = blocks[at];
  if (!found) throw new Error(`A QR code of version 15 does not hold ${bytes.length} bytes`);
  const data = padded(bytes, at + 1, capacity(found));
  return { version: at + 1, codewords: interleaved(data, found) };
}

function capacity({ short: [count, data], long }: Blocks): number {
  return count * data + long * (data + 1);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function bitsNeeded(bytes: Uint8Array, version: number): number {
  return 4 + lengthBits(version) + bytes.length * 8;
}

function padded(bytes: Uint8Array, version: number, size: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, size * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let start = 0; start < bits.length; start += 8) {
    words.push(bits.slice(start, start + 8).reduce((word, bit) => (word << 1) | bit, 0));
  }
  while (words.length < size) words.push(PADDING[(words.length - bits.length / 8) % 2] ?? 0);
  return words;
}

function interleaved(data: readonly number[], { correction, short: [count, size], long }: Blocks): number[] {
  const parts: number[][] = [];
  let start = 0;
  for (let block = 0; block < count + long; block += 1) {
    const length = block < count ? size : size + 1;
    parts.push(data.slice(start, start + length));
    start += length;
  }
  const checks = parts.map((part) => remainder(part, generator(correction)));
  return [...columns(parts, size + 1), ...columns(checks, correction)];
}

function columns(parts: readonly (readonly number[])[], longest: number): number[] {
  return Array.from({ length: longest }, (_, column) => parts.flatMap((part) => part[column] ?? [])).flat();
}

function product(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ (result >> 7 ? FIELD : 0);
    if ((b >> bit) & 1) result ^= a;
  }
  return result;
}

/** Coefficients of (x - 1)(x - 2)(x - 4)..., the highest one left out. */
function generator(degree: number): number[] {
  let coefficients = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    coefficients = coefficients.map((each, at) => product(each, root) ^ (coefficients[at + 1] ?? 0));
    root = product(root, 2);
  }
  return coefficients;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest: number[] = Array(divisor.length).fill(0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((each, at) => each ^ product(divisor[at] ?? 0, factor));
  }
  return rest;
}
