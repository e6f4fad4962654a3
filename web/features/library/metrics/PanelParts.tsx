import type { ReactNode } from 'react';

/** A part of the panel under its own heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-ink text-sm">{title}</h3>
      {children}
    </section>
  );
}

/** Terms with their texts; what has no text is left out. */
export function Rows({ rows }: { readonly rows: readonly { readonly term: string; readonly text: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {rows
        .filter(({ text }) => text !== '')
        .map(({ term, text }) => (
          <div key={term} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 py-2">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="min-w-0 break-words text-ink">{text}</dd>
          </div>
        ))}
    </dl>
  );
}
