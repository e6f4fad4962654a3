import { codewordsOf } from './codewords.ts';

/** Row and column of the middles of the alignment patterns, from version 1 on (ISO/IEC 18004, annex E). */
const alignment: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
];

/** Which modules a mask turns over, by row and column. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

type Grid = (boolean | undefined)[][];

/** The modules of the QR code of a text, row by row, true = dark; error correction level M, without the quiet zone. */
export function qrModules(text: string): boolean[][] {
  const { version, codewords } = codewordsOf(new TextEncoder().encode(text));
  const fixed = fixedPatterns(version);
  const candidates = masks.map((mask, number) => {
    const grid = fixed.map((row) => [...row]);
    placeFormat(grid, number);
    placeData(grid, codewords, mask);
    return grid.map((row) => row.map((module) => module === true));
  });
  return candidates.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

function set(grid: Grid, row: number, column: number, dark: boolean): void {
  const line = grid[row];
  if (line && column >= 0 && column < line.length) line[column] = dark;
}

function fixedPatterns(version: number): Grid {
  const size = 17 + version * 4;
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  const middles = alignment[version - 1] ?? [];
  const last = middles.at(-1) ?? 0;
  for (const row of middles) {
    for (const column of middles) {
      const isCorner = (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6);
      if (!isCorner) square(grid, row, column, 2);
    }
  }
  square(grid, 3, 3, 4);
  square(grid, 3, size - 4, 4);
  square(grid, size - 4, 3, 4);
  placeFormat(grid, 0);
  if (version >= 7) placeVersion(grid, version);
  return grid;
}

/** Nested squares: of radius 4 a finder with its light border, of radius 2 an alignment pattern. */
function square(grid: Grid, row: number, column: number, radius: number): void {
  for (let down = -radius; down <= radius; down += 1) {
    for (let right = -radius; right <= radius; right += 1) {
      const ring = Math.max(Math.abs(down), Math.abs(right));
      set(grid, row + down, column + right, radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
    }
  }
}

/** `value` with the remainder of its division by `divisor` behind it. */
function withCheck(value: number, divisor: number, checkBits: number): number {
  let rest = value;
  for (let bit = 0; bit < checkBits; bit += 1) rest = (rest << 1) ^ ((rest >> (checkBits - 1)) * divisor);
  return (value << checkBits) | rest;
}

function placeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  // Level M is written 00, so that the mask's number alone is coded.
  const bits = withCheck(mask, 0x537, 10) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 15; at += 1) {
    const beside = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at;
    set(grid, beside, 8, bit(at));
    const along = at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at;
    set(grid, 8, along, bit(at));
  }
  set(grid, size - 8, 8, true);
}

function placeVersion(grid: Grid, version: number): void {
  const bits = withCheck(version, 0x1f25, 12);
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    const far = grid.length - 11 + (at % 3);
    const near = Math.floor(at / 3);
    set(grid, near, far, dark);
    set(grid, far, near, dark);
  }
}

/** Fills the free modules in pairs of columns from the right, up and down by turns, past the vertical timing pattern. */
function placeData(grid: Grid, codewords: readonly number[], mask: (row: number, column: number) => boolean): void {
  const size = grid.length;
  let at = 0;
  for (let pair = size - 1; pair > 0; pair -= 2) {
    const right = pair <= 6 ? pair - 1 : pair;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]?.[column] !== undefined) continue;
        const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        set(grid, row, column, (bit === 1) !== mask(row, column));
        at += 1;
      }
    }
  }
}

/** How hard the modules are to read: long runs, blocks, patterns like a finder's, and too much of one colour. */
function penalty(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  const dark = (row: number, column: number) => modules[row]?.[column] === true;
  const text = (line: (at: number) => boolean) =>
    Array.from({ length: size }, (_, at) => (line(at) ? '1' : '0')).join('');
  let points = 0;
  for (let at = 0; at < size; at += 1) {
    for (const line of [text((other) => dark(at, other)), text((other) => dark(other, at))]) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
      points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
    }
  }
  for (let row = 0; row < size - 1; row += 1) {
    for (let column = 0; column < size - 1; column += 1) {
      const corners = [dark(row, column), dark(row + 1, column), dark(row, column + 1), dark(row + 1, column + 1)];
      if (new Set(corners).size === 1) points += 3;
    }
  }
  const share = modules.flat().filter(Boolean).length / (size * size);
  return points + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
