import { yearMark, yearStates } from '#web/features/portfolio/companies/marks.ts';
import { StackedBarChart } from '#web/ui/charts/StackedBarChart.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { countStates } from './companyOverview.ts';
import type { YearOfPortfolio } from './usePortfolio.ts';

export interface StatesChartProps {
  readonly years: readonly YearOfPortfolio[];
  readonly today: string;
}

/** In how many companies each year is completed, collecting, being set up, not set up, or not shown. */
export function StatesChart({ years, today }: StatesChartProps) {
  if (years.some(({ companies }) => !companies)) return <Skeleton shape="chart" />;
  const counted = years.map(({ year, companies = [] }) => ({ year, counts: countStates(companies, today) }));
  const series = yearStates
    .filter((state) => counted.some(({ counts }) => counts[state] > 0))
    .map((state) => ({
      id: state,
      name: yearMark(state).label,
      points: counted.map(({ year, counts }) => ({ label: String(year), value: counts[state] })),
    }));
  return (
    <Card>
      {series.length === 0 ? (
        <p className="text-ink-muted text-sm">No company is followed today, so there is nothing to compare.</p>
      ) : (
        <StackedBarChart
          title="Where the reporting years stand"
          level={2}
          unit="companies"
          series={series}
          format={(value) => String(value)}
        />
      )}
    </Card>
  );
}
