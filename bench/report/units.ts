import { leastWriteUnits, unitBudgets } from '#bench/budgets.ts';
import type { CompanyCost } from '#bench/figures.ts';
import type { ScreenCost } from '#bench/screens/measure.ts';
import { mark, table, text } from './table.ts';

/** Screens, saves and projections of each company. */
export function unitsReport(companies: readonly CompanyCost[]): string {
  return companies.map(companyReport).join('\n\n');
}

function companyReport(cost: CompanyCost): string {
  const { name, size, screens, oneYear, saves, projection, export: made } = cost;
  const large = size.cells > 1000;
  const { dataPoints, entities, cells, rows } = size;
  const per = large ? 'a screen' : 'a request';
  const most = large ? unitBudgets.readUnitsPerYearScreen : unitBudgets.readUnitsPerRequest;
  return `### ${name}: ${dataPoints} data points, ${entities} entities, ${text(cells)} cells in ${text(rows)} rows, three years

Read units are held against ${most} for ${per}${large ? ', home, hub and set-up against 40, a data point against 20' : ''}.

${table(
  ['screen', 'requests', 'most', '', 'DynamoDB calls', 'read units', '', 'of these'],
  screens.map((each) => screenRow(each, large)),
)}

With figures of one year only: ${oneYear.map(({ screen, readUnits }) => `${screen.toLowerCase()} ${text(readUnits)}`).join(', ')} read units.

${table(
  [
    'save',
    'rows',
    'calls',
    'read units',
    'write units',
    'least',
    'projector: calls',
    'reads',
    'writes',
    'all writes a row',
    '',
  ],
  saves.map(({ what, rows: written, calls, readUnits, writeUnits, projector }) => {
    const all = (writeUnits + projector.writeUnits) / written;
    return [
      what,
      written,
      calls,
      readUnits,
      writeUnits,
      leastWriteUnits * written,
      projector.calls,
      projector.readUnits,
      projector.writeUnits,
      all,
      mark(all, unitBudgets.writeUnitsPerSave),
    ];
  }),
)}

The figures of the whole year made again, with nothing changed: ${text(projection.metrics)} metrics, ${text(projection.calls)} calls, ${text(projection.readUnits)} read and ${text(projection.writeUnits)} write units.

The year as a spreadsheet, from asking for it to its address: ${text(made.calls)} calls, ${text(made.readUnits)} read and ${text(made.writeUnits)} write units, ${text(made.bytes / 1024)} KB.`;
}

function screenRow(cost: ScreenCost, large: boolean) {
  const { screen, requests, mostRequests, mostReadUnits, calls, readUnits, parts } = cost;
  const most = large
    ? (mostReadUnits ?? unitBudgets.readUnitsPerYearScreen)
    : unitBudgets.readUnitsPerRequest * requests;
  const shares = parts.map((part) => `${part.name} ${text(part.readUnits)}`).join(', ');
  return [
    screen,
    requests,
    mostRequests ?? '-',
    mark(requests, mostRequests),
    calls,
    readUnits,
    mark(readUnits, most),
    shares,
  ] as const;
}
