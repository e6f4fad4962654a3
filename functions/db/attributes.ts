import { shapeVersionOf } from './shaped.ts';

/** The service name that every ElectroDB key begins with: `$sedum#orgid_<organisation>#…`. */
export const SERVICE = 'sedum';

/**
 * Entities whose partition is not an organisation's. The list is closed: the entity test and the wire spy refuse any other
 * key that does not begin with the caller's organisation.
 */
export const globalEntities = [
  'user',
  'userEmail',
  'userIdentity',
  'provenDomain',
  'session',
  'signIn',
  'knownDevice',
  'serviceClient',
  'rate',
  'featureDefault',
  'catalogue',
] as const;

/**
 * Secondary indexes that cross organisations on purpose, with the attribute that their keys begin with: a person's
 * memberships and the workbooks that name them, what holds an address, an invitation by its token, the managers of a company,
 * an operator's service accounts, and the shelves on which the admin portal finds every organisation, person and month of use,
 * and people and organisations by name.
 */
export const globalIndexes = {
  byUser: 'userId',
  byEmail: 'email',
  byContact: 'contactEmail',
  byTokenHash: 'tokenHash',
  byCompany: 'companyId',
  byHome: 'homeOrgId',
  byShelf: 'shelf',
  byName: 'names',
} as const;

/** The shelf of an entity: a constant that puts all its items into one partition of an index, to be listed there. */
export function shelf<const Name extends string>(name: Name) {
  return { type: [name] as const, required: true, readOnly: true, default: name } as const;
}

/** First attribute of every organisation's entity. Empty would mean "any organisation", so it throws. */
export const orgId = {
  type: 'string',
  required: true,
  readOnly: true,
  validate: (value: string) => {
    if (!value) throw new Error('An organisation id is needed in every key');
    return true;
  },
} as const;

/** A required string that is part of a key. */
export const keyText = { type: 'string', required: true, readOnly: true } as const;

/** The year's label as a key part. */
export const keyYear = { type: 'number', required: true, readOnly: true } as const;

/** When the item was made and last changed, UTC ISO 8601. */
export const timestamps = {
  createdAt: { type: 'string', required: true, readOnly: true, default: () => new Date().toISOString() },
  updatedAt: {
    type: 'string',
    required: true,
    readOnly: false,
    watch: '*',
    default: () => new Date().toISOString(),
    set: () => new Date().toISOString(),
  },
} as const;

/** Version of the item's shape while it has had no other. */
export const shapeVersion = shapeVersionOf(1);

/** Counts the writes of an item, so that a second writer is told and not overwritten. */
export const version = { type: 'number', required: true, default: 1 } as const;
