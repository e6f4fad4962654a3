import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SectionStatus } from '#shared/collection/progress/schema.ts';
import type { Counts } from '#shared/collection/year/schema.ts';
import type { Section, SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { progressWords, remarksOf } from '#web/features/collection/collect/countsWords.ts';
import { dataPointHref } from '#web/features/collection/collect/dataPointHref.ts';
import { LinkButton, type LinkButtonProps } from '#web/ui/actions/LinkButton.tsx';
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
  /** Before the way to the neighbours: the unit. */
  readonly aside: ReactNode;
};

/** The name of the data point, how far it is, and the way to its neighbours and back to the hub. */
export function DataPointHead({ section, dataPoint, year, status, counts, query, aside }: DataPointHeadProps) {
  const at = section.asked.findIndex(({ id }) => id === dataPoint.id);
  const former = section.asked[at - 1];
  const next = section.asked[at + 1];
  const hub = `/collect-data${query}`;
  return (
    <header className="mb-3 flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <Breadcrumbs
          crumbs={[
            { label: 'Collect data', to: hub },
            { label: section.name, to: `${hub}#section-${section.id}` },
            { label: `${year} · question ${at + 1} of ${section.asked.length}` },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 dir="auto" className="min-w-0 font-semibold text-ink text-xl">
            {dataPoint.name}
          </h1>
          <StatusChip status={status} detail={progressWords(counts)} />
          {dataPoint.optional && <Badge>Optional</Badge>}
          {remarksOf(counts).map(({ words, tone }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
        </div>
      </div>
      <div className="no-print flex flex-wrap items-center gap-3">
        {aside}
        <nav aria-label="Questions of the section" className="flex gap-2">
          {former && (
            <Neighbour
              to={dataPointHref(former.id, section.id, query)}
              name={former.name}
              word="Previous"
              icon={ChevronLeft}
            />
          )}
          {next && (
            <Neighbour
              to={dataPointHref(next.id, section.id, query)}
              name={next.name}
              word="Next"
              trailingIcon={ChevronRight}
            />
          )}
          {!next && (
            <LinkButton to={hub} size="small">
              All sections
            </LinkButton>
          )}
        </nav>
      </div>
    </header>
  );
}

type NeighbourProps = Pick<LinkButtonProps, 'icon' | 'trailingIcon'> & {
  readonly to: string;
  readonly name: string;
  readonly word: string;
};

function Neighbour({ name, word, ...link }: NeighbourProps) {
  return (
    <LinkButton {...link} size="small" aria-label={`${word}: ${name}`}>
      {word}
    </LinkButton>
  );
}
