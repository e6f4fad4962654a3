import { isConditionFailure } from '#functions/db/failures.ts';
import type { Update, Write } from '#functions/db/transact.ts';
import { MOST_EVIDENCE } from '#shared/collection/evidence/schema.ts';
import { MAX_ENTITIES } from '#shared/organisations/entities/schema.ts';
import { MOST_MEMBERS } from '#shared/people/members/schema.ts';
import { MOST_ACCOUNTS } from '#shared/service-accounts/accounts/routes.ts';
import { LimitCountEntity } from './entity.ts';

/** Of what there is a most at one place, and how many that are. */
export const mosts = {
  evidence: MOST_EVIDENCE,
  entities: MAX_ENTITIES,
  members: MOST_MEMBERS,
  'service-accounts': MOST_ACCOUNTS,
} as const;
export type Limit = keyof typeof mosts;

/** What is counted. `at` names its place where that is not the organisation itself. */
export type Counted = { readonly orgId: string; readonly limit: Limit; readonly at?: string };

const ORGANISATION = 'organisation';

/**
 * The write by which one more begins to count, for the transaction that makes it count; it fails where there are the most
 * already.
 * @param standing how many there are: asked once, where they were never counted
 */
export async function counting(counted: Counted, standing: () => Promise<number>): Promise<Write> {
  const key = await begun(counted, standing);
  const most: number = mosts[counted.limit];
  const update = LimitCountEntity.patch(key)
    .add({ count: 1 })
    .where(({ count }, { lt }) => lt(count, most))
    .params<Update>();
  return { Update: update };
}

/** The write by which one counts no more, for the transaction that takes it away. */
export async function leaving(counted: Counted, standing: () => Promise<number>): Promise<Write> {
  const key = await begun(counted, standing);
  return { Update: LimitCountEntity.patch(key).subtract({ count: 1 }).params<Update>() };
}

/** How many more there may be at this moment; none, not fewer, where there are more than the most already. */
export async function roomFor(counted: Counted, standing: () => Promise<number>): Promise<number> {
  const count = (await countAt(keyOf(counted))) ?? (await standing());
  return Math.max(0, mosts[counted.limit] - count);
}

/** The count of a place begins with what counted before there was one; whoever comes first begins it. */
async function begun(counted: Counted, standing: () => Promise<number>) {
  const key = keyOf(counted);
  if ((await countAt(key)) !== undefined) return key;
  try {
    await LimitCountEntity.create({ ...key, count: await standing() }).go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  return key;
}

const keyOf = ({ orgId, limit, at = ORGANISATION }: Counted) => ({ orgId, limit, at });

async function countAt(key: ReturnType<typeof keyOf>): Promise<number | undefined> {
  return (await LimitCountEntity.get(key).go({ consistent: true })).data?.count;
}
