import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourcesOf } from './imports.ts';
import { arrowsOf, rooms, sizesOf } from './rooms.ts';

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'architecture.md');

describe('the rooms', () => {
  const written = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(\w+)\/` +\| +([\d,]+) +\|/gm)];

  test('stand in docs/architecture.md with about the lines that they have', () => {
    expect(written.map(([, room]) => room)).toEqual(rooms);
    for (const { room, lines, tests } of sizesOf(sourcesOf(rooms))) {
      const said = Number(written.find(([, name]) => name === room)?.[2]?.replaceAll(',', ''));
      const counted = room === 'test' ? tests : lines;
      expect(Math.abs(said - counted) / counted, `${room}/ has ${counted} lines, and not ${said}`).toBeLessThan(0.25);
    }
  });

  test('of functions do not need each other', () => {
    expect(arrowsOf(sourcesOf(['functions'])).mutual).toEqual([]);
  });
});

describe('an arrow', () => {
  const of = (...files: [file: string, code: string][]) => arrowsOf(files.map(([file, code]) => ({ file, code })));

  test('is counted once however many files go its way, without tests, and a pair where it comes back', () => {
    const found = of(
      ['functions/a/x.ts', "import { y } from '#functions/b/y.ts';"],
      ['functions/a/z.ts', "import { y } from '#functions/b/y.ts';\nimport { x } from './x.ts';"],
      ['functions/b/y.test.ts', "import { x } from '#functions/a/x.ts';"],
    );
    expect(found).toEqual({ arrows: ['a > b'], mutual: [] });
    const back = of(
      ['functions/a/x.ts', "import { y } from '#functions/b/y.ts';"],
      ['functions/b/y.ts', "import type { X } from '#functions/a/x.ts';"],
    );
    expect(back.mutual).toEqual(['a > b']);
  });
});
