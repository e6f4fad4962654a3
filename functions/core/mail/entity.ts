import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { mailKinds } from '#shared/notifications/mails/kinds.ts';

/** That a mail was taken up, and what became of it: neither the address nor a word of it. Gone after 90 days. */
export const MailEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'mail', version: '1' },
    attributes: {
      orgId,
      mailId: keyText,
      v: shapeVersion,
      kind: { type: mailKinds, required: true },
      /** `LOST` = it was handed over and no answer came back, so that nobody knows whether it was sent. */
      state: { type: ['SENDING', 'SENT', 'REFUSED', 'LOST'] as const, required: true },
      /** Until when a mail that is being sent keeps its twin waiting. */
      busyUntil: { type: 'string', required: true },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The job that sends: has this mail been taken up.
      byId: { pk: { field: 'pk', composite: ['orgId', 'mailId'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const mailTelling = telling(MailEntity, { plain: ['mailId', 'busyUntil'] });

/**
 * A mail that waits to be sent, and the key of its order: the queue holds address and facts under this key alone, so whoever
 * takes the item away has taken the order's words out of every queue. It goes once the mail is sent.
 */
export const MailOrderEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'mailOrder', version: '1' },
    attributes: {
      orgId,
      mailId: keyText,
      v: shapeVersion,
      /** To whom it goes. */
      email: { type: 'string', required: true },
      /** Whom its facts name beside the recipient, in an order of before that stood in items of its own. */
      userId: { type: 'string' },
      key: { type: 'string', required: true },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The job that sends.
      byId: { pk: { field: 'pk', composite: ['orgId', 'mailId'] }, sk: { field: 'sk', composite: [] } },
      // An erasure: the mails that name a person, ordered before that stood in items of its own.
      byUser: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['userId'] },
        sk: { field: 'gsi1sk', composite: ['orgId', 'mailId'] },
      },
      // An erasure: the mails to an address.
      byEmail: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['email'] },
        sk: { field: 'gsi2sk', composite: ['orgId', 'mailId'] },
      },
    },
  },
  table,
);

export const mailOrderTelling = telling(MailOrderEntity, {
  personal: { email: 'address', key: 'name' },
  plain: ['mailId', 'userId'],
});

/** That the facts of a mail which waits to be sent name a person beside the recipient; gone as soon as its order can be no more. */
export const MailNameEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'mailName', version: '1' },
    attributes: {
      orgId,
      mailId: keyText,
      userId: keyText,
      v: shapeVersion,
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The order of a mail, for each of those whom it names.
      byMail: { pk: { field: 'pk', composite: ['orgId', 'mailId'] }, sk: { field: 'sk', composite: ['userId'] } },
      // An erasure: the mails that name a person, in every organisation.
      byUser: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['userId'] },
        sk: { field: 'gsi1sk', composite: ['orgId', 'mailId'] },
      },
    },
  },
  table,
);

export const mailNameTelling = telling(MailNameEntity, { plain: ['mailId', 'userId'] });
