import { config } from '#functions/config.ts';
import { addressIn } from '#shared/people/switcher/address.ts';

/** The whole link of a mail about one organisation: whoever opens it lands there, wherever they worked last. */
export function linkInto(organisationId: string, address: `/${string}`): string {
  return `${config.publicOrigin}${addressIn(organisationId, address)}`;
}
