import { Network } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFlags } from '#web/lib/features.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** What belongs to fully managed companies, where the feature is on; else why there is nothing. */
export function ManagedGate({ children }: { readonly children: ReactNode }) {
  const flags = useFlags();
  if (!flags) return <Skeleton shape="table" rows={6} label="Loading people..." />;
  if (flags['fully-managed-portfolio-companies']) return children;
  return (
    <EmptyState icon={Network} title="Full management is not switched on">
      With it, administrators of the fund manager act as administrators of companies that agree. Ask your contact at the
      provider to switch it on.
    </EmptyState>
  );
}
