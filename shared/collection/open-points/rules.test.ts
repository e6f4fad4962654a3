import { describe, expect, test } from 'vitest';
import { isToLookAt, openPointsOf } from './rules.ts';

const odd = { code: 'SUSPECT_UNIT', message: 'It is about 970 times as much as last year.', mark: '970 × last year' };
const wrong = { code: 'INVALID', message: 'Enter a number.' };

describe('open points', () => {
  test('of an odd answer say it in a sentence and in a few words, until a note explains it', () => {
    const answer = { state: 'SUBMITTED', warnings: [odd], note: null } as const;
    expect(openPointsOf(answer)).toEqual([
      { code: 'SUSPECT_UNIT', sentence: odd.message, mark: odd.mark, settledByNote: true },
    ]);
    expect(openPointsOf({ ...answer, note: 'A second line was built.' })).toEqual([]);
    expect(isToLookAt(answer, null)).toBe(true);
  });

  test('of a draft that is no answer come first, and no note settles them', () => {
    const draft = { state: 'DRAFT', warnings: [odd, wrong], note: null } as const;
    expect(openPointsOf(draft).map(({ code }) => code)).toEqual(['INVALID', 'SUSPECT_UNIT']);
    expect(openPointsOf({ ...draft, note: 'About that much.' }).map(({ code }) => code)).toEqual(['INVALID']);
  });

  test('of remarks that were kept before there were words for a cell have some', () => {
    const kept = { state: 'SUBMITTED', warnings: [{ code: 'OUTLIER', message: 'Far off.' }], note: null } as const;
    expect(openPointsOf(kept)[0]?.mark).toBe('look again');
  });

  test('are none where nothing stands, and where the set-up opted the cell out', () => {
    const optOut = { entityId: null, period: null, reason: 'immaterial', note: '', by: 'u', at: '' } as const;
    expect(openPointsOf(undefined)).toEqual([]);
    expect(openPointsOf({ state: 'EMPTY', warnings: [odd], note: null })).toEqual([]);
    expect(isToLookAt({ state: 'SUBMITTED', warnings: [odd], note: null }, optOut)).toBe(false);
  });
});
