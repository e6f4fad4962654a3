import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { loadYear } from '#functions/collection/year/context.ts';
import { ReportingEntityEntity } from '#functions/core/entities/entity.ts';
import { linesOf } from '#functions/reporting/exports/year-lines.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { exportYear } from '#test/support/exports.ts';
import { recordsOf, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const openpyxl = await startOpenpyxl();
const acme = await world.organisation({ name: 'Acme', currency: 'EUR' });
const admin = await world.person({ organisation: acme, name: 'Ada' });
const energy = 'energy_consumption_total';
const long = '12345678901234567.123';
const points = ['company_legal_name', 'company_lei', 'gics_industry', 'business_description', 'financial_year_end'];
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: [
    ...points,
    'materiality_assessment_done',
    'materiality_assessment_date',
    'material_topics',
    'revenue',
    energy,
  ],
  entities: ['Leeds', 'Oslo', 'Tarnów', 'Moss'],
});
const [leeds = '', oslo = '', tarnow = '', moss = ''] = Object.values(entities);

// No request takes such a name any more; one that came another way is shown safely all the same.
await ReportingEntityEntity.patch({ orgId: acme.orgId, entityId: oslo }).set({ name: 'Oslo\u202eolsO' }).go();

type NamedDraft = Pick<CellDraft, 'dataPointId'> & Partial<CellDraft>;
const answer = (draft: NamedDraft): CellDraft => ({
  entityId: acme.rootEntityId,
  period: 'FY',
  baseVersion: 0,
  state: 'SUBMITTED',
  ...draft,
});
const topics = Array.from({ length: 200 }, (_, index) => ({
  topic: `${index} ${'t'.repeat(486)}`.slice(0, 490),
  business_impact: '3',
  stakeholder_impact: '4',
  priority: index % 2 === 0 ? 'true' : 'false',
}));
const saved = await world.call(admin, cellRoutes.saveSubmissions, {
  params: { year },
  body: {
    cells: [
      answer({ dataPointId: 'company_legal_name', value: '3i Small Repro plc', note: '=1+1' }),
      answer({ dataPointId: 'company_lei', value: '529900T8BM49AURSDO55' }),
      answer({ dataPointId: 'gics_industry', value: '00101020' }),
      answer({ dataPointId: 'business_description', value: '_x0041_' }),
      answer({ dataPointId: 'financial_year_end', value: '2024-12-31' }),
      answer({ dataPointId: 'materiality_assessment_done', value: true }),
      answer({ dataPointId: 'materiality_assessment_date', value: '1900-01-15' }),
      answer({ dataPointId: 'material_topics', value: topics }),
      answer({ dataPointId: 'revenue', value: '1000000', unit: 'EUR' }),
      answer({ dataPointId: energy, entityId: leeds, value: long, unit: 'MWh', note: 'Meter' }),
      answer({ dataPointId: energy, entityId: oslo, absence: 'NOT_APPLICABLE', note: 'Nothing is used there.' }),
      answer({ dataPointId: energy, entityId: tarnow, absence: 'NOT_AVAILABLE', note: 'No meter.' }),
      answer({ dataPointId: energy, entityId: moss, value: '7', unit: 'MWh', state: 'DRAFT' }),
    ],
  },
});
expect(saved.data.filter(({ status }) => status !== 'saved')).toEqual([]);
await world.settle();

const book = await exportYear(world, admin, year);
const sheets = await openpyxl(book.file);
const rowOf = (sheet: string, title: string, id: string, more: Readonly<Record<string, string>> = {}) => {
  const found = recordsOf(sheets, sheet).find(
    (row) => said(row[title]) === id && Object.entries(more).every(([name, text]) => said(row[name]) === text),
  );
  if (!found) throw new Error(`${sheet} has no row of ${id}`);
  return found;
};
const rollUp = (id: string) => rowOf('Roll-ups', 'Metric id', id);
const inValues = (id: string, more = {}) => rowOf('Values', 'Data point id', id, more);
const about = (from = sheets) =>
  Object.fromEntries(recordsOf(from, 'About').map((row) => [said(row['About this export']), said(row[''])]));

describe('the workbook of a year', () => {
  test('export-text-with-digit: texts and days are texts and days in every sheet', () => {
    for (const [id, text] of [
      ['company_legal_name', '3i Small Repro plc'],
      ['company_lei', '529900T8BM49AURSDO55'],
      ['gics_industry', '00101020'],
    ] as const) {
      expect(rollUp(id).Value).toEqual({ text, kind: 's' });
      expect(inValues(id)['Value as entered']).toEqual({ text, kind: 's' });
    }
    const day = { time: '2024-12-31T00:00:00.000', format: 'yyyy\\-mm\\-dd' };
    expect(rollUp('financial_year_end').Value).toEqual(day);
    expect(inValues('financial_year_end')['Value as entered']).toEqual(day);
  });

  test('export-early-date: a day of January 1900 is that day', () => {
    expect(said(rollUp('materiality_assessment_date').Value)).toBe('1900-01-15');
    const parts = Object.entries(unzipSync(book.file)).filter(([name]) => name.includes('worksheets/'));
    const xml = parts.map(([, part]) => new TextDecoder().decode(part)).join('\n');
    expect(xml).toContain('<v>15</v>');
    expect(xml).not.toContain('<f>');
  });

  test('export-escape: a text that looks like an escape reads as it was written', () => {
    expect(said(inValues('business_description')['Value as entered'])).toBe('_x0041_');
    expect(said(rollUp('business_description').Value)).toBe('_x0041_');
  });

  test('export-digits: every digit of a long number can be read beside it', () => {
    const value = inValues(energy, { Entity: 'Leeds' });
    for (const title of ['Value as entered', 'Value']) {
      expect(value[title]).toMatchObject({ number: Number(long) });
      expect(said(value[`${title}, every digit`])).toBe(long);
    }
    expect(said(rollUp(energy)['Value, every digit'])).toBe(long);
    expect(said(rowOf('Roll-ups by entity', 'Metric id', energy)['Value, every digit'])).toBe(long);
  });

  test('has the same lines however many of them are read at once', async () => {
    const caller = { ...admin, orgId: acme.orgId, allowedEntityIds: [], allowedQuestionGroupIds: [] };
    const context = await loadYear(acme.orgId, year);
    const asking = {
      context,
      caller: { ...caller, roles: ['COMPANY_ADMIN' as const], via: 'membership' as const },
      states: 'all' as const,
      now: new Date(),
      names: async () => () => null,
      onProgress: async () => {},
    };
    const read = async (atOnce?: number) => {
      let blocks = 0;
      const places: unknown[] = [];
      for await (const lines of linesOf(asking, atOnce)) {
        blocks += 1;
        places.push(...lines.map(({ dataPoint, cell, shown }) => [dataPoint.definition.key, cell, shown?.value]));
      }
      return { blocks, places };
    };
    const whole = await read();
    expect(whole.places).toHaveLength(13);
    expect(whole.blocks).toBe(10);
    expect(await read(1)).toEqual({ ...whole, blocks: 13 });
    expect(await read(3)).toEqual({ ...whole, blocks: 11 });
  });

  test('export-long-table: a table has a line for each row, and no cell is too long', () => {
    const rows = recordsOf(sheets, 'Material topics');
    expect(rows).toHaveLength(200);
    expect(rows.map((row) => said(row.Topic))).toEqual(topics.map(({ topic }) => topic));
    expect(rows[1]).toMatchObject({
      'Importance for the business (1 to 5)': { number: 3 },
      Row: { number: 2 },
      From: { time: '2025-01-01T00:00:00.000' },
    });
    expect(rows.map((row) => said(row.Priority)).slice(0, 2)).toEqual([true, false]);
    expect(said(inValues('material_topics')['Value as entered'])).toBe("200 rows, in the sheet 'Material topics'");
    const texts = sheets.flatMap((sheet) => sheet.rows.flat().map((cell) => String(said(cell) ?? '')));
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(32_767);
  });

  test('shows money with its currency, and when something was entered as an instant', () => {
    expect(rollUp('revenue').Value).toEqual({ number: 1_000_000, format: '#,##0.00\\ [$EUR]' });
    const { 'At (UTC)': at } = inValues('revenue');
    expect(at).toMatchObject({ time: expect.stringMatching(/^20\d\d-/), format: 'yyyy\\-mm\\-dd\\ hh:mm:ss' });
  });

  test('gives figures the real days of their periods', () => {
    expect(rollUp(energy)).toMatchObject({
      From: { time: '2025-01-01T00:00:00.000' },
      To: { time: '2025-12-31T00:00:00.000' },
    });
  });

  test('says what it is, over what it goes and how much is answered, by kind', () => {
    expect(about()).toMatchObject({
      Organisation: 'Acme',
      'Reporting year': 2025,
      'First day': '2025-01-01',
      Locked: false,
      Statement: 'None: the year is not completed',
      'Made by': 'Ada',
      Answers: 'Submitted answers only',
      Entities: 'Covers all 5 that report in the year',
      Figures: 'The figures of the organisation',
      'Cells asked': 13,
      'Cells answered': 12,
      '  with a value': 10,
      '  as N/A': 1,
      '  as no data': 1,
      '  opted out': 0,
      'Cells not answered': 1,
      '  open': 1,
      'Reporting currency': 'EUR',
    });
  });

  test('with drafts says so, and counts them apart', async () => {
    const { file } = await exportYear(world, admin, year, 'all');
    const own = about(await openpyxl(file));
    expect(own).toMatchObject({ '  typed and not submitted': 1, '  open': 0, 'Cells answered': 12 });
    expect(own.Answers).toBe('Submitted answers, and drafts that you may enter');
  });

  test('of somebody who reaches some entities says which, in names that turn nothing around', async () => {
    const person = await world.person({
      organisation: acme,
      roles: ['COMPANY_USER'],
      allowedEntityIds: [leeds, oslo],
    });
    const own = await openpyxl((await exportYear(world, person, year)).file);
    const { Entities, Figures } = about(own);
    expect(Entities).toBe('Covers 2 of 5: \u2068Leeds\u2069, \u2068Oslo\u202eolsO\u2069');
    expect(Figures).toContain("not the whole organisation's");
    expect(JSON.stringify(own)).not.toContain('Moss');
    const sections = await world.person({
      organisation: acme,
      roles: ['COMPANY_USER'],
      allowedQuestionGroupIds: ['energy'],
    });
    const part = about(await openpyxl((await exportYear(world, sections, year)).file));
    expect(part.Sections).toMatch(/^Covers 1 of \d: Energy$/);
    expect(part.Entities).toBe('Covers all 5 that report in the year');
  });

  test('viewer-workbook: a viewer’s says nothing of people, notes and evidence, and that it does not', async () => {
    const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'], name: 'Vera' });
    const own = await openpyxl((await exportYear(world, viewer, year)).file);
    expect(own.map(({ name }) => name)).toEqual([
      'About',
      'Values',
      'Material topics',
      'Roll-ups',
      'Roll-ups by entity',
    ]);
    const titles = Object.keys(recordsOf(own, 'Values')[0] ?? {});
    expect(titles).not.toContain('By');
    expect(titles).not.toContain('Evidence files');
    expect(about(own)['Left out']).toContain('viewers do not see');
    const everything = JSON.stringify(own);
    for (const word of ['Former user', 'Ada', 'Meter', 'Nothing is used there']) expect(everything).not.toContain(word);
    expect(said(recordsOf(own, 'Values')[0]?.['Value as entered'])).not.toBeNull();
  });

  test('of a completed year is locked', async () => {
    const cells = [answer({ dataPointId: energy, entityId: moss, value: '7', unit: 'MWh', baseVersion: 1 })];
    await world.call(admin, cellRoutes.saveSubmissions, { params: { year }, body: { cells } });
    await world.settle();
    const { data } = await world.call(admin, yearRoutes.getYearConfig, { params: { year } });
    await world.call(admin, yearRoutes.changeYearStatus, {
      params: { year },
      body: { baseVersion: data.version, status: 'COMPLETED' },
    });
    await world.settle();
    const own = about(await openpyxl((await exportYear(world, admin, year)).file));
    expect(own).toMatchObject({
      Locked: true,
      'Status of the year': 'Completed',
      Statement: expect.stringMatching(/^Sealed 20.*, SHA-256 [0-9a-f]{64}$/),
    });
  });
});
