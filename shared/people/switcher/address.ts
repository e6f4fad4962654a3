import { IDENTIFIER } from '#shared/api/identifier.ts';

/** Names the organisation that an address opens in. (`organisation` is the customer that a screen shows.) */
export const ORGANISATION_PARAMETER = 'in';

const PREFIX = `${ORGANISATION_PARAMETER}=`;

/** The address of a page, opened in an organisation: what a mail links to. */
export function addressIn(organisationId: string, address: string): string {
  const { path, query, hash } = partsOf(address);
  return addressOf({ path, query: [...query.filter(isOther), `${PREFIX}${organisationId}`], hash });
}

/** The organisation that an address names; undefined without one, and for what is no identifier. */
export function organisationNamedIn(address: string): string | undefined {
  const named = partsOf(address)
    .query.find((each) => !isOther(each))
    ?.slice(PREFIX.length);
  return named !== undefined && IDENTIFIER.test(named) ? named : undefined;
}

/** The same address without an organisation: path, other parameters and fragment stay to the letter. */
export function withoutOrganisation(address: string): string {
  const { path, query, hash } = partsOf(address);
  return query.every(isOther) ? address : addressOf({ path, query: query.filter(isOther), hash });
}

type Parts = { readonly path: string; readonly query: readonly string[]; readonly hash: string };

/** Cut by hand: a URL would read a path that begins with two slashes as a host. */
function partsOf(address: string): Parts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  return { path, query: query.split('&').filter((each) => each !== ''), hash };
}

function addressOf({ path, query, hash }: Parts): string {
  return query.length > 0 ? `${path}?${query.join('&')}${hash}` : `${path}${hash}`;
}

function isOther(parameter: string): boolean {
  return !parameter.startsWith(PREFIX);
}
