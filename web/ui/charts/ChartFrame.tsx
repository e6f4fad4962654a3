import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { ChartTable } from '#web/ui/charts/ChartTable.tsx';
import { type ChartProps, formatPlain, gapsInWords } from '#web/ui/charts/chartData.ts';
import { seriesLook } from '#web/ui/charts/seriesLook.tsx';
import { classes } from '#web/ui/classes.ts';

export interface ChartFrameProps extends ChartProps {
  /** Off where the chart has a legend of its own. */
  readonly legend?: boolean;
  readonly children: ReactNode;
}

/** What all charts have around them: title, unit, legend, the words about gaps, and 'View as table'. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, level = 3, unit, series, format = formatPlain, actions, legend = true, children } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Title = `h${level}` as const;
  const gaps = gapsInWords(series);
  return (
    <figure aria-labelledby={id} className="m-0 min-w-0">
      <div className="mb-3 flex items-start justify-between gap-x-3">
        <Title id={id} className="min-w-0 font-semibold text-ink text-sm">
          {title}
          {unit && <span className="ml-1.5 font-normal text-ink-muted">{unit}</span>}
        </Title>
        <div className="no-print flex shrink-0 items-center gap-1">
          {actions}
          <Button
            variant="ghost"
            size="xsmall"
            icon={asTable ? ChartColumn : Table2}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'View as chart' : 'View as table'}
          </Button>
        </div>
      </div>
      {asTable ? <ChartTable title={title} unit={unit} series={series} format={format} /> : children}
      {!asTable && legend && series.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-ink text-xs">
          {series.map(({ id: key, name }, at) => (
            <li key={key} className="flex items-center gap-1.5">
              <span aria-hidden className={classes('size-2.5 rounded-[3px]', seriesLook(at).ground)} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {gaps && <figcaption className="mt-2 text-ink-muted text-xs">{gaps}</figcaption>}
    </figure>
  );
}
