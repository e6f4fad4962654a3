import { describe, expect, test } from 'vitest';
import { qrModules } from './matrix.ts';

const drawn = (text: string) => qrModules(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

describe('the picture of a key', () => {
  test('is the symbol that an independent reader reads as SEDUM', () => {
    expect(drawn('SEDUM')).toEqual([
      '#######..#.##.#######',
      '#.....#.#.#.#.#.....#',
      '#.###.#.......#.###.#',
      '#.###.#..#.#..#.###.#',
      '#.###.#.#.#.#.#.###.#',
      '#.....#.....#.#.....#',
      '#######.#.#.#.#######',
      '...........##........',
      '#.#.#.#..#.#....#..#.',
      '##.###.#.##...#....#.',
      '#..##.###...#...#####',
      '###.##.#.##...#.....#',
      '.#.##.###.#.#.#.#.#.#',
      '........####.#.#.....',
      '#######..#.#.###..###',
      '#.....#..#.###.##....',
      '#.###.#.#..#.###.####',
      '#.###.#..#....##...#.',
      '#.###.#.##..#...###.#',
      '#.....#..##...#....#.',
      '#######.##..#.##..###',
    ]);
  });

  test('grows with its text, in steps of four modules', () => {
    const sizes = [14, 15, 60, 122, 153, 400].map((length) => qrModules('k'.repeat(length)).length);
    expect(sizes).toEqual([21, 25, 33, 45, 53, 77]);
  });

  test('holds bytes, so that names in any script fit', () => {
    expect(qrModules('Ærø').length).toBe(21);
    expect(qrModules('東京'.repeat(3)).length).toBe(25);
  });

  test('that would be too large to scan is refused', () => {
    expect(() => qrModules('k'.repeat(413))).toThrow('does not hold 413 bytes');
  });
});
