import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { GuidanceText } from './GuidanceText.tsx';

const GuidanceDetails = laterPart({
  failure: 'Limits, sums and frameworks could not be loaded',
  load: async () => (await import('./GuidanceDetails.tsx')).GuidanceDetails,
  // As high as what comes.
  skeleton: <div className="min-h-[3.125rem] rounded-card border border-line bg-surface" />,
});

type GuidancePanelProps = { readonly dataPoint: SectionDataPoint; readonly locale: string };

/** What one has to know to answer: guidance in sight; limits, how answers add up and which frameworks ask, on demand. */
export function GuidancePanel({ dataPoint, locale }: GuidancePanelProps) {
  return (
    <div className="space-y-3">
      <GuidanceText dataPoint={dataPoint} />
      <GuidanceDetails dataPoint={dataPoint} locale={locale} />
    </div>
  );
}
