import { linkTo } from '#web/lib/links.ts';

/** The address of a data point, with the section that it belongs to and the hub's filters. */
export function dataPointHref(dataPointId: string, sectionId: string, query: string): string {
  const address = linkTo('/collect-data/data-points/{dataPointId}', { dataPointId }, { group: sectionId });
  return query === '' ? address : `${address}&${query.slice(1)}`;
}
