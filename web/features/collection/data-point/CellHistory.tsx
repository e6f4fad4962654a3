import { Eraser, Paperclip, PencilLine, Send, Unlink } from 'lucide-react';
import { useEffect } from 'react';
import type { Answer } from '#shared/api/route.ts';
import { cellEvents } from '#shared/collection/cells/events.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { absenceLabels, type CellAction, type CellKey, submissionIdOf } from '#shared/collection/cells/schema.ts';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { showTyped } from '#web/features/collection/cells/show.ts';
import { momentText } from '#web/lib/dates.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Timeline, type TimelineEvent } from '#web/ui/layout/Timeline.tsx';

type Event = Answer<(typeof cellRoutes)['getSubmission']>['data']['history'][number];

type CellHistoryProps = {
  readonly year: number;
  readonly cellKey: CellKey;
  /** Reads again when it changes. */
  readonly version: number;
  readonly dataPoint: SectionDataPoint;
  readonly locale: string;
};

/** What happened to a cell: who changed what and when, newest first. Read when it is opened. */
export function CellHistory({ year, cellKey, version, dataPoint, locale }: CellHistoryProps) {
  const { organisation } = useMember();
  const id = submissionIdOf(year, cellKey);
  const read = useRead(cellRoutes.getSubmission, { params: { id } });
  const { data, mutate } = read;
  const isStale = data !== undefined && data.data.cell.version < version;
  useEffect(() => {
    if (isStale) void mutate();
  }, [isStale, mutate]);
  return (
    <Loaded read={read} failure="The history could not be loaded" skeleton={<Skeleton rows={4} />}>
      {({ data: { history } }) =>
        history.length === 0 ? (
          <p className="text-ink-muted text-sm">Nothing has been entered here yet.</p>
        ) : (
          <Timeline
            label="History of the cell"
            events={history.map((event) => toEvent(event, { dataPoint, locale, timeZone: organisation.timeZone }))}
          />
        )
      }
    </Loaded>
  );
}

const looks: Record<CellAction, Pick<TimelineEvent, 'icon' | 'tone'>> = {
  save: { icon: PencilLine, tone: 'partial' },
  submit: { icon: Send, tone: 'info' },
  clear: { icon: Eraser, tone: 'idle' },
  attach: { icon: Paperclip, tone: 'accent' },
  detach: { icon: Unlink, tone: 'idle' },
};

const sources: Record<string, string> = {
  paste: 'by pasting',
  upload: 'by upload',
  integration: 'by an integration',
  calculation: 'by calculation',
  'service-account': 'by a service account',
};

type Words = { readonly dataPoint: SectionDataPoint; readonly locale: string; readonly timeZone: string };

function toEvent(event: Event, words: Words): TimelineEvent {
  const { id, at, by, action, source, reason, before, after } = event;
  const { did } = cellEvents[action];
  const way = sources[source];
  return {
    id,
    at,
    who: by?.name ?? 'Somebody',
    ...looks[action],
    what: way ? `${did} ${way}` : did,
    when: momentText(at, words.timeZone),
    detail: (
      <>
        {(before || after) && (
          <p className="break-words tabular-nums">
            {wordsOf(before, words)} → <span className="text-ink">{wordsOf(after, words)}</span>
          </p>
        )}
        {after?.note && after.note !== '' && (
          <p className="break-words">
            Note: <bdi>{after.note}</bdi>
          </p>
        )}
        {reason && <p className="break-words">{reason}</p>}
      </>
    ),
  };
}

function wordsOf(said: Event['before'], { dataPoint, locale }: Words): string {
  if (!said) return 'nothing';
  if (said.state === 'NOT_APPLICABLE' || said.state === 'NOT_AVAILABLE' || said.state === 'OPTED_OUT') {
    return absenceLabels[said.state];
  }
  const words = showTyped(dataPoint, { value: said.value, unit: said.unit, absence: null }, locale);
  return words === '' ? 'nothing' : words;
}
