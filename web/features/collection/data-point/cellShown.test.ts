import { describe, expect, it } from 'vitest';
import { openPointsAt } from '#web/features/collection/cells/openPointsAt.ts';
import { nothingTyped } from '#web/features/collection/cells/typedContent.ts';
import type { UnsavedCell } from '#web/features/collection/cells/unsavedCell.ts';
import { cellMessageOf, gridCellOf, hasCounted, type Shown, syncOf, textOf } from './cellShown.ts';
import { aCell, aDataPoint, anAskedCell, aView } from './fixture.ts';

const shown: Shown = {
  dataPoint: aDataPoint(),
  year: 2024,
  locale: 'en-GB',
  locales: ['en-GB'],
  unit: 'MWh',
  open: true,
};
const asked = anAskedCell('oslo');
const number = (value: string, unit = 'MWh') => ({ value, unit });
const unsavedCell = (change: Partial<UnsavedCell>): UnsavedCell =>
  ({ phase: 'waiting', sent: null, fields: null, detail: null, theirs: null, ...change }) as UnsavedCell;
const show = (view: Parameters<typeof gridCellOf>[2], change: Partial<Shown> = {}) =>
  gridCellOf({ ...shown, ...change }, asked, view, undefined);

describe('a cell of the grid', () => {
  it('shows the number for reading, and plainly for editing', () => {
    expect(show(aView(aCell('oslo', number('1234.5'), { state: 'SUBMITTED' })))).toMatchObject({
      text: '1234.5',
      display: '1,234.5',
      state: 'SUBMITTED',
      readOnly: false,
    });
  });

  it('names the unit wherever it is not the one that the page types in', () => {
    const view = aView(aCell('oslo', number('1500', 'kWh')));
    expect(textOf(shown, view)).toBe('1500 kWh');
    expect(textOf({ ...shown, unit: 'kWh' }, view)).toBe('1500');
    expect(show(aView(aCell('oslo', number('2'))), { unit: 'kWh' })).toMatchObject({ text: '2 MWh', display: '2 MWh' });
  });

  it('shows last year’s value and how far it moved, in the data point’s own unit', () => {
    const before = {
      entityId: 'oslo',
      dataPointId: 'electricity',
      period: 'FY',
      value: '1000',
      absence: null,
    } as const;
    const cell = gridCellOf(shown, asked, aView(aCell('oslo', number('1042'))), before);
    expect(cell.aside).toBe('2023: 1,000 (+4.2%)');
  });

  it('shows what a number in another unit is in the data point’s own', () => {
    expect(show(aView(aCell('oslo', number('1500', 'kWh')))).aside).toBe('= 1.5 MWh');
  });

  it('shows how many files prove it', () => {
    const file = { id: 'f', name: 'bill.pdf', size: 1, contentType: '', sha256: '', at: '', by: null };
    expect(show(aView(aCell('oslo', number('1'), { evidence: [file, file] }))).aside).toBe('2 files');
  });

  it('is closed where the year opted it out, where it is out of reach, and while the year takes no values', () => {
    const view = aView(aCell('oslo', {}));
    const optedOut = anAskedCell('oslo', { optOut: { reason: 'immaterial', note: 'Sold in May' } });
    expect(gridCellOf(shown, optedOut, view, undefined)).toMatchObject({
      readOnly: true,
      state: 'OPTED_OUT',
      display: 'Opted out',
      message: "Opted out in the year's set-up: Immaterial. Sold in May",
    });
    expect(gridCellOf(shown, anAskedCell('oslo', { mayEnter: false }), view, undefined).readOnly).toBe(true);
    expect(show(view, { open: false }).readOnly).toBe(true);
    expect(gridCellOf(shown, undefined, view, undefined).readOnly).toBe(true);
  });

  it('says what has become of the typing', () => {
    const cell = aCell('oslo', number('1'));
    expect(syncOf(aView(cell))).toBeUndefined();
    expect(syncOf(aView(cell, { savedAt: 1 }))).toBe('saved');
    expect(syncOf(aView(cell, { unsaved: unsavedCell({ sent: null }) }))).toBe('unsaved');
    expect(syncOf(aView(cell, { unsaved: unsavedCell({ sent: 'x' }) }))).toBe('saving');
    expect(syncOf(aView(cell, { unsaved: unsavedCell({ phase: 'conflict' }) }))).toBe('conflict');
    expect(syncOf(aView(cell, { unsaved: unsavedCell({ phase: 'invalid', fields: {} }) }))).toBe('error');
  });

  it('marks a draft that is no number', () => {
    const view = aView(
      aCell('oslo', number('about 40'), { warnings: [{ code: 'INVALID', message: 'Enter a number.' }] }),
    );
    expect(show(view)).toMatchObject({ text: 'about 40', sync: 'error', message: 'Enter a number.' });
    expect(show(view).flag).toBe('no answer');
  });

  it('asks for a note where a value looks odd, until there is one', () => {
    const warnings = [{ code: 'LARGE_CHANGE', message: 'Up 300 % from last year.', mark: '+300 % on last year' }];
    const view = aView(aCell('oslo', number('40'), { warnings }));
    expect(openPointsAt(view)).toHaveLength(1);
    expect(show(view).flag).toBe('+300 % on last year');
    const noted = aView(aCell('oslo', { ...number('40'), note: 'New line' }, { warnings }));
    expect(openPointsAt(noted)).toEqual([]);
    expect(show(noted).flag).toBeUndefined();
    expect(cellMessageOf(noted, asked)).toBe('Up 300 % from last year. Explained: New line');
  });

  it('names who changed it meanwhile', () => {
    const theirs = aCell('oslo', number('7'));
    const view = aView(theirs, {
      typed: { ...nothingTyped, ...number('8') },
      unsaved: unsavedCell({ phase: 'conflict', theirs }),
    });
    expect(show(view)).toMatchObject({ text: '8', sync: 'conflict', state: 'DRAFT' });
    expect(cellMessageOf(view, asked)).toBe('Ulrik Lunde changed this value meanwhile. Choose one.');
  });

  it('is not required where the condition of the data point does not hold', () => {
    expect(cellMessageOf(aView(aCell('oslo', {})), anAskedCell('oslo', { asked: false }))).toMatch(
      /^Not required here/,
    );
  });

  it('counts under a draft as long as an answer lies there', () => {
    const counted = {
      state: 'SUBMITTED',
      value: '1',
      unit: 'MWh',
      canonical: '1',
      reason: null,
      note: null,
      at: null,
    } as const;
    expect(hasCounted(aView(aCell('oslo', number('2'), { counted })))).toBe(true);
    expect(hasCounted(aView(aCell('oslo', number('2'), { state: 'DRAFT' })))).toBe(false);
    expect(hasCounted(aView(aCell('oslo', { absence: 'NOT_APPLICABLE' }, { state: 'NOT_APPLICABLE' })))).toBe(true);
  });
});
