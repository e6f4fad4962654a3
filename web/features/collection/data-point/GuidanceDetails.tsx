import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { many } from '#shared/text/plural.ts';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { GuidanceFacts } from './GuidanceFacts.tsx';

/** Limits, how answers add up and which frameworks ask, on demand. */
export function GuidanceDetails({
  dataPoint,
  locale,
}: {
  readonly dataPoint: SectionDataPoint;
  readonly locale: string;
}) {
  const [opened, setOpened] = useState(false);
  const frameworks = new Set(dataPoint.frameworkCodes.map(({ framework }) => framework));
  return (
    <details
      className="group rounded-card border border-line bg-surface text-sm"
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
  );
}
