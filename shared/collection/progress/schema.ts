import * as v from 'valibot';

/** The status of a section or of a data point. */
export const sectionStatuses = [
  'CONFIGURE',
  'NO_ENTITIES',
  'NO_SITES',
  'OPTED_OUT',
  'COMPLETE',
  'NO_DATA',
  'PARTIALLY_COMPLETE',
] as const;
export const SectionStatus = v.picklist(sectionStatuses);
export type SectionStatus = (typeof sectionStatuses)[number];
