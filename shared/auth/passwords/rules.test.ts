import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NewPassword, passwordProblem, passwordRules } from './rules.ts';

describe('a new password', () => {
  test.each(['Correct-Horse-9', 'Ünder $core 1 Ab', 'aA1!aA1!aA1!', `aA1!${'x'.repeat(252)}`])('may be %s', (text) => {
    expect(passwordProblem(text)).toBeUndefined();
  });

  test.each([
    ['aA1!aA1!aA1', 'at least 12 characters'],
    ['AAAA1111!!!!', 'a lower-case letter (a to z)'],
    ['aaaa1111!!!!', 'an upper-case letter (A to Z)'],
    ['aaaaAAAA!!!!', 'a digit'],
    ['aaaaAAAA1111', 'a symbol such as ! ? % or -'],
    ['aaaaAAAA1111 ü', 'a symbol such as ! ? % or -'],
  ])('is not %s: it lacks %s', (text, missing) => {
    expect(passwordProblem(text)).toBe(`A password needs ${missing}`);
  });

  test('is told all that it lacks at once', () => {
    expect(passwordProblem('short')).toBe(
      'A password needs at least 12 characters, an upper-case letter (A to Z), a digit, a symbol such as ! ? % or -',
    );
  });

  test('neither begins nor ends with a space, and has at most 256 characters', () => {
    expect(passwordProblem(' aA1!aA1!aA1!')).toContain('space');
    expect(passwordProblem('aA1!aA1!aA1! ')).toContain('space');
    expect(passwordProblem(`aA1!${'x'.repeat(253)}`)).toContain('256');
  });

  test('is checked by the same rules in a form', () => {
    expect(v.safeParse(NewPassword, 'aaaaAAAA1111').issues?.[0].message).toContain('symbol');
    expect(v.safeParse(NewPassword, '').issues?.[0].message).toBe('Enter a password');
    expect(v.is(NewPassword, 'Correct-Horse-9')).toBe(true);
  });

  test('has rules that each say what they ask for', () => {
    expect(passwordRules.filter(({ holds }) => holds('aA1')).map(({ key }) => key)).toEqual([
      'lower',
      'upper',
      'digit',
    ]);
  });
});
