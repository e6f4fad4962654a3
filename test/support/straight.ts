import { event, saveDataPoints } from '#functions/collection/year/configure.ts';
import { cellsOf, includedDataPoints, loadYear, type YearContext } from '#functions/collection/year/context.ts';
import { typedInto } from '#shared/collection/cells/rules.ts';
import type { CellValue } from '#shared/collection/cells/schema.ts';
import type { Periodicity } from '#shared/collection/periods/rules.ts';
import { library } from '#shared/content/library/library.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';
import { groupedBy } from '#shared/lists/grouped.ts';
import type { Caller } from '#shared/people/access.ts';
import type { TestPerson } from './people.ts';

/** How often a data point is asked. */
type Often = { readonly dataPointId: string; readonly periodicity: Periodicity };

/** Every data point of the library, as often as it may be asked. */
export const finest: readonly Often[] = library.dataPoints.flatMap(({ key, periodicities }) => {
  const periodicity = periodicities.at(-1);
  return periodicity ? [{ dataPointId: key, periodicity }] : [];
});

/** Sets how often data points of a year are asked, all at once and as the store writes it: a request for each takes minutes. */
export async function askAsOften(
  admin: TestPerson,
  orgId: string,
  year: number,
  often: readonly Often[],
): Promise<void> {
  const caller: Caller = {
    ...admin,
    orgId,
    roles: ['COMPANY_ADMIN'],
    allowedEntityIds: [],
    allowedQuestionGroupIds: [],
    via: 'membership',
  };
  await saveDataPoints(await loadYear(orgId, year), often, event({ caller, now: new Date() }, 'periodicity'));
}

/** A submitted answer to every cell that a year asks, row by row. */
export function answersTo(context: YearContext, by: string, at: string) {
  const act = { state: 'SUBMITTED', method: 'screen', by, at } as const;
  return includedDataPoints(context).flatMap((dataPoint) => {
    const asked = groupedBy(cellsOf(context, dataPoint), ({ entityId }) => entityId);
    return [...asked].map(([entityId, own], row) => ({
      entityId,
      dataPointId: dataPoint.definition.key,
      cells: own.map(({ period }, index) => {
        return [period, typedInto(undefined, answerTo(dataPoint.definition, row + index), act)] as const;
      }),
    }));
  });
}

/** Answers that the rules between data points look at together when the shown one is submitted. */
const fitting: Readonly<Record<string, string>> = {
  energy_consumption_total: '3000.5',
  energy_consumption_renewable: '1000.25',
  energy_consumption_non_renewable: '2000.25',
  electricity_consumption: '1500.5',
};

/** An answer of the data point's type; every tenth has a note. */
function answerTo(point: DataPoint, index: number) {
  const number = fitting[point.key] ?? `${1000 + (index % 977)}${point.type === 'integer' ? '' : '.5'}`;
  const note = index % 10 === 0 ? 'Read off the meter and checked against the invoice' : null;
  const rest = { absence: null, reason: null, note, warnings: [] };
  if (['number', 'integer', 'currency', 'percentage'].includes(point.type)) {
    return { ...rest, value: number, unit: point.unit === '' ? null : point.unit, canonical: number };
  }
  return { ...rest, value: otherAnswer(point), unit: null, canonical: null };
}

function otherAnswer({ type, optionSet, columns }: DataPoint): CellValue {
  const option = library.optionSetByKey.get(optionSet ?? '')?.options[0]?.value ?? 'yes';
  if (type === 'boolean') return true;
  if (type === 'single_choice') return option;
  if (type === 'multi_choice') return [option];
  if (type === 'date') return '2025-06-30';
  if (type === 'table') return [Object.fromEntries(columns.map(({ key }) => [key, '12']))];
  return 'A sentence or two about how the company goes about it, as people write them.';
}
