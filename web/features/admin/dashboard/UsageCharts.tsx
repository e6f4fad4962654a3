import type { PlatformFigures } from '#shared/admin/dashboard/routes.ts';
import { typeWords } from '#web/features/admin/words.ts';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import { Donut } from '#web/ui/charts/Donut.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** Who the organisations are, and how much the platform was used in each of the last twelve months. */
export function UsageCharts({ figures }: { readonly figures: PlatformFigures }) {
  const kinds = figures.organisations.filter(({ type, count }) => type !== 'admin' && count > 0);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-2">
      <Card>
        <Donut
          title="Organisations by type"
          parts={kinds.map(({ type, count }) => ({ label: typeWords[type], value: count }))}
          total={String(total)}
          totalLabel="Organisations"
        />
      </Card>
      <Card>
        <BarChart
          title="Cells saved by month"
          series={[{ id: 'cells', name: 'Cells saved', points: pointsOf(figures, 'cellsSaved') }]}
        />
      </Card>
      <div className="min-w-0 desktop:col-span-2">
        <Card>
          <BarChart
            title="Exports by month"
            series={[
              { id: 'exports', name: 'Asked for', points: pointsOf(figures, 'exports') },
              { id: 'failed', name: 'Failed', points: pointsOf(figures, 'failedExports') },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

type Counted = 'cellsSaved' | 'exports' | 'failedExports';

function pointsOf({ months }: PlatformFigures, what: Counted) {
  return months.map((month) => ({ label: monthText(month.month), value: month[what] }));
}

/** `2026-11` as `Nov 26`. */
function monthText(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(first);
}
