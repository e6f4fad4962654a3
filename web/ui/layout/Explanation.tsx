import type { ReactNode } from 'react';

export interface ExplanationInput {
  readonly name: string;
  /** Formatted with its unit; null is shown as its absence. */
  readonly value: string | null;
  /** 'No data' by default. */
  readonly absent?: string;
  /** Where it comes from: a link to the cell, a factor's source. */
  readonly source?: ReactNode;
}

export interface ExplanationProps {
  /** The figure in words: '1,204 MWh'. */
  readonly result: string;
  /** In the field's own terms: 'electricity + heat'. */
  readonly formula?: string;
  readonly inputs?: readonly ExplanationInput[];
  /** How sites and periods were put together: 'Sum of 4 sites and 12 months'. */
  readonly rollUp?: string;
  readonly coverage?: string;
  readonly who?: string;
  readonly when?: string;
  /** Anything more: factor set, standard, version. */
  readonly more?: readonly { readonly term: string; readonly text: ReactNode }[];
}

/** How a figure came about: inputs, formula, who and when. */
export function Explanation(props: ExplanationProps) {
  const { result, formula, inputs = [], rollUp, coverage, who, when, more = [] } = props;
  const rows = [
    { term: 'Put together', text: rollUp },
    { term: 'Coverage', text: coverage },
    { term: 'Entered by', text: who },
    { term: 'When', text: when },
    ...more,
  ].filter(({ text }) => text !== undefined);
  return (
    <div className="space-y-4 text-sm">
      <p className="font-semibold text-ink text-lg tabular-nums">{result}</p>
      {formula && (
        <p className="overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-ink text-xs">{formula}</p>
      )}
      {inputs.length > 0 && (
        <table className="w-full border-collapse">
          <caption className="mb-1 text-left font-medium text-ink-muted text-xs">Inputs</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Input</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {inputs.map(({ name, value, absent = 'No data', source }) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink">
                  {name}
                  {source && <span className="block text-ink-muted text-xs">{source}</span>}
                </th>
                <td className="whitespace-nowrap py-1.5 text-right align-top tabular-nums">
                  {value ?? <span className="text-ink-muted">{absent}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-line border-t pt-3">
          {rows.map(({ term, text }) => (
            <div key={term} className="contents">
              <dt className="text-ink-muted">{term}</dt>
              <dd dir="auto" className="text-ink">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
