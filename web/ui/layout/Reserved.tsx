import type { ReactNode } from 'react';

/** Holds the place of what is known a moment later, so that nothing moves when it shows itself. */
export function Reserved({ shown, children }: { readonly shown: boolean; readonly children: ReactNode }) {
  return (
    <span className={shown ? undefined : 'invisible'} aria-hidden={!shown}>
      {children}
    </span>
  );
}
