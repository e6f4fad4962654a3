import { Entity } from 'electrodb';
import * as v from 'valibot';
import { keyText, SERVICE, shapeVersion, shelf, timestamps, version } from '#functions/db/attributes.ts';
import { byNameOn } from '#functions/db/by-name.ts';
import { shaped, shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** A person. One item for all organisations; what the person may do stands in memberships. */
export const UserEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'user', version: '1' },
    attributes: {
      userId: keyText,
      /** Version 1 knew no `erasingAt`, version 2 no shelf of names. */
      v: shapeVersionOf(3),
      version,
      email: { type: 'string', required: true },
      name: { type: 'string', required: true },
      method: { type: ['USERNAME_PASSWORD', 'MICROSOFT_AD'] as const, required: true },
      /** The user name in the Cognito pool: what its admin calls take. A Microsoft account has none before its first sign-in. */
      cognitoUsername: { type: 'string' },
      /** The Microsoft account that was linked, and the name of its own in the pool. Whoever has one has no password. */
      directory: {
        type: 'map',
        properties: {
          tenantId: { type: 'string', required: true },
          objectId: { type: 'string', required: true },
          username: { type: 'string', required: true },
        },
      },
      disabled: { type: 'boolean', required: true, default: false },
      /** Raised to end every session of the person at once. */
      sessionEpoch: { type: 'number', required: true, default: 1 },
      /** When the authenticator app was proven; absent without one. */
      mfaEnabledAt: { type: 'string' },
      /** A reset of the app that staff asked for: it takes effect then, or with a second member of staff. */
      mfaReset: {
        type: 'map',
        properties: {
          askedAt: { type: 'string', required: true },
          askedById: { type: 'string', required: true },
          effectiveAt: { type: 'string', required: true },
          /** Who decided that it happens now: from then on nobody stops it any more. */
          confirmedById: { type: 'string' },
        },
      },
      lastSignInAt: { type: 'string' },
      /** When the person proved that they want to be erased: a try that was cut off goes on without a second proof. */
      erasureProvenAt: { type: 'string' },
      /** Since when an erasure empties the places that hold the person: from then on nothing is made that names them. */
      erasingAt: { type: 'string' },
      /** Set when the person was erased: the item stays as a tombstone without anything personal. */
      erasedAt: { type: 'string' },
      /** No digests and reminders by mail. */
      unsubscribedAt: { type: 'string' },
      shelf: shelf('people'),
      ...byNameOn('people'),
      defaultOrgId: { type: 'string' },
      picture: { type: 'string' },
      countryOfOperation: { type: 'string' },
      jobTitle: { type: 'string' },
      /** How the person writes numbers; absent while they have not said. */
      numberLocale: { type: 'string' },
      /** By organisation: how numbers are read there, which was asked once. */
      numberChoices: shaped(v.record(v.string(), v.string())),
      profileStatus: { type: ['ask_later'] as const },
      termsAcceptedVersion: { type: 'string' },
      termsAcceptedAt: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // Every signed-in request: is the person still allowed in, and under which name.
      byId: { pk: { field: 'pk', composite: ['userId'] }, sk: { field: 'sk', composite: [] } },
      // The admin portal's counts and workbook: every person.
      byShelf: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['shelf'] },
        sk: { field: 'gsi1sk', composite: ['userId'] },
      },
      // The admin portal's list: people by name, without those who were erased.
      byName: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['names'] },
        sk: { field: 'gsi2sk', composite: ['sortName', 'userId'] },
      },
    },
  },
  table,
);

/** Makes an e-mail address belong to one person, and finds that person at sign-in. */
export const UserEmailEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'userEmail', version: '1' },
    attributes: {
      email: keyText,
      v: shapeVersion,
      userId: { type: 'string', required: true },
      ...timestamps,
    },
    indexes: {
      // Sign-in and invitations: who has this address.
      byEmail: { pk: { field: 'pk', composite: ['email'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const userTelling = telling(UserEntity, {
  personal: {
    email: 'address',
    name: 'name',
    sortName: 'name',
    cognitoUsername: 'account',
    directory: 'account',
    picture: 'picture',
    countryOfOperation: 'profile',
    jobTitle: 'profile',
  },
  plain: [
    'userId',
    'mfaEnabledAt',
    'mfaReset',
    'lastSignInAt',
    'erasingAt',
    'erasedAt',
    'erasureProvenAt',
    'unsubscribedAt',
    'numberLocale',
    'numberChoices',
    'defaultOrgId',
    'termsAcceptedVersion',
    'termsAcceptedAt',
  ],
});

export const userEmailTelling = telling(UserEmailEntity, { personal: { email: 'address' }, plain: ['userId'] });
