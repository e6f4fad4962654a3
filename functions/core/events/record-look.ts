import type { Caller } from '#shared/people/access.ts';
import { record } from './store.ts';

/** Writes into a customer's audit trail that staff looked at its entities or people, before they are answered. */
export async function recordLook(
  orgId: string,
  route: string,
  { userId, via }: Pick<Caller, 'userId' | 'via'>,
  now: Date,
): Promise<void> {
  const way = via === 'service-account' ? via : 'staff';
  const look = { action: 'support-read', subject: 'organisation', after: { route } } as const;
  await record({ ...look, orgId, actorId: userId, via: way }, now);
}
