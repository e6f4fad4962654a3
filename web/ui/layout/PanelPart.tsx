import type { ReactNode } from 'react';

/** A part of a panel under its own heading. */
export function PanelPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 dir="auto" className="mb-2 font-semibold text-ink text-sm">
        {title}
      </h3>
      {children}
    </section>
  );
}
