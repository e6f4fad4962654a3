import { CatchUpEntity } from './entity.ts';

/** How far it is: where it goes on, or when it was done. */
export type CatchUp = { readonly cursor?: string | undefined; readonly doneAt?: string | undefined };

/** How far the product has caught up with something; undefined = it has not begun. */
export async function find(name: string): Promise<CatchUp | undefined> {
  const { data } = await CatchUpEntity.get({ orgId: 'all', name }).go();
  return data ?? undefined;
}

export async function save(name: string, state: CatchUp): Promise<void> {
  await CatchUpEntity.put({ orgId: 'all', name, ...state }).go();
}
