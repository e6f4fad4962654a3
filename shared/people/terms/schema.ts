import * as v from 'valibot';
import { latestTerms } from './content.ts';

/** Acceptance of the terms that the person has just read; of an older version it counts for nothing. */
export const TermsAcceptance = v.strictObject({
  version: v.literal(latestTerms.version, 'These terms have been replaced: read the current ones'),
});
