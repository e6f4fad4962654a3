/** Shares from their days on, in no order. */
type DatedShares = { readonly shares: readonly { readonly from: string; readonly share: string }[] };

/** The organisation's share of the entity on a day, as a percentage in decimal text: 100 before the first entry. */
export function shareOn({ shares }: DatedShares, day: string): string {
  const known = shares.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return known.at(-1)?.share ?? '100';
}
