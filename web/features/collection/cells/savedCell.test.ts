import { describe, expect, it } from 'vitest';
import type { SavedCell } from '#shared/collection/cells/schema.ts';
import { fakeCell, fakeKey, fakeTyped, ME } from './fakeWorld.ts';
import { afterSave, afterSubmit } from './savedCell.ts';
import { nothingTyped } from './typedContent.ts';

const key = fakeKey(1);
const saving = { year: 2024, me: { id: ME, name: 'Ada' }, at: '2026-02-03T10:00:00.000Z' };
const file = { id: 'f', name: 'Invoice.pdf', size: 1, contentType: 'application/pdf', sha256: '', at: '', by: null };
const known = { ...fakeCell(key, { ...fakeTyped('5'), note: 'By the meter' }, 3, 'other'), evidence: [file] };
const saved: SavedCell = {
  state: 'DRAFT',
  version: 4,
  value: '1234.5',
  unit: 'MWh',
  canonical: '1234.5',
  warnings: [{ code: 'OUTLIER', message: 'Far off' }],
  counted: { state: 'SUBMITTED', value: '5', unit: 'MWh', canonical: '5', reason: null, note: null, at: null },
};

describe('a cell after its save', () => {
  it('says what the answer says, what was sent beside it, whose it is now, and what it had as evidence', () => {
    const typed = { ...fakeTyped('1,234.50'), note: ' Read again ' };
    expect(afterSave(known, { key, typed, method: 'paste' }, saved, saving)).toEqual({
      ...key,
      ...saved,
      id: known.id,
      year: 2024,
      absence: null,
      reason: null,
      note: 'Read again',
      method: 'paste',
      by: saving.me,
      at: saving.at,
      evidence: [file],
    });
  });

  it('that says why it has no value keeps the reason, and one with a value has none', () => {
    const absent = { ...nothingTyped, absence: 'OPTED_OUT', reason: 'confidential' } as const;
    const answer = { ...saved, value: null, unit: null, canonical: null };
    const said = (typed: typeof absent | (typeof absent & { readonly absence: null })) =>
      afterSave(undefined, { key, typed, method: 'screen' }, answer, saving);
    expect(said(absent)).toMatchObject({ absence: 'OPTED_OUT', reason: 'confidential', evidence: null });
    expect(said({ ...absent, absence: null } as never)).toMatchObject({ absence: null, reason: null });
  });

  it('that stood there already as it was sent stays whose it was', () => {
    const again = { ...saved, version: 3 };
    const cell = afterSave(known, { key, typed: fakeTyped('1234.5'), method: 'screen' }, again, saving);
    expect(cell).toEqual({ ...known, ...again });
  });
});

describe('a draft after it was submitted', () => {
  const submitted: SavedCell = { ...saved, state: 'SUBMITTED', value: '5', canonical: '5', counted: null };

  it('is the draft that the page knows, submitted by this person', () => {
    expect(afterSubmit(known, submitted, saving)).toMatchObject({
      state: 'SUBMITTED',
      version: 4,
      value: '5',
      note: 'By the meter',
      by: saving.me,
      counted: null,
    });
  });

  it('that the page has never read, or that was changed since, is not made up', () => {
    expect(afterSubmit(undefined, submitted, saving)).toBeUndefined();
    expect(afterSubmit(known, { ...submitted, version: 5 }, saving)).toBeUndefined();
    expect(afterSubmit(known, { ...submitted, version: 2 }, saving)).toBeUndefined();
  });
});
