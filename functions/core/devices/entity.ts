import { Entity } from 'electrodb';
import { keyText, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** A browser in which a person has signed in. It opens nothing: its tries at a password are counted apart from everybody else's. */
export const KnownDeviceEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'knownDevice', version: '1' },
    attributes: {
      userId: keyText,
      /** SHA-256 of the random id in the browser's cookie, in hex. */
      deviceHash: keyText,
      v: shapeVersion,
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // A try at somebody's password: is it one of their browsers? And all of them, when the person is erased.
      byUser: { pk: { field: 'pk', composite: ['userId'] }, sk: { field: 'sk', composite: ['deviceHash'] } },
    },
  },
  table,
);

export const knownDeviceTelling = telling(KnownDeviceEntity, {
  personal: { deviceHash: 'account' },
  plain: ['userId'],
});
