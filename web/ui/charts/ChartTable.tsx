import { type ChartSeries, labelsOf } from '#web/ui/charts/chartData.ts';
import { ScrollArea } from '#web/ui/layout/ScrollArea.tsx';

export interface ChartTableProps {
  readonly title: string;
  readonly unit: string | undefined;
  readonly series: readonly ChartSeries[];
  readonly format: (value: string | number) => string;
}

/** The figures of a chart as a table. */
export function ChartTable({ title, unit, series, format }: ChartTableProps) {
  const name = unit ? `${title}, ${unit}` : title;
  return (
    <ScrollArea label={`${name}, table`} className="max-h-96 rounded-control border border-line">
      <table aria-label={name} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="text-ink-muted text-xs">
            <th scope="col" className="sticky top-0 border-line border-b bg-sunken px-3 py-2 text-left font-semibold">
              <span className="sr-only">Label</span>
            </th>
            {series.map(({ id, name: heading }) => (
              <th
                key={id}
                scope="col"
                className="sticky top-0 border-line border-b bg-sunken px-3 py-2 text-right font-semibold"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labelsOf(series).map((label, at) => (
            <tr key={label}>
              <th scope="row" className="border-line border-b px-3 py-1.5 text-left font-medium">
                {label}
              </th>
              {series.map(({ id, points }) => {
                const point = points[at];
                const absent = !point || point.value === null;
                return (
                  <td key={id} className="border-line border-b px-3 py-1.5 text-right tabular-nums">
                    {absent ? (
                      <span className="text-ink-muted">{point?.note ?? 'No data'}</span>
                    ) : (
                      format(point.value ?? 0)
                    )}
                    {!absent && point.partial && (
                      <span className="block text-partial text-xs">partial{point.note && `: ${point.note}`}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
