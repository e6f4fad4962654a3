import { describe, expect, it } from 'vitest';
import { isSameContent, nothingTyped, type TypedContent } from './typedContent.ts';

const same = (one: Partial<TypedContent>, other: Partial<TypedContent>) =>
  isSameContent({ ...nothingTyped, ...one }, { ...nothingTyped, ...other });

describe('what a cell says', () => {
  it('is the same however the server writes it down', () => {
    expect(same({ note: 'Meter 7 ' }, { note: 'Meter 7' })).toBe(true);
    expect(same({ value: ['b', 'a'] }, { value: ['a', 'b'] })).toBe(true);
    expect(same({ value: [{ a: '1', b: '' }] }, { value: [{ a: '1' }] })).toBe(true);
    expect(same({ value: 'Text ' }, { value: 'Text' })).toBe(true);
    expect(same({ unit: 'MWh', reason: 'immaterial', note: ' ' }, {})).toBe(true);
    expect(same({ value: [] }, {})).toBe(true);
  });

  it('differs by value, unit, absence, reason and note', () => {
    expect(same({ value: '1', unit: 'MWh' }, { value: '1', unit: 'kWh' })).toBe(false);
    expect(same({ value: '1' }, { value: '10' })).toBe(false);
    expect(same({ value: '0' }, {})).toBe(false);
    expect(same({ value: false }, {})).toBe(false);
    expect(same({ absence: 'OPTED_OUT', reason: 'immaterial' }, { absence: 'OPTED_OUT', reason: 'phase-in' })).toBe(
      false,
    );
    expect(same({ absence: 'NOT_APPLICABLE' }, { absence: 'NOT_AVAILABLE' })).toBe(false);
    expect(same({ note: 'a' }, { note: 'b' })).toBe(false);
    expect(same({ value: [{ a: '1' }, { a: '2' }] }, { value: [{ a: '2' }, { a: '1' }] })).toBe(false);
  });
});
