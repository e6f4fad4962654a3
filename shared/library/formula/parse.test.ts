import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFormula } from './parse.ts';
import { printFormula } from './print.ts';
import { anyFormula, withoutPlaces } from './samples.ts';
import { MAX_FORMULA_LENGTH } from './syntax.ts';

function errorOf(text: string) {
  const parsed = parseFormula(text);
  if (parsed.ok) throw new Error(`'${text}' was read as ${printFormula(parsed.formula)}.`);
  return parsed.error;
}

function printed(text: string): string {
  const parsed = parseFormula(text);
  return parsed.ok ? printFormula(parsed.formula) : `error: ${parsed.error.message}`;
}

describe('reading a formula', () => {
  test.each([
    ['a + b * c', 'a + b * c'],
    ['(a + b) * c', '(a + b) * c'],
    ['a - (b - c)', 'a - (b - c)'],
    ['(a - b) - c', 'a - b - c'],
    ['a / (b / 1000000)', 'a / (b / 1000000)'],
    ['-a * -b', '-a * -b'],
    ['-(a + b)', '-(a + b)'],
    ['not a == b', 'not a == b'],
    ['not (a and b)', 'not (a and b)'],
    ['a or b and c', 'a or b and c'],
    ['(a or b) and c', '(a or b) and c'],
    ["kind != 'none'", "kind != 'none'"],
    ['coalesce(a,0)==0', 'coalesce(a, 0) == 0'],
    ["table_sum( t , 'head count' )", "table_sum(t, 'head count')"],
    ['if(a > 0, b, true)', 'if(a > 0, b, true)'],
    ['((((a))))', 'a'],
  ])('%s reads as %s', (text, expected) => {
    expect(printed(text)).toBe(expected);
  });

  test('each part knows where it stands in the text', () => {
    const parsed = parseFormula('  aa + max(b, 12)');
    expect(parsed).toMatchObject({
      ok: true,
      formula: {
        from: 2,
        to: 17,
        left: { from: 2, to: 4 },
        right: {
          from: 7,
          to: 17,
          args: [
            { from: 11, to: 12 },
            { from: 14, to: 16 },
          ],
        },
      },
    });
  });

  test('reading what was printed gives the same formula', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const again = parseFormula(printFormula(formula));
        expect(again.ok && withoutPlaces(again.formula)).toEqual(withoutPlaces(formula));
      }),
      { numRuns: 500 },
    );
  });
});

describe('what a formula writer is told', () => {
  test.each([
    ['', 0, 'The formula ends too early.', 'A value is missing at the end.'],
    ['a +', 3, 'The formula ends too early.', 'A value is missing at the end.'],
    ['a b', 2, "'b' was not expected here.", 'Put an operator such as + or * between two values.'],
    ['(a + b', 0, "This '(' is never closed.", "Add a ')'."],
    ['max(a, b', 3, "This '(' is never closed.", "Add a ')'."],
    ['a)', 1, "This ')' closes nothing.", undefined],
    ['a = b', 2, "'=' is not part of a formula.", "Write '==' to compare."],
    ['a × b', 2, "'×' is not part of a formula.", "Write '*'."],
    ['a − b', 2, "'−' is not part of a formula.", "Write '-' from the keyboard."],
    ['a; b', 1, "';' is not part of a formula.", "Separate arguments with ','."],
    ["a == 'none", 5, 'This text has no closing quote.', "Close it with '."],
    ['1e5', 0, "'1e' is not a number.", 'Write the number in full, without an exponent.'],
    ['1.2.3', 0, "'1.2.' is not a number.", 'A key begins with a letter, and a number has one decimal point.'],
    ['a < b < c', 6, "A comparison cannot follow the comparison '<'.", "Join two comparisons with 'and'."],
    ['a == not b', 5, "'not' needs brackets here.", 'Write (not ...).'],
    ['colaesce(a, 0)', 0, "There is no function 'colaesce'.", 'Did you mean coalesce?'],
    ['abs(a, b)', 0, 'abs takes 1 argument, not 2.', 'Write abs(a).'],
    ['if(a, b)', 0, 'if takes 3 arguments, not 2.', 'Write if(condition, a, b).'],
    ['max()', 0, 'max takes 1 to 50 arguments, not 0.', 'Write max(a, b, ...).'],
    ['min + 1', 0, "'min' is a function.", 'Write min(a, b, ...).'],
    [
      "table_sum('x', 'y')",
      0,
      'table_sum takes the key of a table and the name of a column.',
      "Write table_sum(table, 'column').",
    ],
    ['Revenue + 1', 0, "'Revenue' is not a key.", 'Keys are written in small letters: revenue.'],
    ['a AND b', 2, "'AND' is not an operator.", 'Write it in small letters: and.'],
    ["(a ')'", 0, "This '(' is never closed.", "Add a ')'."],
    ['* a', 0, "A value was expected before '*'.", undefined],
  ])('%s', (text, position, message, hint) => {
    expect(errorOf(text)).toMatchObject(hint === undefined ? { position, message } : { position, message, hint });
  });

  test('a formula that is too long or too deep is refused before it costs anything', () => {
    expect(errorOf(`${'a+'.repeat(MAX_FORMULA_LENGTH)}a`).message).toContain('at most 2000 characters');
    expect(errorOf(`${'('.repeat(500)}a${')'.repeat(500)}`).message).toBe('The formula is nested too deeply.');
    expect(errorOf(`${'-'.repeat(500)}a`).message).toBe('The formula is nested too deeply.');
    expect(errorOf(`${'not '.repeat(400)}a`).message).toBe('The formula is nested too deeply.');
  });

  test('a long plain sum is read', () => {
    expect(parseFormula(Array.from({ length: 900 }, () => 'a').join('+')).ok).toBe(true);
  });

  test('no text makes the reader throw, and every fault lies inside or at the end of the text', () => {
    const words = fc.constantFrom(
      'a',
      '1',
      '.',
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '<',
      '==',
      'and',
      'not',
      'max(',
      ',',
      "'",
      ' ',
      '$',
      '🌱',
      '__proto__',
      'constructor(',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(words, { maxLength: 25 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        const parsed = parseFormula(input);
        if (parsed.ok) return;
        expect(parsed.error.position).toBeLessThanOrEqual(input.length);
        expect(parsed.error.message).not.toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});
