import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { SectionStatus } from '#shared/collection/progress/schema.ts';
import type { Counts } from '#shared/collection/year/schema.ts';
import type { Section, SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { progressWords, remarksOf } from '#web/features/collection/collect/countsWords.ts';
import { dataPointHref } from '#web/features/collection/collect/dataPointHref.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { StatusChip } from '#web/ui/status/StatusChip.tsx';

type DataPointHeadProps = {
  readonly section: Section;
  readonly dataPoint: SectionDataPoint;
  readonly year: number;
  readonly status: SectionStatus;
  readonly counts: Counts;
  /** The hub's filters, to go back to the hub as it was and along to the next data point. */
  readonly query: string;
};

/** The name of the data point, how far it is, and the way to its neighbours and back to the hub. */
export function DataPointHead({ section, dataPoint, year, status, counts, query }: DataPointHeadProps) {
  const at = section.asked.findIndex(({ id }) => id === dataPoint.id);
  const former = section.asked[at - 1];
  const next = section.asked[at + 1];
  const hub = `/collect-data${query}`;
  return (
    <PageHeader
      crumbs={
        <Breadcrumbs
          crumbs={[
            { label: 'Collect data', to: hub },
            { label: section.name, to: `${hub}#section-${section.id}` },
            { label: dataPoint.name },
          ]}
        />
      }
      title={dataPoint.name}
      status={<StatusChip status={status} detail={progressWords(counts)} />}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          {`${year} · question ${at + 1} of ${section.asked.length}`}
          {dataPoint.optional && <Badge>Optional</Badge>}
          {remarksOf(counts).map(({ words, tone }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
        </span>
      }
      actions={
        <nav aria-label="Questions of the section" className="flex gap-2">
          {former && (
            <LinkButton
              to={dataPointHref(former.id, section.id, query)}
              icon={ChevronLeft}
              aria-label={`Previous: ${former.name}`}
            >
              Previous
            </LinkButton>
          )}
          {next && (
            <LinkButton
              to={dataPointHref(next.id, section.id, query)}
              trailingIcon={ChevronRight}
              aria-label={`Next: ${next.name}`}
            >
              Next
            </LinkButton>
          )}
          {!next && <LinkButton to={hub}>All sections</LinkButton>}
        </nav>
      }
    />
  );
}
