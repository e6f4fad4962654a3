/**
 * Claims of Microsoft's ID token that Sedum reads, by what they are for. `email` and `xms_edov` are optional claims that the
 * registration of the application has to ask for; the second says that the directory owns the domain of the address.
 */
export const directoryClaims = {
  email: 'email',
  ownsAddress: 'xms_edov',
  name: 'name',
  tenantId: 'tid',
  objectId: 'oid',
} as const;

/** Attributes of the user pool that hold what a directory says of its account; in tokens they are called `custom:…`. */
export const directoryAttributes = {
  tenantId: 'tenantId',
  objectId: 'objectId',
  ownsAddress: 'ownsAddress',
} as const;
