import type { ReactNode } from 'react';
import { useFlags } from '#web/lib/features.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** What belongs to service accounts, where the organisation has them switched on. */
export function Switched({ children }: { readonly children: ReactNode }) {
  const flags = useFlags();
  if (!flags) return <Skeleton shape="table" rows={4} label="Loading..." />;
  if (flags['organisation-service-accounts']) return children;
  return (
    <EmptyState title="Service accounts are not switched on">
      With them programs call the API under a name and a secret of their own. Ask Sedum for the feature to use it in
      this organisation.
    </EmptyState>
  );
}
