import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { roles, ways } from '#shared/people/access.ts';

/** How an invitation was left: that it has expired follows from its date. */
const states = ['PENDING', 'ACCEPTED', 'WITHDRAWN'] as const;

/** An invitation into an organisation. Its secret is in the mail alone; here is what it hashes to. */
export const InviteEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'invite', version: '1' },
    attributes: {
      orgId,
      /** A ULID: invitations sort by time. */
      inviteId: keyText,
      v: shapeVersion,
      version,
      status: { type: states, required: true, default: 'PENDING' },
      /** SHA-256 of the secret, in hex. Another one with each mail. */
      tokenHash: { type: 'string', required: true },
      email: { type: 'string', required: true },
      name: { type: 'string' },
      roles: { type: 'set', items: roles, required: true },
      allowedQuestionGroupIds: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
      allowedEntityIds: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
      /** Absent where the provider or the product invites. */
      invitedById: { type: 'string' },
      invitedVia: { type: [...ways, 'system'] as const, required: true },
      /** The fund manager in whose name a company is invited. */
      managerName: { type: 'string' },
      invitedAt: { type: 'string', required: true },
      /** When the last mail was handed over; absent where that failed. */
      mailedAt: { type: 'string' },
      expiresAt: { type: 'string', required: true },
      /** Until then one request alone is making the account of the invited person. */
      claimedUntil: { type: 'string' },
      claimId: { type: 'string' },
      acceptedById: { type: 'string' },
      endedAt: { type: 'string' },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The list of an organisation's invitations.
      byOrganisation: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['inviteId'] } },
      // The link of the mail: whose invitation is it.
      byTokenHash: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['tokenHash'] },
        sk: { field: 'gsi1sk', composite: [] },
      },
      // An erasure: everything that holds the address, in every organisation.
      byEmail: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['email'] },
        sk: { field: 'gsi2sk', composite: ['orgId', 'inviteId'] },
      },
    },
  },
  table,
);

/** Lets an address have one open invitation into an organisation. */
export const InviteAddressEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'inviteAddress', version: '1' },
    attributes: {
      orgId,
      email: keyText,
      v: shapeVersion,
      inviteId: { type: 'string', required: true },
      /** When the invitation expires and the address is free again. */
      until: { type: 'string', required: true },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // Whether somebody may be invited.
      byAddress: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['email'] } },
      // An erasure: everything that holds the address, in every organisation.
      byEmail: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['email'] },
        sk: { field: 'gsi2sk', composite: ['orgId'] },
      },
    },
  },
  table,
);

export const inviteTelling = telling(InviteEntity, {
  personal: { email: 'address', name: 'name' },
  written: ['managerName'],
  plain: [
    'inviteId',
    'tokenHash',
    'roles',
    'allowedQuestionGroupIds',
    'allowedEntityIds',
    'invitedById',
    'invitedAt',
    'mailedAt',
    'expiresAt',
    'claimedUntil',
    'claimId',
    'acceptedById',
    'endedAt',
  ],
});

export const inviteAddressTelling = telling(InviteAddressEntity, {
  personal: { email: 'address' },
  plain: ['inviteId', 'until'],
});
