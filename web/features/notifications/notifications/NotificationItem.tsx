import {
  AtSign,
  BellRing,
  CalendarClock,
  CalendarX,
  ClipboardCheck,
  ClipboardList,
  FileDown,
  FileUp,
  Handshake,
  Inbox,
  LifeBuoy,
  Lock,
  type LucideIcon,
  Sparkles,
  UserCheck,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NoticeKind, Notification } from '#shared/notifications/notifications/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { recentText } from './recent.ts';

const icons: Readonly<Record<NoticeKind, LucideIcon>> = {
  invited: UserPlus,
  'invite-accepted': UserCheck,
  assigned: ClipboardList,
  'deadline-near': CalendarClock,
  'deadline-passed': CalendarX,
  mention: AtSign,
  'review-asked': ClipboardCheck,
  'review-decided': ClipboardCheck,
  'lock-changed': Lock,
  'data-request': Inbox,
  'export-finished': FileDown,
  'import-finished': FileUp,
  'feature-request': Sparkles,
  'support-access': LifeBuoy,
  'link-changed': Handshake,
};

export interface NotificationItemProps {
  readonly notice: Notification;
  readonly timeZone: string;
  readonly now: Date;
  /** Marks it as read. */
  readonly onRead: () => void;
  /** Marks it as read and leaves the panel. */
  readonly onOpen: () => void;
}

/** One notification: what happened, when, and where it leads. */
export function NotificationItem({ notice, timeZone, now, onRead, onOpen }: NotificationItemProps) {
  const { kind, title, text, link, at, readAt } = notice;
  const Icon = icons[kind] ?? BellRing;
  const isUnread = readAt === null;
  const heading = isUnread ? 'font-semibold text-ink' : 'text-ink';
  return (
    <li className="flex gap-3 py-4">
      <span className="relative mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-4" />
        {isUnread && <span className="-top-0.5 -right-0.5 absolute size-2.5 rounded-full bg-bloom" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className={heading}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {link ? (
            <Link to={link} onClick={onOpen} className="break-words underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            <span className="break-words">{title}</span>
          )}
        </p>
        {text && <p className="mt-0.5 break-words text-ink-muted">{text}</p>}
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-xs">
          <time dateTime={at} title={momentText(at, timeZone)}>
            {recentText(at, now, timeZone)}
          </time>
          {isUnread && (
            <Button variant="ghost" size="xsmall" onClick={onRead}>
              Mark as read<span className="sr-only">: {title}</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
