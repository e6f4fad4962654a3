import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '#shared/api/page.ts';
import { AppError } from '#shared/api/problem.ts';

type Asked = { readonly cursor?: string | undefined; readonly limit?: number | undefined };

/**
 * One page of a list that is read whole and sorted: for lists that are searched or sorted by what no index knows. The
 * cursor holds the id of the last entry, so that an entry that comes or goes meanwhile shifts nothing; where that entry is
 * gone, the list goes on from its place.
 * @param identity what makes two requests the same list: its name, the organisation, the search
 * @throws AppError `invalid` for a cursor of another list
 */
export function pageOfSorted<T extends { readonly id: string }>(
  entries: readonly T[],
  { cursor, limit = PAGE_SIZE }: Asked,
  identity: readonly unknown[],
): { data: T[]; cursor?: string } {
  const list = createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 16);
  const start = cursor === undefined ? 0 : startOf(entries, cursor, list);
  const data = entries.slice(start, start + limit);
  const last = data.at(-1);
  if (!last || start + limit >= entries.length) return { data };
  const place = JSON.stringify([list, last.id, start + limit]);
  return { data, cursor: Buffer.from(place).toString('base64url') };
}

function startOf(entries: readonly { readonly id: string }[], cursor: string, list: string): number {
  try {
    const [of, id, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [string, string, number];
    if (of === list && Number.isInteger(place)) {
      const found = entries.findIndex((entry) => entry.id === id);
      return found < 0 ? Math.max(0, place - 1) : found + 1;
    }
  } catch {
    // Falls through to the refusal: a text that is not one of our cursors.
  }
  throw new AppError('invalid', 'This cursor does not continue this list. Start the list again.', {
    fields: { cursor: 'Start the list again' },
  });
}
