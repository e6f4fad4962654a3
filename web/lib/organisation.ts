import { keep, kept } from './storage.ts';

const KEY = 'sedum.organisation';

// A tab that the browser refuses storage still keeps its organisation until it is closed.
let inMemory: string | null = null;

/** The organisation that this tab works in; null before one is chosen. */
export function currentOrganisation(): string | null {
  return kept('tab', KEY) ?? inMemory;
}

/** Makes this tab work in an organisation; null forgets it. */
export function chooseOrganisation(organisationId: string | null): void {
  inMemory = keep('tab', KEY, organisationId) ? null : organisationId;
}
