import { expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { demoCells } from './cells.ts';
import { demoEntities } from './entities.ts';
import { demoCompanyDataPoints, demoEntityDataPoints, demoPeriodicity } from './values.ts';

const companyOf = (count: number, country = 'SE') => ({
  legalName: 'Nordvik',
  country,
  currency: 'SEK',
  entities: demoEntities(count, country),
});
const idsOf = (count: number) =>
  new Map([['', 'root'], ...demoEntities(count, 'SE').map(({ name }) => [name, name] as const)]);
const cellsOf = (count: number, year = 2025) => demoCells(year, companyOf(count), idsOf(count), () => undefined);

test('a demo asks data points of the library, as often as the library allows', () => {
  for (const id of [...demoEntityDataPoints, ...demoCompanyDataPoints]) {
    expect(library.dataPointByKey.get(id)?.periodicities, id).toContain(demoPeriodicity(id));
  }
});

test('a demo has a year’s answers for each of up to ten entities and for the company, the same ones each time', () => {
  const cells = cellsOf(10);
  const perEntity = demoEntityDataPoints.reduce((sum, id) => sum + (demoPeriodicity(id) === 'quarterly' ? 4 : 1), 0);
  expect(cells).toHaveLength(10 * perEntity + demoCompanyDataPoints.length);
  expect(new Set(cells.map(({ entityId, dataPointId, period }) => `${entityId}.${dataPointId}.${period}`)).size).toBe(
    cells.length,
  );
  expect(cellsOf(10)).toEqual(cells);
});

test('another year and another country give other figures', () => {
  const energy = (year: number) => cellsOf(1, year).find(({ dataPointId }) => dataPointId === 'ghg_scope_1')?.value;
  expect(energy(2024)).not.toBe(energy(2025));
  const grid = (country: string) => demoEntities(1, country)[0]?.grid;
  expect([grid('PL'), grid('SE'), grid('BR')]).toEqual([660, 25, 400]);
});

test('the FTE at the start of a year are those at the end of the year before', () => {
  const fte = (year: number, id: string) =>
    cellsOf(3, year).flatMap((cell) => (cell.dataPointId === id ? [cell.value] : []));
  expect(fte(2025, 'employees_fte_opening')).toEqual(fte(2024, 'employees_fte'));
});

test('the company answers for itself, in its own currency', () => {
  const own = new Map(cellsOf(3).flatMap((cell) => (cell.entityId === 'root' ? [[cell.dataPointId, cell]] : [])));
  expect(own.get('company_legal_name')?.value).toBe('Nordvik');
  expect(own.get('country_of_domicile')?.value).toBe('SE');
  expect(own.get('site_count')?.value).toBe('3');
  expect(own.get('revenue')?.unit).toBe('SEK');
});

test('an exception leaves a cell open or says something else', () => {
  const cells = demoCells(2025, companyOf(1), idsOf(1), ({ id, period }) => {
    if (period === 'Q4') return 'open';
    return id === 'fatalities' ? { state: 'DRAFT' } : undefined;
  });
  expect(cells.filter(({ period }) => period === 'Q4')).toEqual([]);
  expect(cells.find(({ dataPointId }) => dataPointId === 'fatalities')?.state).toBe('DRAFT');
});
