/** Joins class names and leaves out what is false, so that conditions read in place. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
