import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { badLines, badTexts } from '#test/support/strings.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme });
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: [ENERGY, 'business_description'],
  entities: ['Leeds'],
});

/** A cell of the text that is asked of the whole organisation. */
const cell = (draft: Partial<CellDraft>): CellDraft => ({
  entityId: acme.rootEntityId,
  dataPointId: 'business_description',
  period: 'FY',
  baseVersion: 0,
  state: 'DRAFT',
  ...draft,
});
const save = async (...cells: CellDraft[]) =>
  (await world.call(admin, cellRoutes.saveSubmissions, { params: { year }, body: { cells } })).data;
const seen = async (dataPointId: string) =>
  (await world.call(admin, cellRoutes.listSubmissions, { params: { year }, query: { dataPointId } })).data[0];

type Texts = Pick<CellDraft, 'value' | 'unit' | 'note'>;
const written = Object.entries(badTexts).filter(([what]) => !what.startsWith('only'));
const lines = Object.entries(badLines).filter(([what]) => !what.startsWith('only'));
const of = (bad: typeof lines, field: string, from: (text: string) => Texts) =>
  bad.map(([what, text]) => [`${what} in ${field}`, field, from(text)] as const);

describe('a text that cannot be kept (numbers F17)', () => {
  test.each([
    ...of(written, 'value', (value) => ({ value })),
    ...of(written, 'note', (note) => ({ value: 'Good', note })),
    ...of(lines, 'unit', (unit) => ({ value: '1', unit })),
    ...of(lines, 'value.1', (text) => ({ value: ['good', text] })),
    ...of(written, 'value.0.topic', (topic) => ({ value: [{ topic }] })),
    ...of(lines, 'value.0', (column) => ({ value: [{ [column]: 'good' }] })),
  ])('%s refuses its own cell, as a draft too, and the rest of the batch is saved', async (_, field, texts) => {
    const before = (await seen(ENERGY))?.version ?? 0;
    const answers = await save(
      cell(texts),
      cell({
        entityId: entities.Leeds ?? '',
        dataPointId: ENERGY,
        baseVersion: before,
        value: String(before + 1),
        unit: 'MWh',
      }),
    );
    expect(answers).toMatchObject([
      { status: 'invalid', fields: { [field]: expect.any(String) } },
      { status: 'saved', cell: { version: before + 1 } },
    ]);
    expect((await seen('business_description'))?.version).toBe(0);
  });

  test('is one that nobody sees, where it is submitted', async () => {
    const [answer] = await save(cell({ value: '\u200b\u3164', state: 'SUBMITTED' }));
    expect(answer).toMatchObject({ status: 'invalid', fields: { value: 'Write an answer.' } });
  });
});

test('texts of cells are kept composed, with line feeds between their lines', async () => {
  const [answer] = await save(cell({ value: 'Cafe\u0301\r\n\tOslo', note: 'e\u0301\r\n' }));
  expect(answer).toMatchObject({ status: 'saved', cell: { value: 'Café\n\tOslo' } });
  expect(await seen('business_description')).toMatchObject({ value: 'Café\n\tOslo', note: 'é' });
});
