import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSentence, tileChange, verdictOf } from './change.ts';
import { aFigure, aTile } from './fakeTile.ts';

const change = (...args: Parameters<typeof aTile>) => tileChange(aTile(...args), 'en-GB');

describe('the change against the year before', () => {
  it('is a percentage of amounts, with one decimal below ten', () => {
    expect(change([aFigure('200'), aFigure('208.4')])).toMatchObject({
      words: '+4.2%',
      direction: 'up',
      against: 2024,
    });
    expect(change([aFigure('200'), aFigure('50')])).toMatchObject({ words: '−75%', direction: 'down' });
    expect(change([aFigure('-10'), aFigure('-5')])).toMatchObject({ words: '+50%', direction: 'up' });
  });

  it('is written in the locale of the organisation', () => {
    expect(tileChange(aTile([aFigure('200'), aFigure('208.4')]), 'de-DE')?.words).toBe('+4,2%');
  });

  it('is points for shares, never a percentage of a percentage', () => {
    expect(change([aFigure('20'), aFigure('25')], { unit: '%' })?.words).toBe('+5 points');
  });

  it('has a direction but no percentage from zero, and none where nothing moved', () => {
    expect(change([aFigure('0'), aFigure('3')])).toMatchObject({ words: 'from 0', direction: 'up', size: null });
    expect(change([aFigure('3'), aFigure('3.00')])).toMatchObject({ words: 'no change', direction: 'same' });
  });

  it('says what an answer in words was', () => {
    const flag = { type: 'boolean', unit: null };
    expect(change([aFigure(false), aFigure(true)], flag)?.words).toBe('was No');
    expect(change([aFigure('SE'), aFigure('NO')], { type: 'single_choice', unit: null })?.words).toBe('was Sweden');
    expect(change([aFigure('2030'), aFigure('2035')], { type: 'integer', unit: 'year' })?.words).toBe('was 2030');
  });

  it('goes back to the newest year with a value and says why it skips one', () => {
    const over = change([aFigure('100'), null, aFigure('110')]);
    expect(over).toMatchObject({ words: '+10%', against: 2023, skipped: '2024 is not set up' });
    expect(change([aFigure('100'), aFigure(null), aFigure('110')])?.skipped).toBe('2024 has no value');
  });

  it('is nothing where one of the two is missing', () => {
    expect(change([aFigure('100'), aFigure(null)])).toBeNull();
    expect(change([null, aFigure('100')])).toBeNull();
  });
});

describe('whether a change is better or worse', () => {
  it('follows the direction of the metric, and is not said for neutral ones', () => {
    expect(change([aFigure('10'), aFigure('9')], { direction: 'down' })?.verdict).toBe('better');
    expect(change([aFigure('10'), aFigure('9')], { direction: 'up' })?.verdict).toBe('worse');
    expect(change([aFigure('10'), aFigure('9')])?.verdict).toBeNull();
    expect(verdictOf('up', 'same')).toBeNull();
  });

  it('is not said of a partial figure', () => {
    const partial = aFigure('9', { answered: 3, partial: true });
    expect(change([aFigure('10'), partial], { direction: 'down' })).toMatchObject({ verdict: null, partial: true });
    expect(change([partial, aFigure('10')], { direction: 'down' })?.verdict).toBeNull();
  });

  it('turns round when the two years are swapped', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const one = change([aFigure(String(a)), aFigure(String(b))], { direction: 'up' })?.verdict;
        const other = change([aFigure(String(b)), aFigure(String(a))], { direction: 'up' })?.verdict;
        expect([one, other].toSorted()).toEqual(a === b ? [null, null] : ['better', 'worse']);
      }),
    );
  });
});

describe('the change read aloud', () => {
  it('says direction, year, verdict and that it may still turn', () => {
    const fell = change([aFigure('10'), aFigure('9')], { direction: 'down' });
    expect(fell && changeSentence(fell)).toBe('Down, −10% against 2024, which is better');
    const open = change([aFigure('10'), aFigure('12', { partial: true })]);
    expect(open && changeSentence(open)).toBe(
      'Up, +20% against 2024, a partial figure is compared, so this may still turn',
    );
  });
});
