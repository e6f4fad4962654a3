import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './QrCode.tsx';

/** The modules of a drawn code, row by row, with the light ones around it. */
function drawn(text: string): string[] {
  render(<QrCode text={text} label={text} />);
  const picture = screen.getByRole('img', { name: text });
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [, x, y] of picture.lastElementChild?.getAttribute('d')?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    const row = rows[Number(y)];
    if (row) row[Number(x)] = '#';
  }
  return rows.map((row) => row.join(''));
}

test('is the symbol that an independent reader reads as SEDUM, in the middle of four light modules', () => {
  const rows = drawn('SEDUM');
  expect(rows).toHaveLength(29);
  for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row).toBe('.'.repeat(29));
  expect(rows.slice(4, -4).map((row) => row.slice(4, -4))).toEqual([
    '#######..#..#.#######',
    '#.....#.#.....#.....#',
    '#.###.#.....#.#.###.#',
    '#.###.#...#.#.#.###.#',
    '#.###.#.#####.#.###.#',
    '#.....#..#.#..#.....#',
    '#######.#.#.#.#######',
    '.........##..........',
    '#.#.#.#..##.#...#..#.',
    '####...###.#.#.#...##',
    '#######..#.#.###..#..',
    '.....#...#.###.##.#.#',
    '##..###..###.###..##.',
    '........#.#...#...##.',
    '#######...#.#...#..#.',
    '#.....#...#...#..####',
    '#.###.#.#.#.#.#.##..#',
    '#.###.#..#.#.#.#.#.#.',
    '#.###.#.##.#.###..#.#',
    '#.....#...####.###.##',
    '#######.#.##.###..#.#',
  ]);
});

test('holds the whole address of a key', () => {
  const address = `otpauth://totp/Sedum:ada%40nordvik.example?secret=${'JBSWY3DPEHPK3PXP'.repeat(3)}&issuer=Sedum`;
  // 111 bytes with 15 % of repair need version 7, of 45 modules: ISO/IEC 18004, table 7.
  expect(drawn(address)).toHaveLength(45 + 8);
});
