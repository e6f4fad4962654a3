/** The dashboard with one figure's panel open, as a path that can be linked. */
export function figurePath(metricId: string): string {
  return `/metrics?metric=${encodeURIComponent(metricId)}`;
}
