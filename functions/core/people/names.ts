import { SERVICE_ACCOUNT_PREFIX } from '#functions/core/programs/ids.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import * as users from './store.ts';

export type Names = (userId: string | null | undefined) => { readonly id: string; readonly name: string } | null;

/** Somebody whose name is at hand already: whoever asks was read to let them in, and programs are nobody. */
export type Known = Pick<users.User, 'userId' | 'name' | 'erasingAt'> | undefined;

/** Names of the people and programs behind ids; one that was deleted or erased, or is being erased, is 'Former user'. */
export async function namesOf(userIds: Iterable<string | null | undefined>, known?: Known): Promise<Names> {
  const wanted = [...new Set(userIds)].filter((id): id is string => Boolean(id) && id !== known?.userId);
  const [people, programs] = await Promise.all([
    users.listByIds(wanted.filter((id) => !isProgram(id))),
    serviceAccounts.listByIds(wanted.filter(isProgram).map((id) => id.slice(SERVICE_ACCOUNT_PREFIX.length))),
  ]);
  const all = [...people, ...(known ? [known] : [])];
  const found = new Map(all.map(({ userId, name, erasingAt }) => [userId, erasingAt ? users.FORMER_USER : name]));
  for (const { clientId, name } of programs) found.set(`${SERVICE_ACCOUNT_PREFIX}${clientId}`, name);
  return (id) => (id ? { id, name: found.get(id) ?? users.FORMER_USER } : null);
}

/** The same as somebody may see them: a viewer learns of nobody, and a program of no people (decisions, section 1). */
export async function namesFor(
  caller: Caller,
  userIds: Iterable<string | null | undefined>,
  known?: Known,
): Promise<Names> {
  if (isViewerOnly(caller)) return () => null;
  if (caller.via !== 'service-account') return namesOf(userIds, known);
  const names = await namesOf([...userIds].filter((id) => id && isProgram(id)));
  return (id) => (id && isProgram(id) ? names(id) : null);
}

function isProgram(id: string): boolean {
  return id.startsWith(SERVICE_ACCOUNT_PREFIX);
}
