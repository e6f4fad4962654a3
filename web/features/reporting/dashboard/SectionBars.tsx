import { valueWords } from '#web/lib/figures.ts';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import { type SectionChart, seriesOf } from './charts.ts';
import { unitWords } from './figures.ts';

type SectionBarsProps = {
  readonly title: string;
  readonly chart: SectionChart;
  readonly locale: string;
  readonly nameOf: (key: string) => string | undefined;
};

/** The figures of a section that have one unit, by year. */
export function SectionBars({ title, chart, locale, nameOf }: SectionBarsProps) {
  const [first] = chart.tiles;
  if (!first) return null;
  const unit = unitWords(first);
  const decimals = Math.max(...chart.tiles.map((tile) => tile.decimals ?? 0));
  return (
    <BarChart
      lying
      title={title}
      {...(unit && { unit })}
      series={seriesOf(chart, nameOf)}
      format={(value) => valueWords({ ...first, decimals }, String(value), locale)}
    />
  );
}
