import { useState } from 'react';
import { type Notification, notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { useBanner } from '#web/ui/feedback/BannerStack.tsx';

/** An unread notice that matters enough to stand over the page; to dismiss it is to have read it. */
export function NoticeBanner({ notice }: { readonly notice: Notification }) {
  const { id, kind, title, text, link, priority } = notice;
  const [gone, setGone] = useState(false);
  const { run } = useWrite(notificationRoutes.readNotification, { refresh: [notificationRoutes.listNotifications] });
  const read = () => {
    setGone(true);
    // What could not be marked as read stands there again: that says it best.
    run({ params: { id } }).catch(() => setGone(false));
  };
  useBanner(
    gone
      ? null
      : {
          kind: kind === 'deadline-passed' ? 'warning' : 'info',
          title,
          children: text,
          priority,
          action: link && (
            <LinkButton size="small" to={link} onClick={read}>
              Open
            </LinkButton>
          ),
          onDismiss: read,
        },
  );
  return null;
}
