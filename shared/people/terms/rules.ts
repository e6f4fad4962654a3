import { LATEST_TERMS_VERSION } from './version.ts';

/** Has the person to read and accept the terms before going on? */
export function mustAcceptTerms(acceptedVersion: string | null | undefined): boolean {
  return acceptedVersion !== LATEST_TERMS_VERSION;
}
