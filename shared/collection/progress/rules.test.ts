import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellKind } from '#shared/collection/cells/rules.ts';
import type { CellState } from '#shared/collection/cells/schema.ts';
import { addCounts, countAnswers, countCells, sectionStatus } from './rules.ts';

const plainFacts = { needsConfiguration: false, withoutEntities: false, withoutReach: false };
const status = (kinds: CellKind[], optional = false) => sectionStatus(countCells(kinds, optional), plainFacts);

describe('the status of a section', () => {
  test('nothing answered is no data, something is partial, everything is complete', () => {
    expect(status(['open', 'open'])).toBe('NO_DATA');
    expect(status(['answered', 'open'])).toBe('PARTIALLY_COMPLETE');
    expect(status(['answered', 'without-data'])).toBe('COMPLETE');
  });

  test('a draft alone makes it partial', () => {
    expect(status(['draft', 'open'])).toBe('PARTIALLY_COMPLETE');
  });

  test('drafts complete nothing', () => {
    expect(status(['draft', 'draft'])).toBe('PARTIALLY_COMPLETE');
    expect(status(['answered', 'draft'])).toBe('PARTIALLY_COMPLETE');
  });

  test('opted out means every required cell, and at least one', () => {
    expect(status(['opted-out', 'opted-out'])).toBe('OPTED_OUT');
    expect(status(['opted-out', 'answered'])).toBe('COMPLETE');
    expect(status([])).toBe('NO_DATA');
  });

  test('a section without required cells is judged by its optional ones', () => {
    expect(status(['answered', 'answered'], true)).toBe('COMPLETE');
    expect(status(['answered', 'open'], true)).toBe('PARTIALLY_COMPLETE');
  });

  test('open optional cells do not hold a section back', () => {
    const counts = addCounts([countCells(['answered'], false), countCells(['open', 'open'], true)]);
    expect(sectionStatus(counts, plainFacts)).toBe('COMPLETE');
  });

  test('configuration, entities and reach come before any count, in this order', () => {
    const counts = countCells(['answered'], false);
    expect(sectionStatus(counts, { ...plainFacts, withoutReach: true })).toBe('NO_SITES');
    expect(sectionStatus(counts, { ...plainFacts, withoutReach: true, withoutEntities: true })).toBe('NO_ENTITIES');
    expect(sectionStatus(counts, { needsConfiguration: true, withoutEntities: true, withoutReach: true })).toBe(
      'CONFIGURE',
    );
  });

  test('counts add up: a section is complete exactly when all its data points are', () => {
    const kind = fc.constantFrom<CellKind>('answered', 'without-data', 'draft', 'open');
    const parts = fc.array(fc.array(kind, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, (all) => {
        const whole = sectionStatus(addCounts(all.map((each) => countCells(each, false))), plainFacts);
        expect(whole === 'COMPLETE').toBe(all.every((each) => status(each) === 'COMPLETE'));
        expect(whole === 'NO_DATA').toBe(all.every((each) => status(each) === 'NO_DATA'));
      }),
    );
  });
});

describe('what cells say', () => {
  const cell = (state: CellState, more: object = {}) => ({
    answer: { state, warnings: [], note: null, ...more },
    optOut: null,
  });
  const odd = { warnings: [{ code: 'OUTLIER', message: 'Far off.' }] };

  test('a draft over an answer that counts is to submit, and the cell stays answered', () => {
    const counts = countAnswers([cell('DRAFT', { counted: { state: 'SUBMITTED' } }), cell('SUBMITTED')], false);
    expect(counts).toMatchObject({ required: 2, answered: 2, drafts: 1 });
    expect(sectionStatus(counts, plainFacts)).toBe('COMPLETE');
    expect(countAnswers([cell('DRAFT', { counted: null }), cell('SUBMITTED')], false)).toMatchObject({ answered: 1 });
  });

  test('what is to be looked at is counted beside the rest, of optional cells too', () => {
    const cells = [cell('SUBMITTED', odd), cell('DRAFT', odd), cell('SUBMITTED', { ...odd, note: 'Sold' })];
    expect(countAnswers(cells, false)).toMatchObject({ answered: 2, drafts: 1, toLookAt: 2 });
    expect(countAnswers(cells, true)).toMatchObject({ optionalAnswered: 2, drafts: 1, toLookAt: 2 });
  });
});
