import type { ReactNode } from 'react';

export interface ShelfProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the gallery with its heading. */
export function Shelf({ id, title, children }: ShelfProps) {
  return (
    <section id={id} aria-label={title} className="mb-14 scroll-mt-20">
      <h2 className="mb-4 border-line border-b pb-2 font-semibold text-ink text-xl">{title}</h2>
      <div className="space-y-6">{children}</div>
    </section>
  );
}

/** One thing of a shelf, with the name of its state. */
export function Show({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-ink-muted text-xs">{name}</p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  );
}
