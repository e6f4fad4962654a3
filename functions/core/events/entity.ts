import { Entity } from 'electrodb';
import * as v from 'valibot';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { packed } from '#functions/db/packed.ts';
import { shaped, shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { subjectKinds } from '#shared/api/events.ts';
import { cellMethods } from '#shared/collection/cells/schema.ts';
import { ways } from '#shared/people/access.ts';

/** What was or is, by the names that the feature declares, which knows what stands there. */
const Facts = v.record(v.string(), v.unknown());
const Texts = v.record(v.string(), v.string());

/**
 * Where an event stands: `scope` is a year, or '-' for what belongs to none; `lane` is the row of a cell's event, '-' for every
 * other. So a row's history is one partition, and the trail and a year's history are one each.
 */
const place = { orgId, scope: keyText, lane: keyText, eventId: keyText } as const;

/**
 * Something that happened. It is written with what it tells of, and from then on never changed and never deleted, so that it can
 * be sealed: people stand in it by id, and texts by a salted hash.
 */
export const EventEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'event', version: '1' },
    attributes: {
      ...place,
      // 2: `before` and `after` are packed. What was stored as maps is read as it stands, so nothing is upcast.
      v: shapeVersionOf(2),
      at: { type: 'string', required: true, readOnly: true },
      action: { type: 'string', required: true, readOnly: true },
      /** Absent for the product itself. */
      actorId: { type: 'string', readOnly: true },
      via: { type: [...ways, 'system'] as const, required: true, readOnly: true },
      source: { type: cellMethods, required: true, readOnly: true },
      subject: { type: subjectKinds, required: true, readOnly: true },
      /** Absent where it is the organisation itself. */
      subjectId: { type: 'string', readOnly: true },
      /** What the subject was called, where that is no person's name and cannot be looked up. */
      label: { type: 'string', readOnly: true },
      before: { ...packed(Facts), readOnly: true, default: () => ({}) },
      after: { ...packed(Facts), readOnly: true, default: () => ({}) },
      /** By name, the hash of each text that lies beside the event. */
      hashes: { ...shaped(Texts), required: true, readOnly: true, default: () => ({}) },
      ...timestamps,
    },
    // The trail of an organisation, the history of a year and that of a row of cells, the newest first.
    indexes: {
      // A cell's history, a year's and the organisation's trail, the newest first.
      byPlace: {
        pk: { field: 'pk', composite: ['orgId', 'scope', 'lane'] },
        sk: { field: 'sk', composite: ['eventId'] },
      },
    },
  },
  table,
);

/**
 * What an event says that names a person or was written freely, with the salt of its hashes: it lies beside the event and goes
 * without it. Once it is gone nobody can tell what was hashed.
 */
export const EventTextEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'eventText', version: '1' },
    attributes: {
      ...place,
      v: shapeVersion,
      salt: { type: 'string', required: true, readOnly: true },
      texts: { ...shaped(Texts), required: true, readOnly: true },
      /** Who wrote them. */
      userId: { type: 'string', readOnly: true },
      /** Whom they name who is no user yet. */
      email: { type: 'string', readOnly: true },
      ttl: { type: 'number', readOnly: true },
      ...timestamps,
    },
    indexes: {
      // The texts of an event that is read.
      byPlace: {
        pk: { field: 'pk', composite: ['orgId', 'scope', 'lane'] },
        sk: { field: 'sk', composite: ['eventId'] },
      },
      // An erasure: what a person wrote.
      byUser: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['userId'] },
        sk: { field: 'gsi1sk', composite: ['orgId', 'eventId'] },
      },
      // An erasure: what names an address.
      byEmail: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['email'] },
        sk: { field: 'gsi2sk', composite: ['orgId', 'eventId'] },
      },
    },
  },
  table,
);

export const eventTelling = telling(EventEntity, {
  written: ['label', 'before', 'after'],
  plain: ['scope', 'lane', 'eventId', 'at', 'action', 'actorId', 'subjectId', 'hashes'],
});

export const eventTextTelling = telling(EventTextEntity, {
  personal: { texts: 'words', email: 'address' },
  plain: ['scope', 'lane', 'eventId', 'salt', 'userId'],
});
