import { config } from '#functions/config.ts';
import { SIGN_IN_SECONDS } from './store.ts';

const isSecure = () => config.publicOrigin.startsWith('https:');

/** The name of the cookie of a sign-in under way. */
export function signInCookieName(): string {
  return isSecure() ? '__Host-sign-in' : 'sedum-sign-in';
}

/** The `Set-Cookie` value of a sign-in under way; an empty id removes it. */
export function signInCookie(id: string): string {
  const age = id ? SIGN_IN_SECONDS : 0;
  return `${signInCookieName()}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure() ? '; Secure' : ''}`;
}
