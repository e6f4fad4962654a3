/** Domains under which anybody can have an address, so that no organisation may decide about them. */
const publicMailDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.co.uk',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'onmicrosoft.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'tuta.com',
  'web.de',
  'yahoo.co.uk',
  'yahoo.com',
  'yandex.com',
  'ymail.com',
  'zoho.com',
]);

/** Can everybody have an address at this domain (lower case), or at a subdomain of it? */
export function isPublicMailDomain(domain: string): boolean {
  return [...publicMailDomains].some((known) => domain === known || domain.endsWith(`.${known}`));
}
