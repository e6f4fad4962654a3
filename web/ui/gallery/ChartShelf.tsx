import { BarChart } from '#web/ui/charts/BarChart.tsx';
import type { ChartSeries } from '#web/ui/charts/chartData.ts';
import { Donut } from '#web/ui/charts/Donut.tsx';
import { StackedBarChart } from '#web/ui/charts/StackedBarChart.tsx';
import { Shelf } from '#web/ui/gallery/Shelf.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

const years = ['2021', '2022', '2023', '2024', '2025'];
const series = (id: string, name: string, values: readonly (number | null)[]): ChartSeries => ({
  id,
  name,
  points: values.map((value, at) => ({
    label: years[at] ?? '',
    value,
    ...(value !== null && at === 4 && { partial: true, note: '3 of 4 sites' }),
  })),
});
const one = [series('e', 'Electricity', [820, 910, null, 1204.5, 860])];
const scopes = [
  series('s1', 'Scope 1', [410, 380, 352, 318, 250]),
  series('s2', 'Scope 2', [300, 310, 250, 190, 120]),
  series('s3', 'Scope 3', [900, 940, 1010, null, 640]),
];
const six = ['Steel', 'Aluminium', 'Paper', 'Glass', 'Plastics', 'Other'].map((name, at) =>
  series(name, name, [20 + at * 9, 24 + at * 8, 31 + at * 6, 28 + at * 9, 25 + at * 5]),
);
const entities: readonly ChartSeries[] = [
  {
    id: 'energy',
    name: 'Energy',
    points: [
      { label: 'Oslo plant', value: 1204 },
      { label: 'Bergen warehouse', value: 318, partial: true, note: '2 of 4 quarters' },
      { label: 'Turku foundry with a long name', value: null, note: 'Opted out' },
      { label: 'Graz office', value: -40 },
    ],
  },
];

/** Every chart with partial and missing values. */
export function ChartShelf() {
  return (
    <Shelf id="charts" title="Charts">
      <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
        <Card>
          <BarChart title="Electricity" unit="MWh" series={one} />
        </Card>
        <Card>
          <BarChart title="Emissions side by side" unit="tCO2e" series={scopes} />
        </Card>
        <Card>
          <StackedBarChart title="Waste by material" unit="t" series={six} />
        </Card>
        <Card>
          <BarChart title="Energy by site" unit="MWh" series={entities} lying />
        </Card>
        <Card>
          <Donut
            title="Energy by source"
            unit="MWh"
            total="1,522"
            totalLabel="MWh"
            parts={[
              { label: 'Grid electricity', value: 1004 },
              { label: 'District heating', value: 318, partial: true, note: '2 of 4 quarters' },
              { label: 'Own solar', value: 200 },
              { label: 'Steam', value: null, note: 'N/A' },
            ]}
          />
        </Card>
      </div>
    </Shelf>
  );
}
