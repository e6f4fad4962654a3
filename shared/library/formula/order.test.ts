import { describe, expect, test } from 'vitest';
import { Decimal } from '#shared/library/units/decimal.ts';
import type { KnownKey } from './check.ts';
import { checkFormula } from './check.ts';
import { explain, explainedText } from './explain.ts';
import { dependencyOrder, references } from './order.ts';
import { parseFormula } from './parse.ts';
import type { Formula } from './syntax.ts';

function formula(text: string): Formula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.formula;
}

const formulas = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([key, text]) => [key, formula(text)]));

describe('which formula needs which', () => {
  test('keys are listed once, in the order of reading', () => {
    expect(references(formula("b + coalesce(a, b) * table_sum(t, 'x') - not_a_function"))).toEqual([
      'b',
      'a',
      't',
      'not_a_function',
    ]);
  });

  test('a formula comes after those that it reads', () => {
    const found = dependencyOrder(
      formulas({ total: 'part + other', part: 'a * 2', share: 'part / total', other: 'a' }),
    );
    expect(found).toEqual({ ok: true, order: ['part', 'other', 'total', 'share'] });
  });

  test('a circle is reported as the way round it', () => {
    expect(dependencyOrder(formulas({ x: 'a + b', a: 'b + 1', b: 'c', c: 'a' }))).toEqual({
      ok: false,
      cycle: ['a', 'b', 'c', 'a'],
    });
    expect(dependencyOrder(formulas({ a: 'a + 1' }))).toEqual({ ok: false, cycle: ['a', 'a'] });
  });
});

describe('checking a formula against the library', () => {
  const known = new Map<string, KnownKey>([
    ['revenue', { kind: 'number' }],
    ['employees_fte', { kind: 'number' }],
    ['survey_held', { kind: 'condition' }],
    ['score_kind', { kind: 'text' }],
    ['policies', { kind: 'list' }],
    ['by_country', { kind: 'table', columns: ['headcount'] }],
  ]);
  const check = (text: string) => checkFormula(formula(text), known);

  test.each([
    ['revenue / employees_fte', 'number'],
    ['survey_held or revenue > 0', 'condition'],
    ['survey_held + 1', 'number'],
    ["score_kind != 'none'", 'condition'],
    ["table_sum(by_country, 'headcount') == employees_fte", 'condition'],
    ['if(survey_held, revenue, 0)', 'number'],
    ["coalesce(score_kind, 'none')", 'text'],
  ])('%s gives a %s', (text, kind) => {
    expect(check(text)).toEqual({ ok: true, kind });
  });

  test.each([
    ['revenu / 2', 0, 6, "There is no metric 'revenu'.", 'Did you mean revenue?'],
    ['revenue + zzzzzz', 10, 6, "There is no metric 'zzzzzz'.", undefined],
    [
      'revenue and survey_held',
      0,
      7,
      'A yes or no was expected here, not a number.',
      'Compare it, for example with > 0.',
    ],
    ['score_kind + 1', 0, 10, 'A number was expected here, not a text.', undefined],
    ['policies == 1', 0, 13, 'A list of choices cannot be compared with a number.', undefined],
    [
      "table_sum(by_country, 'headcont')",
      22,
      10,
      "'by_country' has no number column 'headcont'.",
      "Did you mean 'headcount'?",
    ],
    ["table_sum(revenue, 'x')", 10, 7, "'revenue' is not a table.", undefined],
    [
      'if(survey_held, revenue, score_kind)',
      25,
      10,
      'All results must be of one kind: a number was expected here.',
      undefined,
    ],
  ])('%s is refused with its place and what to do', (text, position, length, message, hint) => {
    const checked = check(text);
    const error = hint === undefined ? { position, length, message } : { position, length, message, hint };
    expect(checked).toEqual({ ok: false, errors: [error] });
  });

  test('every fault is told, each once', () => {
    const checked = check('(revenu + employes_fte) * 2 > score_kind');
    expect(checked.ok ? [] : checked.errors.map((error) => error.hint)).toEqual([
      'Did you mean revenue?',
      'Did you mean employees_fte?',
    ]);
  });
});

describe('explaining a figure', () => {
  const lookup = (key: string) => (key === 'women' ? new Decimal(12) : key === 'change' ? new Decimal('-3.5') : null);

  test('the formula is shown with its values, and what is missing stays visible', () => {
    const parts = explain(formula('(women + change) / total * 100'), lookup);
    expect(explainedText(parts)).toBe('(12 + (-3.5)) / ? * 100');
    expect(parts).toEqual([
      { kind: 'text', text: '(' },
      { kind: 'key', key: 'women', value: '12' },
      { kind: 'text', text: ' + ' },
      { kind: 'key', key: 'change', value: '-3.5' },
      { kind: 'text', text: ') / ' },
      { kind: 'key', key: 'total', value: null },
      { kind: 'text', text: ' * 100' },
    ]);
  });
});
