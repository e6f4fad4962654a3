import * as v from 'valibot';
import { LATEST_TERMS_VERSION } from './version.ts';

/** Acceptance of the terms that the person has just read; of an older version it counts for nothing. */
export const TermsAcceptance = v.strictObject({
  version: v.literal(LATEST_TERMS_VERSION, 'These terms have been replaced: read the current ones'),
});
