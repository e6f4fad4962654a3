import fc from 'fast-check';
import { expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { acceptedUnits } from '#shared/library/units/table.ts';
import { validateValue } from '#shared/library/validation/rules.ts';
import { readTexts } from './paste.ts';
import { numberOf, readAnswer } from './read.ts';
import { type AskedCell, inOwnUnit, type SectionDataPoint } from './sectionDataPoint.ts';
import { nothingTyped } from './typedContent.ts';

// A number with a unit comes in by the grid, the number box, a paste and the API. Whatever the text, none of them may take
// it for another quantity than the others do.
const points = library.dataPoints.filter(
  ({ type, unitFamily }) => ['number', 'integer', 'percentage'].includes(type) && unitFamily !== 'money',
);
type Point = (typeof points)[number];
const dataPointOf = (point: Point) =>
  ({
    ...point,
    id: point.key,
    units: acceptedUnits(point).map(({ code, label }) => ({ unit: code, label })),
    options: [],
  }) as unknown as SectionDataPoint;
const cell = { entityId: 'oslo', period: 'FY', label: 'FY', optOut: null, mayEnter: true } as AskedCell;
const money = { currency: 'EUR', currencies: new Set(['EUR']) };

type Said = { readonly value: string; readonly unit: string | null } | 'not read';

const inGrid = (point: Point, text: string): Said => {
  const reading = readAnswer(dataPointOf(point), text, ['en-GB']);
  if (reading.kind !== 'read' || typeof reading.typed.value !== 'string') return 'not read';
  return { value: reading.typed.value, unit: reading.typed.unit ?? null };
};
const pasted = (point: Point, text: string): Said => {
  const { changes } = readTexts({
    texts: [{ cell, where: 'Oslo', text }],
    dataPoint: dataPointOf(point),
    locales: ['en-GB'],
    unit: point.unit,
    typedAt: () => nothingTyped,
  });
  const typed = changes[0]?.typed;
  return typeof typed?.value === 'string' ? { value: typed.value, unit: typed.unit } : 'not read';
};
const inBox = (point: Point, text: string): Said => {
  const reading = numberOf(readAnswer(dataPointOf(point), text, ['en-GB'], point.unit), point.unit);
  if (!reading.ok || reading.value === null) return 'not read';
  return { value: reading.value, unit: reading.unit ?? point.unit };
};
/** By the API, without the limits of the data point, which judge what was read. */
const sent = (point: Point, text: string): Said => {
  const checked = validateValue({ ...point, limits: {} }, { value: text }, library, money);
  return checked.ok && checked.entered ? checked.entered : 'not read';
};

const numbers = fc.constantFrom(
  '12',
  '1,234.5',
  '1,234',
  '1.234',
  '12,5',
  '(12)',
  '1e3',
  '0.001',
  '1 234',
  '12 %',
  '1,234,567',
);
const manners = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.replace(/^./, (first) => first.toLowerCase()),
  (text) => text.replace(/ \((?:gross|net) CV\)$/, ''),
);
const texts = fc.constantFrom(...points).chain((point) => {
  const names = acceptedUnits(point).flatMap(({ code, label }) => [code, label]);
  const behind = fc.tuple(fc.constantFrom(...names, 'furlong', ''), manners).map(([name, manner]) => manner(name));
  return fc.tuple(fc.constant(point), numbers, fc.constantFrom('', ' ', '\u00a0'), behind);
});

test('grid, box and paste read every text alike, and the API never reads it as something else', () => {
  fc.assert(
    fc.property(texts, ([point, number, gap, unit]) => {
      const text = `${number}${gap}${unit}`;
      const read = inGrid(point, text);
      expect(pasted(point, text)).toEqual(read);
      expect(inBox(point, text)).toEqual(read);
      // Programs write a decimal point: what a person of this locale may write otherwise they are asked for.
      const byProgram = sent(point, text);
      if (byProgram !== 'not read') expect(byProgram).toEqual(read);
      if (/^\d+(?:\.\d+)?$/.test(number)) expect(byProgram).toEqual(read);
    }),
    { numRuns: 2_000 },
  );
});

test('unit-typed-into-the-box, unit-by-case-only: one text, one meaning', () => {
  const water = points.find(({ key }) => key === 'water_withdrawal');
  if (!water) throw new Error('water_withdrawal');
  for (const reader of [inGrid, pasted, inBox, sent]) {
    expect(reader(water, '1200 l')).toEqual({ value: '1200', unit: 'l' });
    expect(reader(water, '500 ml')).toBe('not read');
  }
  expect(inOwnUnit(dataPointOf(water), '1200', 'l')).toMatchObject({ value: '1.2' });
});
