/** Lists that were asked about, as sets. Lists that rules are given are never changed in place. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
/** Up to so many texts it costs less to go through them. */
const SHORT = 8;

/** Is the text in the list? Also where that is asked of thousands, one after another, the list is gone through once. */
export function isAmong(list: readonly string[], text: string): boolean {
  if (list.length <= SHORT) return list.includes(text);
  const known = sets.get(list) ?? new Set(list);
  sets.set(list, known);
  return known.has(text);
}
