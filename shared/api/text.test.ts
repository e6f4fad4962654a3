import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { secret } from './secret.ts';
import { isSeen, line, longText, requiredLine, requiredText, stored, textProblem } from './text.ts';

const Line = line(20, 'Too long');
const Name = requiredLine(20, 'Too long', 'Enter a name');
const Long = longText(20, 'Too long');
const Reason = requiredText(20, 'Too long', 'Give a reason');

const refusalOf = (schema: v.GenericSchema<unknown, unknown>, text: string) =>
  v.safeParse(schema, text).issues?.[0]?.message;

describe('a line', () => {
  test.each([
    'Zoë',
    'Société Générale',
    'قهوة‎ 7',
    'می‌خواهم',
    '한국',
    '日本',
    '🏳️‍🌈',
    '§',
    '-',
    '7',
    '  trimmed  ',
    'pasted\n',
  ])('may say %j', (text) => {
    expect(v.parse(Name, text)).toBe(text.trim());
  });

  test.each([
    ['A\ud800B', 'This text holds half of a character: type it again'],
    ['a\u0000b', 'Remove the control characters from the text'],
    ['a\tb', 'Remove the control characters from the text'],
    ['a\nb', 'Write this on one line'],
    ['a\u2029b', 'Write this on one line'],
    ['a\ufffeb', 'Remove what is no character from the text'],
    ['gpj.\u202etxt', 'Remove the marks that turn the direction of the text'],
    ['\u200b\u2060\ufeff', 'Enter a name'],
    ['\u3164', 'Enter a name'],
    ['\u2800', 'Enter a name'],
    ['\u0301', 'Enter a name'],
    [' ', 'Enter a name'],
    ['x'.repeat(21), 'Too long'],
  ])('may not say %j: %s', (text, message) => {
    expect(refusalOf(Name, text)).toBe(message);
  });

  test('that may be empty still shows something or nothing at all', () => {
    expect(v.parse(Line, ' ')).toBe('');
    expect(refusalOf(Line, '\u200b')).toBe('Write at least one letter, digit or symbol');
  });
});

describe('a long text', () => {
  test('keeps its lines and tabulators, and turns of direction', () => {
    expect(v.parse(Long, 'a\n\tb\u202bc\u202c')).toBe('a\n\tb\u202bc\u202c');
    expect(v.parse(Long, 'a\r\nb')).toBe('a\nb');
    expect(v.parse(Long, '')).toBe('');
  });

  test.each([
    ['A\udc00', 'This text holds half of a character: type it again'],
    ['a\rb', 'Remove the control characters from the text'],
    ['a\u0085b', 'Remove the control characters from the text'],
    ['a\uffffb', 'Remove what is no character from the text'],
    ['\u200b', 'Give a reason'],
    ['', 'Give a reason'],
  ])('may not say %j: %s', (text, message) => {
    expect(refusalOf(Reason, text)).toBe(message);
  });
});

describe('marks piled on one letter', () => {
  const piled = (count: number) => `a${'\u0301\u0323'.repeat(count / 2)}`;

  test('are taken as far as any script writes them', () => {
    expect(v.parse(longText(100, 'Too long'), piled(30))).toBe(piled(30).normalize('NFC'));
  });

  test.each([32, 2_000])('are refused before a text is composed: %i', (count) => {
    const compose = vi.spyOn(String.prototype, 'normalize');
    expect(refusalOf(Name, piled(count))).toBe('This text has more than 30 accents or marks in a row: remove some');
    expect(refusalOf(Reason, piled(count))).toBe('This text has more than 30 accents or marks in a row: remove some');
    expect(compose).not.toHaveBeenCalled();
    compose.mockRestore();
  });
});

test('a secret is kept as it was typed, composed or not', () => {
  expect(v.parse(secret('Enter it'), ' e\u0301 ')).toBe(' e\u0301 ');
  expect(refusalOf(secret('Enter it'), 'a\ud800')).toBe('Remove the control characters');
  expect(refusalOf(secret('Enter it'), 'a\nb')).toBe('Remove the control characters');
  expect(refusalOf(secret('Enter it'), '')).toBe('Enter it');
});

describe('whatever is typed', () => {
  const units = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });
  const anything = fc.oneof(fc.string({ unit: 'binary' }), units);

  test.each(['line', 'long'] as const)('what a %s takes can be written as UTF-8 and read again, composed', (kind) => {
    const schema = kind === 'line' ? line(500, 'Too long') : longText(500, 'Too long');
    fc.assert(
      fc.property(anything, (text) => {
        const { success, output } = v.safeParse(schema, text);
        expect(success && textProblem(text, kind) !== undefined).toBe(false);
        if (!success) return;
        const kept = output as string;
        expect(decodeURIComponent(encodeURIComponent(kept))).toBe(kept);
        expect(kept.normalize('NFC')).toBe(kept);
        expect(v.parse(schema, kept)).toBe(kept);
        expect(stored(kept)).toBe(kept);
        expect(kept === '' || isSeen(kept)).toBe(true);
        expect(kept).not.toMatch(kind === 'line' ? /\p{Cc}/u : /(?![\n\t])\p{Cc}/u);
      }),
      { numRuns: 2000 },
    );
  });
});
