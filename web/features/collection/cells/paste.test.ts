import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearedUp, readTexts } from './paste.ts';
import type { AskedCell, SectionDataPoint } from './sectionDataPoint.ts';
import { nothingTyped } from './typedContent.ts';

const cell = (change: Partial<AskedCell> = {}) =>
  ({ entityId: 'oslo', period: 'Q1', label: 'Q1', optOut: null, mayEnter: true, ...change }) as AskedCell;
const dataPoint = {
  id: 'electricity',
  type: 'number',
  unit: 'MWh',
  units: [
    { unit: 'MWh', label: 'MWh' },
    { unit: 'kWh', label: 'kWh' },
  ],
  options: [],
} as unknown as SectionDataPoint;

function read(texts: readonly string[], at: AskedCell | undefined = cell(), locale = 'en-GB') {
  return readTexts({
    texts: texts.map((text, index) => ({ cell: at, where: `Oslo, ${index}`, text })),
    dataPoint,
    locales: [locale],
    unit: 'MWh',
    typedAt: () => ({ ...nothingTyped, note: 'kept' }),
  });
}

describe('texts that were typed or pasted', () => {
  it('land with their unit, and keep the note of the cell', () => {
    expect(read(['475,962', '12 kWh']).changes).toEqual([
      {
        key: { entityId: 'oslo', dataPointId: 'electricity', period: 'Q1' },
        typed: { ...nothingTyped, value: '475962', unit: 'MWh', note: 'kept' },
      },
      {
        key: { entityId: 'oslo', dataPointId: 'electricity', period: 'Q1' },
        typed: { ...nothingTyped, value: '12', unit: 'kWh', note: 'kept' },
      },
    ]);
  });

  it('clear a cell where they are empty', () => {
    expect(read(['']).changes[0]?.typed).toEqual({ ...nothingTyped, note: 'kept' });
  });

  it('are listed with the reason where they are no number', () => {
    expect(read(['n.a.']).refusals).toEqual([{ where: 'Oslo, 0', text: 'n.a.', why: "'n.a.' is not a number." }]);
  });

  it('are listed where a cell is opted out, out of reach or not asked, unless they are empty', () => {
    const optedOut = cell({ optOut: { reason: 'immaterial', note: '' } });
    expect(read(['1', ''], optedOut).refusals).toHaveLength(1);
    expect(read(['1'], cell({ mayEnter: false })).refusals[0]?.why).toBe('You may read this value and not change it.');
    const outside = readTexts({
      texts: [{ cell: undefined, where: 'row 9', text: '1' }],
      dataPoint,
      locales: ['en-GB'],
      unit: null,
      typedAt: () => nothingTyped,
    });
    expect(outside.refusals[0]?.why).toBe('There is no cell for it.');
  });

  it('are asked about where they have two meanings, and land as chosen', () => {
    const outcome = read(['1.234'], cell(), 'nb-NO');
    expect(outcome.changes).toEqual([]);
    expect(outcome.unclear).toMatchObject([
      { where: 'Oslo, 0', text: '1.234', cause: 'number', readings: [{ value: '1234' }, { value: '1.234' }] },
    ]);
    const [open] = outcome.unclear;
    const chosen = open && clearedUp(open, { value: '1234', unit: 'MWh' }, nothingTyped);
    expect(chosen?.typed).toMatchObject({ value: '1234', unit: 'MWh' });
  });

  it('are never lost: each lands, is asked about or is listed', () => {
    const text = fc.constantFrom('1', '2,5', 'x', '1.234', 'N/A', '1 %', '3 kWh', '7 GJ', '7 mwh');
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), fc.boolean(), (texts, mayEnter) => {
        const { changes, unclear: dataPoints, refusals } = read(texts, cell({ mayEnter }), 'nb-NO');
        expect(changes.length + dataPoints.length + refusals.length).toBe(texts.length);
      }),
    );
  });
});
