import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laidOut } from './layout.ts';
import { piecesOf, readXmlString, sheetNames, xmlString } from './text.ts';

const columns = [{ title: 'A', width: 10 }];

test('a sheet of more rows than a program takes goes on in further sheets, heading and all, and says so', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((text) => [text]);
  const pages = laidOut([{ name: 'Values', columns, rows }], 3);
  expect(pages.map(({ name, rows: some }) => [name, [...some].flat()])).toEqual([
    ['Values', ['a', 'b', "This sheet goes on in 'Values (2)'"]],
    ['Values (2)', ['c', 'd', 'e']],
  ]);
  expect(pages.every((page) => page.columns[0]?.title === 'A')).toBe(true);
});

test('no row is lost or doubled, and no page is too long, whatever the most is', () => {
  const twoOrMore = fc.integer({ min: 2, max: 6 });
  fc.assert(
    fc.property(
      fc.array(fc.nat(99), { maxLength: 30 }),
      fc.array(fc.nat(99), { maxLength: 9 }),
      twoOrMore,
      (a, b, most) => {
        const sheet = (name: string, numbers: readonly number[]) => ({
          name,
          columns,
          rows: numbers.map((n) => [`n${n}`]),
        });
        const pages = laidOut([sheet('A', a), sheet('B', b)], most);
        const texts = pages.map((page) => [...page.rows].flat().map(String));
        for (const page of texts) expect(page.length).toBeLessThanOrEqual(most);
        const said = texts.flatMap((page) => page.filter((text) => text.startsWith('This sheet')));
        expect(said).toEqual(pages.flatMap(({ name }) => (/\(/.test(name) ? [`This sheet goes on in '${name}'`] : [])));
        expect(texts.flat().filter((text) => text.startsWith('n'))).toEqual([...a, ...b].map((n) => `n${n}`));
      },
    ),
  );
});

test.each([
  [
    ['a/b', 'a:b'],
    ['a b', 'a b (2)'],
  ],
  [
    ['Values', 'VALUES'],
    ['Values', 'VALUES (2)'],
  ],
  [
    ["'quoted'", 'History', ''],
    ['quoted', 'History (2)', 'Sheet'],
  ],
  [
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(31), `${'x'.repeat(27)} (2)`],
  ],
])('sheets called %j are named %j', (names, given) => {
  expect(sheetNames(names)).toEqual(given);
});

test('a number of more digits than programs keep stands as text beside, and no other does', () => {
  const number = (text: string) => [{ number: text }];
  const [exact] = laidOut([{ name: 'V', columns, rows: [number('1234567890.1234567'), number('0.5')] }]);
  expect(exact?.columns.map(({ title }) => title)).toEqual(['A', 'A, every digit']);
  expect([...(exact?.rows ?? [])].map((row) => row[1])).toEqual(['1234567890.1234567', null]);
  expect(laidOut([{ name: 'V', columns, rows: [number('0.5')] }])[0]?.columns).toHaveLength(1);
});

test('a name of a sheet is always one that programs take', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 40, size: 'max' }), { maxLength: 8, size: 'max' }),
      (names) => {
        const given = sheetNames(names);
        for (const name of given) {
          expect(name.length).toBeGreaterThan(0);
          expect(name.length).toBeLessThanOrEqual(31);
          expect(name).not.toMatch(/[:\\/?*[\]\p{Cc}]|^'|'$/u);
          expect(name.isWellFormed()).toBe(true);
        }
        expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(names.length);
      },
    ),
  );
});

test('pieces of a text are whole characters and make the text again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 9 }), (text, most) => {
      const pieces = piecesOf(text, most);
      expect(pieces.join('')).toBe(text);
      expect(pieces.every((piece) => piece.length <= most && piece.isWellFormed())).toBe(true);
    }),
  );
});

test('every well-formed text comes back from its XML form', () => {
  const parts = fc.constantFrom('_', 'x', '_x0041_', '_x005F_', '5', 'F', 'a', '\u0000', '\uffff', '😀');
  const unescaped = (xml: string) =>
    xml
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#13;/g, '\r')
      .replace(/&amp;/g, '&');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: parts })), (text) => {
      expect(readXmlString(unescaped(xmlString(text)))).toBe(text);
    }),
  );
});
