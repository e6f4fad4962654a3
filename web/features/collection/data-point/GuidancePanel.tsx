import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { many } from '#shared/text/plural.ts';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { GuidanceText } from './GuidanceText.tsx';

const GuidanceFacts = laterPart({
  failure: 'Limits, sums and frameworks could not be loaded',
  load: async () => (await import('./GuidanceFacts.tsx')).GuidanceFacts,
  skeleton: (
    <div className="px-4 pb-4 pl-11">
      <Skeleton />
    </div>
  ),
});

type GuidancePanelProps = { readonly dataPoint: SectionDataPoint; readonly locale: string };

/** What one has to know to answer: guidance in sight; limits, how answers add up and which frameworks ask, on demand. */
export function GuidancePanel({ dataPoint, locale }: GuidancePanelProps) {
  const [opened, setOpened] = useState(false);
  const frameworks = new Set(dataPoint.frameworkCodes.map(({ framework }) => framework));
  return (
    <div className="space-y-3">
      <GuidanceText dataPoint={dataPoint} />
      <details
        className="group rounded-card border border-line bg-surface text-sm"
        onPointerEnter={GuidanceFacts.begin}
        onFocus={GuidanceFacts.begin}
        onToggle={(event) => setOpened(opened || event.currentTarget.open)}
      >
        <summary className="flex min-h-12 list-none items-center gap-3 rounded-card px-4 py-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            className="-rotate-90 size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-0"
          />
          <span className="flex-1 font-medium text-ink">Limits, sums and frameworks</span>
          {frameworks.size > 0 && (
            <span className="text-ink-muted text-xs tabular-nums">{many(frameworks.size, 'framework')}</span>
          )}
        </summary>
        {opened && <GuidanceFacts dataPoint={dataPoint} locale={locale} />}
      </details>
    </div>
  );
}
