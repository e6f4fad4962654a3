import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { mailKinds } from './kinds.ts';

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
