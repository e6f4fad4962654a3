import * as catchUps from '#functions/core/catch-up/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as everybody from '#functions/core/people/listed/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';

/** Items that are looked at, and put on their shelf, at once; and pages of them in one request. */
const PAGE = 200;
const PAGES = 10;
const AT_ONCE = 25;

type Page = { readonly names: readonly (() => Promise<void>)[]; readonly cursor: string | null };

/** What is listed by name, and how those of before there were shelves of names are found and put on theirs. */
const listed = {
  people: async (from: string | null): Promise<Page> => {
    const { data, cursor } = await everybody.page(from, PAGE);
    const without = data.filter(({ names, erasedAt }) => names === undefined && erasedAt === undefined);
    return { names: without.map((user) => () => everybody.shelve(user)), cursor };
  },
  organisations: async (from: string | null): Promise<Page> => {
    const { data, cursor } = await organisations.page({ cursor: from, limit: PAGE });
    const without = data.filter(({ names }) => names === undefined);
    return { names: without.map((record) => () => organisations.shelve(record)), cursor };
  },
} as const;

/**
 * Before a list is read by name, puts those on the shelf of names once who are of before there was one: whoever asks first does
 * it for all, some thousand a request, and a request that is cut off is gone on with by the next one. Afterwards it is one read.
 * @throws AppError `unavailable` while more are left: no list is answered that lacks somebody
 */
export async function shelveNames(what: keyof typeof listed, now: Date): Promise<void> {
  const name = `names-of-${what}`;
  let state = await catchUps.find(name);
  for (let page = 0; !state?.doneAt; page += 1) {
    if (page === PAGES) {
      throw new AppError('unavailable', 'The list is being put in order. Try again in a moment.', { retryAfter: 1 });
    }
    const { names, cursor } = await listed[what](state?.cursor ?? null);
    await mapSome(names, AT_ONCE, (shelve) => shelve());
    state = cursor === null ? { doneAt: now.toISOString() } : { cursor };
    await catchUps.save(name, state);
  }
}
