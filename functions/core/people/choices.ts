type Choices = Readonly<Record<string, string>> | undefined;

/** What a person chose for each organisation, as it is stored: a number format by the organisation's id. */
export function choicesIn(stored: Choices): Map<string, string> {
  return new Map(Object.entries(stored ?? {}));
}

/** How numbers of a person are read in an organisation, by their choice; null while they made none. */
export function numberChoiceOf({ numberChoices }: { readonly numberChoices?: Choices }, orgId: string): string | null {
  return choicesIn(numberChoices).get(orgId) ?? null;
}
