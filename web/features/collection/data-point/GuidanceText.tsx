import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';

/** What to answer, in the library's words. */
export function GuidanceText({ dataPoint }: { readonly dataPoint: Pick<SectionDataPoint, 'guidance'> }) {
  return <p className="max-w-prose text-ink text-sm">{dataPoint.guidance}</p>;
}
