/** What a person chose for each organisation, as it is stored: a number format by the organisation's id. */
export function choicesIn(stored: unknown): Map<string, string> {
  const entries = Object.entries((stored ?? {}) as Readonly<Record<string, unknown>>);
  return new Map(
    entries.flatMap(([orgId, locale]): [string, string][] => (typeof locale === 'string' ? [[orgId, locale]] : [])),
  );
}

/** How numbers of a person are read in an organisation, by their choice; null while they made none. */
export function numberChoiceOf({ numberChoices }: { readonly numberChoices?: unknown }, orgId: string): string | null {
  return choicesIn(numberChoices).get(orgId) ?? null;
}
