import { randomBytes } from 'node:crypto';
import { config } from '#functions/config.ts';
import { hashOf } from '#functions/core/sessions/store.ts';
import { KnownDeviceEntity } from './entity.ts';

/** How long a browser stays known after its last sign-in. */
const KNOWN_SECONDS = 180 * 86_400;

const isSecure = () => config.publicOrigin.startsWith('https:');

/** The name of the cookie by which a browser is known again, signed in or not. */
export function deviceCookieName(): string {
  return isSecure() ? '__Host-device' : 'sedum-device';
}

/**
 * Notes that the person has signed in with this browser.
 * @param deviceId what the browser brought; it gets a random one where it brought nothing that is ours
 * @returns the cookie to set
 */
export async function remember(userId: string, deviceId: string | undefined, now: Date): Promise<string> {
  const id = deviceId && /^[\w-]{43}$/.test(deviceId) ? deviceId : randomBytes(32).toString('base64url');
  const ttl = Math.floor(now.getTime() / 1000) + KNOWN_SECONDS;
  await KnownDeviceEntity.put({ userId, deviceHash: hashOf(id), ttl }).go();
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_SECONDS}`;
  return `${deviceCookieName()}=${id}; ${attributes}${isSecure() ? '; Secure' : ''}`;
}

/** Has the person signed in with this browser? A person who does not exist has no browser, and is asked about all the same. */
export async function isKnown(userId: string | undefined, deviceId: string, now: Date): Promise<boolean> {
  const { data } = await KnownDeviceEntity.get({ userId: userId ?? 'nobody', deviceHash: hashOf(deviceId) }).go();
  return data !== null && data.ttl * 1000 > now.getTime();
}

/** Forgets every browser of a person. */
export async function forgetAll(userId: string): Promise<void> {
  const { data } = await KnownDeviceEntity.query.byUser({ userId }).go({ pages: 'all' });
  for (const { deviceHash } of data) await KnownDeviceEntity.delete({ userId, deviceHash }).go();
}
