import { Entity } from 'electrodb';
import { keyText, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** A signed-in browser. The cookie holds a random id; the table holds its hash, so a leaked table opens no session. */
export const SessionEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'session', version: '1' },
    attributes: {
      sessionHash: keyText,
      v: shapeVersion,
      userId: { type: 'string', required: true },
      sessionEpoch: { type: 'number', required: true },
      /** Cognito's refresh token, encrypted with the product's KMS key; used to revoke it at sign-out. */
      refreshToken: { type: 'string' },
      lastSeenAt: { type: 'string', required: true },
      /** 12 hours after sign-in, whatever happens. */
      expiresAt: { type: 'string', required: true },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // Every request of a browser.
      byHash: { pk: { field: 'pk', composite: ['sessionHash'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const sessionTelling = telling(SessionEntity, {
  plain: ['sessionHash', 'userId', 'refreshToken', 'lastSeenAt', 'expiresAt'],
});
