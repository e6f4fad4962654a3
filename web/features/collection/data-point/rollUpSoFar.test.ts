import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { countsNow } from './countsNow.ts';
import { aCell, aDataPoint, anAskedCell, aSection, aView } from './fixture.ts';
import { partPeriods, rollUpOver, wholePeriod } from './rollUpSoFar.ts';

const submitted = (id: string, value: string, unit = 'MWh', canonical = value) =>
  aView(aCell(id, { value, unit }, { state: 'SUBMITTED', canonical }));
const draft = (id: string, value: string, unit = 'MWh') => aView(aCell(id, { value, unit }, { state: 'DRAFT' }));

function soFar(views: Readonly<Record<string, CellView>>, dataPoint: SectionDataPoint = aDataPoint()) {
  return rollUpOver(dataPoint, aSection([dataPoint]))(({ entityId }) => views[entityId] ?? aView(undefined));
}

describe('the result so far', () => {
  it('adds up what counts, and says what is missing', () => {
    expect(soFar({ oslo: submitted('oslo', '10'), lyon: submitted('lyon', '2500', 'kWh', '2.5') })).toEqual({
      submitted: { FY: { value: '12.5', expected: 3, answered: 2, excluded: 0, partial: true } },
      withDrafts: null,
      drafts: 0,
    });
  });

  it('adds drafts in their own unit on top, apart from what counts', () => {
    const result = soFar({ oslo: submitted('oslo', '10'), lyon: draft('lyon', '2500', 'kWh') });
    expect(result.submitted.FY).toMatchObject({ value: '10', answered: 1 });
    expect(result.withDrafts?.FY).toMatchObject({ value: '12.5', answered: 2 });
    expect(result.drafts).toBe(1);
  });

  it('counts the answer under a draft until the draft is submitted', () => {
    const counted = {
      state: 'SUBMITTED',
      value: '10',
      unit: 'MWh',
      canonical: '10',
      reason: null,
      note: null,
      at: null,
    } as const;
    const result = soFar({ oslo: aView(aCell('oslo', { value: '99', unit: 'MWh' }, { state: 'DRAFT', counted })) });
    expect(result.submitted.FY?.value).toBe('10');
    expect(result.withDrafts?.FY?.value).toBe('99');
  });

  it.each([
    ['immaterial', 1],
    ['not-available', 2],
  ] as const)('a draft over an opt-out as %s changes nothing of what is expected', (reason, expected) => {
    const counted = {
      state: 'OPTED_OUT',
      value: null,
      unit: null,
      canonical: null,
      reason,
      note: null,
      at: null,
    } as const;
    const underDraft = aView(aCell('lyon', { value: '99', unit: 'MWh' }, { state: 'DRAFT', counted }));
    const optedOut = aView(aCell('lyon', { absence: 'OPTED_OUT', reason }, { state: 'OPTED_OUT' }));
    const dataPoint = aDataPoint({ cells: [anAskedCell('oslo'), anAskedCell('lyon')] });
    const { submitted: figures } = soFar({ oslo: submitted('oslo', '10'), lyon: underDraft }, dataPoint);
    expect(figures.FY).toMatchObject({ value: '10', expected, answered: 1 });
    expect(figures).toEqual(soFar({ oslo: submitted('oslo', '10'), lyon: optedOut }, dataPoint).submitted);
  });

  it('leaves N/A out of what is expected, and is no whole figure without what has no data', () => {
    const notApplicable = aView(aCell('lyon', { absence: 'NOT_APPLICABLE' }, { state: 'NOT_APPLICABLE' }));
    const noData = aView(aCell('porto', { absence: 'NOT_AVAILABLE' }, { state: 'NOT_AVAILABLE' }));
    const { submitted: figures } = soFar({ oslo: submitted('oslo', '10'), lyon: notApplicable, porto: noData });
    expect(figures.FY).toEqual({ value: '10', expected: 2, answered: 1, excluded: 1, partial: true });
  });

  it('does not expect a cell whose condition does not hold', () => {
    const cells = [anAskedCell('oslo'), anAskedCell('lyon', { asked: false })];
    expect(soFar({ oslo: submitted('oslo', '10') }, aDataPoint({ cells })).submitted.FY).toMatchObject({
      expected: 1,
      partial: false,
    });
  });

  it('ignores a draft that is no number', () => {
    expect(soFar({ oslo: draft('oslo', 'about 40') })).toMatchObject({ drafts: 0, withDrafts: null });
  });

  it('shows the periods between the asked ones and the year', () => {
    const cells = (['Q1', 'Q2', 'Q3', 'Q4'] as const).map((period) => anAskedCell('oslo', { period, label: period }));
    const dataPoint = aDataPoint({ periodicity: 'quarterly', cells });
    expect(wholePeriod(dataPoint)).toBe('FY');
    expect(partPeriods(dataPoint)).toEqual(['H1', 'H2']);
    const figures = rollUpOver(dataPoint, aSection([dataPoint]))(() => submitted('oslo', '5')).submitted;
    expect(figures).toMatchObject({ FY: { value: '20' }, H1: { value: '10' }, H2: { value: '10' } });
  });

  it('comes to the same after every change as if it were added up anew', () => {
    const ids = ['oslo', 'lyon', 'porto'];
    const change = fc.record({ id: fc.constantFrom(...ids), value: fc.nat(99), isDraft: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 15 }), (changes) => {
        const views: Record<string, CellView> = {};
        const add = rollUpOver(aDataPoint(), aSection());
        for (const { id, value, isDraft } of changes) {
          views[id] = isDraft ? draft(id, String(value)) : submitted(id, String(value));
          expect(add(({ entityId }) => views[entityId] ?? noView)).toEqual(soFar(views));
        }
      }),
    );
  });
});

describe('the figures of the page', () => {
  it('are those of the rule with the facts of the section: shares by date, days of the entities, weights', () => {
    const shares = [
      { from: '2020-01-01', share: '100' },
      { from: '2024-07-01', share: '50' },
    ];
    const months = (['M06', 'M07'] as const).map((period, at) =>
      anAskedCell('oslo', { period, from: `2024-0${6 + at}-01`, to: at === 0 ? '2024-06-30' : '2024-07-31' }),
    );
    const dataPoint = aDataPoint({ periodicity: 'monthly', cells: months });
    const section = aSection([dataPoint], { owned: [{ entityId: 'oslo', shares }] });
    const { submitted: figures } = rollUpOver(dataPoint, section)(() => submitted('oslo', '100'));
    expect(figures).toMatchObject({ M06: { value: '100' }, M07: { value: '50' }, FY: { value: '150' } });
    const inFull = aDataPoint({ ...dataPoint, consolidation: 'full' });
    expect(rollUpOver(inFull, section)(() => submitted('oslo', '100')).submitted.FY?.value).toBe('200');
  });

  it('weigh a weighted average as the server does', () => {
    const weights = { oslo: { FY: '1' }, lyon: { FY: '3' }, porto: { FY: '1' } };
    const dataPoint = aDataPoint({ entityAggregation: 'weighted_average', periodAggregation: 'last', weights });
    const figures = soFar({ oslo: submitted('oslo', '10'), lyon: submitted('lyon', '30') }, dataPoint).submitted;
    expect(figures.FY?.value).toBe('25');
    expect(soFar({ oslo: submitted('oslo', '10') }, { ...dataPoint, weights: null }).submitted.FY?.value).toBeNull();
  });

  it('close with the last period that the year has, over the entities that are there then', () => {
    const cells = (['Q1', 'Q2', 'Q3'] as const).flatMap((period, at) =>
      ['oslo', 'lyon'].map((id) =>
        anAskedCell(id, {
          period,
          from: `2024-0${1 + 3 * at}-01`,
          to: ['2024-03-31', '2024-06-30', '2024-08-31'][at] ?? '',
        }),
      ),
    );
    const dataPoint = aDataPoint({ periodicity: 'quarterly', periodAggregation: 'last', cells });
    const section = aSection([dataPoint], { endDate: '2024-08-31' });
    const [oslo, lyon] = section.entities;
    if (!oslo || !lyon) throw new Error('The section has too few entities');
    const left = { ...section, entities: [oslo, { ...lyon, to: '2024-07-15' }] };
    const add = (each: typeof section) =>
      rollUpOver(dataPoint, each)(({ entityId }) => submitted(entityId, '7')).submitted;
    expect(add(section)).toMatchObject({ Q3: { value: '14' }, FY: { value: '14' } });
    expect(add(left)).toMatchObject({ H1: { value: '14' }, FY: { value: '7', expected: 1 } });
  });
});

const noView = aView(undefined);

describe('how far a data point is', () => {
  const now = (views: Readonly<Record<string, CellView>>, dataPoint = aDataPoint()) =>
    countsNow(dataPoint, ({ entityId }) => views[entityId] ?? noView);

  it('follows the cells on the page at once', () => {
    expect(now({})).toMatchObject({ status: 'NO_DATA', counts: { required: 3, answered: 0 } });
    expect(now({ oslo: draft('oslo', '1') })).toMatchObject({ status: 'PARTIALLY_COMPLETE', counts: { drafts: 1 } });
    const all = Object.fromEntries(['oslo', 'lyon', 'porto'].map((id) => [id, submitted(id, '1')]));
    expect(now(all)).toMatchObject({ status: 'COMPLETE', counts: { answered: 3 } });
  });

  it('counts what the year opted out as answered, and never what is not asked', () => {
    const cells = [
      anAskedCell('oslo', { optOut: { reason: 'immaterial', note: '' } }),
      anAskedCell('lyon', { asked: false }),
    ];
    expect(now({}, aDataPoint({ cells }))).toMatchObject({ status: 'OPTED_OUT', counts: { required: 1, optedOut: 1 } });
  });

  it('keeps what the server says of the set-up and the reach', () => {
    expect(now({}, aDataPoint({ status: 'CONFIGURE' })).status).toBe('CONFIGURE');
    expect(now({}, aDataPoint({ status: 'NO_SITES', cells: [] })).status).toBe('NO_SITES');
  });
});
