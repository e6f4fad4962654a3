import { Bell } from 'lucide-react';
import { useState } from 'react';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { NoticeBanner } from './NoticeBanner.tsx';
import { useUnread } from './useUnread.ts';

const NotificationPanel = laterPart({
  failure: 'The notifications could not be loaded',
  load: async () => (await import('./NotificationPanel.tsx')).NotificationPanel,
  over: true,
});

/**
 * The bell of the shell's head, with what stands as banners. Viewers get no notifications, and whoever looks at an
 * organisation without belonging to it gets none there.
 */
export function NotificationBell() {
  const may = useMay();
  const { organisation } = useMember();
  if (organisation.via !== 'membership' || !may(notificationRoutes.listNotifications)) return null;
  return <Ringing />;
}

function Ringing() {
  const { count, banners } = useUnread();
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <IconButton
        icon={Bell}
        size="medium"
        tooltip="bottom"
        label="Notifications"
        count={count}
        aria-haspopup="dialog"
        onClick={() => setPanel('open')}
      />
      {banners.map((notice) => (
        <NoticeBanner key={notice.id} notice={notice} />
      ))}
      {panel !== 'never' && <NotificationPanel open={panel === 'open'} onClose={() => setPanel('closed')} />}
    </>
  );
}
