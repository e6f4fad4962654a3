import type { MetricDetail } from '#shared/reporting/dashboard/routes.ts';
import { valueWords } from '#web/lib/figures.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { PanelPart } from '#web/ui/layout/PanelPart.tsx';
import { useFigureHref } from './figureLink.ts';
import { absenceOf, askedFigure, figureWords } from './figures.ts';
import { aggregationWords, localNumbers, namedFormula } from './working.ts';

export interface FigurePartProps {
  readonly metric: MetricDetail;
  readonly locale: string;
  readonly nameOf: (key: string) => string | undefined;
}

/** How the figure came about: the formula, the formula with values, and its inputs, each leading to its own explanation. */
export function FigureWorking({ metric, locale, nameOf }: FigurePartProps) {
  const { formula, worked, inputs } = metric;
  const { value } = askedFigure(metric);
  const together = aggregationWords(metric);
  return (
    <PanelPart title="How it comes about">
      <div className="space-y-3">
        {together && <p>{together}</p>}
        {formula !== null && <Formula term="Formula" text={namedFormula(localNumbers(formula, locale), inputs)} />}
        {worked !== null && (
          <>
            <Formula
              term="With the values of the year"
              text={`${localNumbers(worked, locale)} = ${value === null ? '?' : figureWords(metric, value, locale)}`}
            />
            {worked.includes('?') && (
              <p className="text-ink-muted text-xs">A question mark stands for a missing value.</p>
            )}
          </>
        )}
        {formula !== null && worked === null && (
          <p className="text-ink-muted">
            The values are not shown: you reach some of the entities only, and the formula takes all of them.
          </p>
        )}
        <Inputs metric={metric} locale={locale} nameOf={nameOf} />
      </div>
    </PanelPart>
  );
}

function Formula({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <div>
      <p className="text-ink-muted text-xs">{term}</p>
      <p className="mt-1 break-words rounded-control bg-sunken px-3 py-2 font-mono text-ink text-xs">{text}</p>
    </div>
  );
}

function Inputs({ metric, locale, nameOf }: FigurePartProps) {
  const href = useFigureHref();
  if (metric.inputs.length === 0) return null;
  const last = metric.years.at(-1);
  return (
    <table className="w-full border-collapse">
      <caption className="mb-1 text-left text-ink-muted text-xs">Inputs</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {metric.inputs.map(({ id, name, unit, figure, behind }) => {
          const written = { type: 'number', unit, decimals: null };
          const absent = last && absenceOf({ ...last, figure }, { derived: true }, nameOf);
          return (
            <tr key={id} className="border-line border-t align-top">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                <Link to={href(id)} state={{ from: metric.id }} preventScrollReset>
                  {name}
                </Link>
              </th>
              <td className="py-2 text-right tabular-nums">
                {figure.value === null ? (
                  <span className="text-ink-muted">
                    {absent?.word}
                    <span className="block text-xs">{absent?.why}</span>
                  </span>
                ) : unit === 'year' ? (
                  valueWords(written, figure.value, locale)
                ) : (
                  figureWords(written, figure.value, locale)
                )}
                {figure.value !== null && figure.partial && <span className="block text-partial text-xs">partial</span>}
                {behind && <span className="block text-ink-muted text-xs">not up to date</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
