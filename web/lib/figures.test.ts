import { describe, expect, it } from 'vitest';
import { changeOf, coverageWords } from './figures.ts';

describe('the change against last year', () => {
  it.each([
    ['100', '104.2', '+4.2%', 'up'],
    ['100', '58', '−42%', 'down'],
    ['-50', '-25', '+50%', 'up'],
    ['7', '7.00', '0%', 'same'],
    ['0', '5', 'from 0', 'up'],
    ['100000', '100001', '+<0.1%', 'up'],
    ['0.001', '9000', '+99,999%', 'up'],
    // Every digit counts, and is rounded once: not to 34 digits first, where this is a half already.
    ['100', '104.2499999999999999999999999999999999999', '+4.2%', 'up'],
    ['100', '104.25', '+4.3%', 'up'],
    ['100', '89.50000000000000000000000000000000000001', '−10%', 'down'],
    ['100', '89.5', '−11%', 'down'],
    ['100', '109.9999999999999999999999999999999999999', '+10%', 'up'],
    ['-3', '-2', '+33%', 'up'],
  ])('from %s to %s is %s', (before, now, words, direction) => {
    expect(changeOf(before, now, 'en-GB')).toMatchObject({ words, direction });
  });

  it('is not there without one of the two', () => {
    expect(changeOf(null, '5', 'en-GB')).toBeNull();
    expect(changeOf('5', null, 'en-GB')).toBeNull();
  });
});

describe('what a figure rests on', () => {
  it.each([
    [{ answered: 9, expected: 12, excluded: 0 }, '9 of 12 cells'],
    [{ answered: 1, expected: 1, excluded: 0 }, '1 of 1 cell'],
    [{ answered: 12, expected: 12, excluded: 2 }, '12 of 12 cells, 2 left out'],
  ])('of %j is %s', (figure, words) => {
    expect(coverageWords(figure)).toBe(words);
  });

  it('says on request what the counted ones are', () => {
    expect(coverageWords({ answered: 1, expected: 2, excluded: 1 }, 'part', 'answered')).toBe(
      '1 of 2 parts answered, 1 left out',
    );
  });
});
