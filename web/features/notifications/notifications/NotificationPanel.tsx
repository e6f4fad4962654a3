import { BellOff, CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { LoadMore } from '#web/ui/navigation/Pagination.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { type Notifications, useNotifications } from './useNotifications.ts';

const refresh = [notificationRoutes.listNotifications];

/** The person's notifications at the edge of the screen. */
export function NotificationPanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [unreadOnly, setUnreadOnly] = useState(false);
  const pages = useNotifications(unreadOnly);
  const all = useWrite(notificationRoutes.readAllNotifications, { refresh });
  const one = useWrite(notificationRoutes.readNotification, { refresh });
  const failed = all.error ?? one.error;
  // With nothing in the list there is nothing to narrow.
  const hasNone = !unreadOnly && !pages.more && pages.data?.length === 0;
  return (
    <SidePanel open={open} onClose={onClose} title="Notifications">
      {!hasNone && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-4">
          <Switch label="Unread only" value={unreadOnly} onChange={setUnreadOnly} />
          {pages.unread > 0 && (
            <Button
              size="small"
              icon={CheckCheck}
              pending={all.pending}
              // A failure is shown below by the state of the write.
              onClick={() => void all.run().catch(() => undefined)}
            >
              Mark all as read
            </Button>
          )}
        </div>
      )}
      {failed && (
        <div className="mt-4">
          <ErrorNotice title="Not marked as read" message={messageOf(failed)} traceId={failed.traceId} />
        </div>
      )}
      <List
        pages={pages}
        unreadOnly={unreadOnly}
        onRead={(id) => void one.run({ params: { id } }).catch(() => undefined)}
        onClose={onClose}
      />
    </SidePanel>
  );
}

type ListProps = {
  readonly pages: Notifications;
  readonly unreadOnly: boolean;
  readonly onRead: (id: string) => void;
  readonly onClose: () => void;
};

function List({
  pages: { data, error, mutate, more, loadingMore, moreError },
  unreadOnly,
  onRead,
  onClose,
}: ListProps) {
  const { organisation } = useMember();
  const end = useEnd(error ? undefined : more);
  const now = new Date();
  const shown = data?.filter(({ readAt }) => !unreadOnly || readAt === null);
  return (
    <>
      {!shown && !error && (
        <div className="pt-5">
          <Skeleton rows={6} />
        </div>
      )}
      {shown?.length === 0 && !more && (
        <EmptyState
          compact
          icon={BellOff}
          title={unreadOnly ? 'You have read everything' : 'You have no notifications yet'}
        >
          What concerns you shows up here: assignments, deadlines, locks and finished exports.
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((notice) => (
            <NotificationItem
              key={notice.id}
              notice={notice}
              timeZone={organisation.timeZone}
              now={now}
              onRead={() => onRead(notice.id)}
              onOpen={() => {
                if (notice.readAt === null) onRead(notice.id);
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      {error && (
        <div className="pt-5">
          <ErrorNotice
            title="The notifications could not be loaded"
            message={messageOf(error)}
            traceId={error.traceId}
            onRetry={moreError ? more : () => void mutate()}
          />
        </div>
      )}
      <div ref={end}>
        {shown && !error && (more || loadingMore) && (
          <LoadMore shown={shown.length} onMore={more ?? (() => undefined)} loading={loadingMore} />
        )}
      </div>
    </>
  );
}

/** Loads more whenever the end of the list comes into sight; the button under it does the same by hand. */
function useEnd(more: (() => void) | undefined) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || !end.current || !('IntersectionObserver' in window)) return;
    const watching = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) more();
    });
    watching.observe(end.current);
    return () => watching.disconnect();
  }, [more]);
  return end;
}
