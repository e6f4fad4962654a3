import * as v from 'valibot';
import { dataOf, pageOf, pageQuery } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

export const noticeKinds = [
  'invited',
  'invite-accepted',
  'assigned',
  'deadline-near',
  'deadline-passed',
  'mention',
  'review-asked',
  'review-decided',
  'lock-changed',
  'data-request',
  'export-finished',
  'import-finished',
  'feature-request',
  'support-access',
  'link-changed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** From this priority on a notice also stands as a banner (product.md, section 9). */
export const BANNER_PRIORITY = 10;

/** Something that happened which the person should know, in the current organisation. */
export const Notification = v.object({
  id: v.string(),
  kind: v.picklist(noticeKinds),
  title: v.string(),
  text: v.nullable(v.string()),
  /** Where it leads within the product; null where there is nothing to open. */
  link: v.nullable(v.string()),
  priority: v.number(),
  at: v.string(),
  readAt: v.nullable(v.string()),
});
export type Notification = v.InferOutput<typeof Notification>;

export const notificationRoutes = defineRoutes({
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    summary:
      'The own notifications in the organisation, the newest first, with how many are unread (at most 100 counted)',
    access: 'recipient',
    peopleOnly: true,
    staffReads: 'settings',
    polled: true,
    query: v.strictObject({ unread: v.optional(v.picklist(['true', 'false'])), ...pageQuery }),
    answer: v.object({ ...pageOf(Notification).entries, unread: v.number() }),
  },
  readAllNotifications: {
    method: 'PUT',
    path: '/api/notifications/read-all',
    summary: 'Mark every own notification of the organisation as read',
    access: 'recipient',
    peopleOnly: true,
    afterLicence: true,
    answer: dataOf(v.object({ read: v.number() })),
  },
  readNotification: {
    method: 'PUT',
    path: '/api/notifications/{id}/read',
    summary: 'Mark one as read',
    access: 'recipient',
    peopleOnly: true,
    afterLicence: true,
    answer: dataOf(Notification),
  },
});
