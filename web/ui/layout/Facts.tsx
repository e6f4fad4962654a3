import type { ReactNode } from 'react';

export interface Fact {
  readonly term: string;
  /** An empty text leaves the fact out. */
  readonly text: ReactNode;
}

/** What is known of one thing, to read: terms at the left, texts beside them. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y text-sm">
      {facts
        .filter(({ text }) => text !== '')
        .map(({ term, text }) => (
          <div key={term} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-4 py-2.5">
            <dt className="text-ink-muted">{term}</dt>
            <dd dir="auto" className="min-w-0 break-words text-ink">
              {text}
            </dd>
          </div>
        ))}
    </dl>
  );
}
