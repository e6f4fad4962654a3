import * as years from '#functions/collection/year/store.ts';
import * as catchUps from '#functions/core/catch-up/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import * as dues from './store.ts';

/** Names what is caught up with; it is never used for anything else. */
const NAME = 'year-dues';
/** Organisations of a page. */
const PAGE = 200;

/**
 * Notes once when people are reminded of the years that were there before such days were noted, organisation by organisation.
 * A run that is cut off is gone on with by the next one; after the last page it is one read.
 * @returns pages of the organisations whose years are noted now
 */
export async function* catchUp(now: Date): AsyncGenerator<organisations.OrganisationRecord[]> {
  let state = await catchUps.find(NAME);
  while (!state?.doneAt) {
    const { data, cursor } = await organisations.page({ cursor: state?.cursor ?? null, limit: PAGE });
    await mapSome(data, AT_ONCE, async (organisation) => {
      for (const record of await years.listSetUp(organisation)) await dues.noteOnce(record, now);
    });
    yield data;
    state = cursor === null ? { doneAt: now.toISOString() } : { cursor };
    await catchUps.save(NAME, state);
  }
}
