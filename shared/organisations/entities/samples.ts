import type { ReportingEntity } from './schema.ts';

/** An entity of the tests: the root without a parent, else a site below it, there all the time and wholly owned. */
export function reportingEntity(
  id: string,
  parentId: string | null,
  more: Partial<ReportingEntity> = {},
): ReportingEntity {
  return {
    id,
    name: id,
    type: parentId === null ? 'root' : 'site',
    parentId,
    country: null,
    tags: [],
    fromDate: null,
    toDate: null,
    shares: [],
    archived: false,
    version: 1,
    ...more,
  };
}
