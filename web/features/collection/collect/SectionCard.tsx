import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { many } from '#shared/text/plural.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { classes } from '#web/ui/classes.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { StatusChip } from '#web/ui/status/StatusChip.tsx';
import { StatusIcon } from '#web/ui/status/StatusIcon.tsx';
import { progressWords, remarksOf, shareDone } from './countsWords.ts';
import { dataPointHref } from './dataPointHref.ts';
import type { HubDataPoint, HubSection } from './sections.ts';

type SectionCardProps = {
  readonly section: HubSection;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** The query that every link carries. */
  readonly query: string;
  /** Left out where nothing may be submitted. */
  readonly onSubmit: (() => void) | undefined;
  readonly submitting: boolean;
};

/** A section of the hub: how far it is, what is to submit, and its data points. */
export function SectionCard({ section, open, onToggle, query, onSubmit, submitting }: SectionCardProps) {
  const { id, name, description, status, counts, dataPoints } = section;
  const panel = useId();
  const remarks = remarksOf(counts);
  return (
    <section
      id={`section-${id}`}
      aria-labelledby={`${panel}-title`}
      className="scroll-mt-24 rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
        <h3 className="min-w-0 flex-1 basis-60">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panel}
            onClick={onToggle}
            className="flex w-full items-start gap-2 rounded-control text-left hover:text-accent"
          >
            <ChevronDown
              aria-hidden
              className={classes('mt-1 size-4 shrink-0 text-ink-muted transition-transform', !open && '-rotate-90')}
            />
            <span id={`${panel}-title`} className="min-w-0 break-words font-semibold text-base text-ink">
              {name}
            </span>
          </button>
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          {remarks.map(({ words, tone }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
          <StatusChip status={status} detail={progressWords(counts)} />
          {onSubmit && counts.drafts > 0 && (
            <Button size="small" pending={submitting} onClick={onSubmit}>
              Submit {many(counts.drafts, 'draft')}
            </Button>
          )}
        </div>
      </div>
      <div className="px-4 pb-4 tablet:pl-10">
        <p className="-mt-1 mb-3 text-ink-muted text-sm">{description}</p>
        <ProgressBar
          bare
          label={`${name}, answered`}
          text={progressWords(counts)}
          value={shareDone(counts)}
          max={1}
          tone={status === 'COMPLETE' || status === 'OPTED_OUT' ? 'complete' : 'partial'}
        />
      </div>
      <ul id={panel} hidden={!open} className="divide-y divide-line border-line border-t">
        {open && dataPoints.map((dataPoint) => <DataPointRow key={dataPoint.id} dataPoint={dataPoint} query={query} />)}
      </ul>
    </section>
  );
}

const periodicityWords = { annual: 'Yearly', 'half-yearly': 'Half-yearly', quarterly: 'Quarterly', monthly: 'Monthly' };

function DataPointRow({ dataPoint, query }: { readonly dataPoint: HubDataPoint; readonly query: string }) {
  const { id, groupId, name, status, counts, optional, periodicity, mayEnter, askedAt, askedEntityIds } = dataPoint;
  const asked = askedAt === 'company' ? 'Company' : many(askedEntityIds.length, 'entity', 'entities');
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-sunken/60">
      <StatusIcon status={status} detail={progressWords(counts)} />
      <div className="min-w-0 flex-1">
        <Link to={dataPointHref(id, groupId, query)} tone="quiet">
          {name}
        </Link>
        <p className="text-ink-muted text-xs">
          {periodicityWords[periodicity]} · {asked}
          {!mayEnter && ' · Read only'}
        </p>
      </div>
      {optional && <Badge>Optional</Badge>}
      {counts.toLookAt > 0 && <Badge tone="partial">{counts.toLookAt} to look at</Badge>}
      {counts.drafts > 0 && <Badge tone="partial">{counts.drafts} to submit</Badge>}
      <span className="w-16 shrink-0 text-right text-ink-muted tabular-nums">{progressWords(counts)}</span>
    </li>
  );
}
