import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { valueWords } from '#web/lib/figures.ts';
import { classes } from '#web/ui/classes.ts';
import { ChangeWords } from './ChangeWords.tsx';
import { tileChange } from './change.ts';
import { pointsOf } from './charts.ts';
import { FigureBehind } from './FigureBehind.tsx';
import { FigureFinding } from './FigureFinding.tsx';
import { absenceOf, askedFigure, isMeasured, tileCoverage, unitWords } from './figures.ts';
import { YearBars } from './YearBars.tsx';

export interface FigureTileProps {
  readonly tile: Tile;
  /** Of its explanation. */
  readonly href: string;
  /** Level of its title under the section's. */
  readonly level: 3 | 4;
  readonly locale: string;
  readonly nameOf: (key: string) => string | undefined;
}

/** One figure of the year: its value, the years before, the change and what it rests on; it opens its explanation. */
export const FigureTile = memo(function FigureTile({ tile, href, level, locale, nameOf }: FigureTileProps) {
  const Title = `h${level}` as const;
  const last = tile.years.at(-1);
  const figure = askedFigure(tile);
  const { value } = figure;
  const absence = value === null && last ? absenceOf(last, tile, nameOf) : null;
  const change = tileChange(tile, locale);
  const partial = value !== null && figure.partial;
  const coverage = tileCoverage(figure, tile);
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface p-4 shadow-card transition-colors focus-within:border-accent hover:border-control">
      {partial && <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-partial" />}
      <Title className="min-w-0 font-medium text-ink text-sm">
        <Link
          to={href}
          preventScrollReset
          className="break-words after:absolute after:inset-0 after:rounded-card after:content-[''] hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {tile.name}
        </Link>
      </Title>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2 pt-3">
        <p
          className={classes(
            'min-w-0 break-words tabular-nums tracking-tight',
            absence ? 'text-base text-ink-muted' : 'font-semibold text-ink text-xl',
          )}
        >
          {absence?.word ?? (value !== null && valueWords(tile, value, locale))}
          {!absence && unitWords(tile) && (
            <span className="ml-1 font-normal text-ink-muted text-sm tracking-normal">{unitWords(tile)}</span>
          )}
        </p>
        {isMeasured(tile) && (
          <YearBars
            label={`${tile.name}, last years`}
            points={pointsOf(tile, nameOf)}
            unit={unitWords(tile)}
            format={(number) => valueWords(tile, String(number), locale)}
          />
        )}
      </div>
      <div className="mt-2 space-y-1 text-ink-muted text-xs">
        {change && <ChangeWords change={change} />}
        <FigureBehind years={tile.years} />
        {figure.finding && <FigureFinding text={figure.finding} />}
        {absence && <p>{absence.why}</p>}
        {!absence && (
          <p className="tabular-nums">
            {partial && <span className="font-medium text-partial">Partial: </span>}
            {coverage}
          </p>
        )}
      </div>
    </article>
  );
});
