import { Eye, KeyRound, PencilLine, ScrollText, Settings, Users } from 'lucide-react';
import { type TrailEvent, trailActions, trailRoutes } from '#shared/organisations/trail/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { type ReadPages, useReadPages } from '#web/lib/useReadPages.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Timeline } from '#web/ui/layout/Timeline.tsx';
import { LoadMore } from '#web/ui/navigation/Pagination.tsx';
import { actionOptions, declaredOf, didWhat, factLines, whoDid } from './words.ts';

const LIMIT = 50;

/** Who administered or looked into the organisation, the newest first. */
export function TrailSection() {
  const { organisation } = useMember();
  const { get, set } = useAddress();
  const action = trailActions.find((each) => each === get('action'));
  const trail = useReadPages(trailRoutes.listTrail, { action, limit: LIMIT }, { params: { id: organisation.id } });
  return (
    <Card
      title="Audit trail"
      lead="Who administered or looked into your organisation. Values have a history of their own."
    >
      <div className="mb-5 max-w-sm">
        <NativeSelect
          label="What happened"
          value={action ?? ''}
          onChange={(value) => set({ action: value || null })}
          options={[{ value: '', label: 'Everything' }, ...actionOptions]}
        />
      </div>
      <Events trail={trail} filtered={action !== undefined} timeZone={organisation.timeZone} />
    </Card>
  );
}

type EventsProps = {
  readonly trail: ReadPages<TrailEvent>;
  readonly filtered: boolean;
  readonly timeZone: string;
};

function Events({
  trail: { data: events, error, isValidating, mutate, more, loadingMore, moreError },
  filtered,
  timeZone,
}: EventsProps) {
  const notice = error && (
    <ErrorNotice
      title="The audit trail could not be loaded"
      message={messageOf(error)}
      traceId={error.traceId}
      onRetry={moreError ? more : () => void mutate()}
      retrying={isValidating || loadingMore}
    />
  );
  if (!events) return notice ?? <Skeleton rows={8} />;
  if (events.length === 0) {
    return (
      <EmptyState compact level={3} icon={ScrollText} title={filtered ? 'Nothing of this kind' : 'Nothing yet'}>
        {filtered
          ? 'Choose something else, or everything.'
          : 'Invitations, changes of access and settings appear here.'}
      </EmptyState>
    );
  }
  return (
    <>
      <Timeline label="Audit trail" events={events.map((event) => shown(event, timeZone))} />
      {notice}
      <LoadMore shown={events.length} onMore={more} loading={loadingMore} />
    </>
  );
}

const icons = { look: Eye, people: Users, key: KeyRound, settings: Settings, data: PencilLine };

function shown(event: TrailEvent, timeZone: string) {
  const lines = factLines(event, timeZone);
  return {
    id: event.id,
    who: whoDid(event),
    what: didWhat(event),
    at: event.at,
    when: momentText(event.at, timeZone),
    icon: icons[declaredOf(event).icon],
    tone: event.via === 'staff' ? ('bloom' as const) : ('idle' as const),
    detail:
      lines.length > 0 ? (
        <ul className="break-words text-xs">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : undefined,
  };
}
