import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { noticeKinds } from '#shared/notifications/notifications/routes.ts';

/** A notification of one person in one organisation; it goes away by itself after half a year. */
export const NotificationEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'notification', version: '1' },
    attributes: {
      orgId,
      userId: keyText,
      /** A ULID: notifications sort by time. */
      notificationId: keyText,
      v: shapeVersion,
      kind: { type: noticeKinds, required: true },
      /** `{person}` in it stands for the name that the person it is about has when it is read. */
      title: { type: 'string', required: true },
      aboutId: { type: 'string' },
      text: { type: 'string' },
      link: { type: 'string' },
      priority: { type: 'number', required: true, default: 0 },
      at: { type: 'string', required: true },
      readAt: { type: 'string' },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The panel: a person's notifications, the newest first.
      byPerson: {
        pk: { field: 'pk', composite: ['orgId', 'userId'] },
        sk: { field: 'sk', composite: ['notificationId'] },
      },
    },
  },
  table,
);

export const notificationTelling = telling(NotificationEntity, {
  plain: ['userId', 'notificationId', 'title', 'aboutId', 'text', 'link', 'at', 'readAt'],
});
