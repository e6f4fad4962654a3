const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** A file's size for reading: '812 B', '48 kB', '2.4 MB' (steps of 1,024, as the product's limits are counted). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${number.format(Math.round(bytes / 1024))} kB`;
  return `${number.format(bytes / (1024 * 1024))} MB`;
}
