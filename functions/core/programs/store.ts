import type { EntityItem } from 'electrodb';
import * as limits from '#functions/core/limits/store.ts';
import { readAll } from '#functions/db/batch.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import type { Delete, Put, Update, Write } from '#functions/db/transact.ts';
import { ServiceClientEntity } from './entity.ts';

export type ServiceClient = EntityItem<typeof ServiceClientEntity>;

/** How often use is noted: a call a second must not mean a write a second. */
const NOTE_MS = 300_000;

/** The service account, read consistently: one that was deleted a moment ago is refused. */
export async function find(clientId: string): Promise<ServiceClient | undefined> {
  const { data } = await ServiceClientEntity.get({ clientId }).go({ consistent: true });
  return data ?? undefined;
}

/** Several by client id, in no order; unknown ids are left out. */
export async function listByIds(clientIds: readonly string[]): Promise<ServiceClient[]> {
  if (clientIds.length === 0) return [];
  const keys = [...new Set(clientIds)].map((clientId) => ({ clientId }));
  return readAll(keys, (some) => ServiceClientEntity.get([...some]).go());
}

/** The service accounts of an organisation, the newest first. */
export async function listOfHome(homeOrgId: string): Promise<ServiceClient[]> {
  const { data } = await ServiceClientEntity.query.byHome({ homeOrgId }).go({ pages: 'all' });
  return data.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

export type ServiceClientDraft = Parameters<typeof ServiceClientEntity.create>[0];

/** The write by which one account more begins to count; it fails where the organisation has the most already. */
export function counting(homeOrgId: string): Promise<Write> {
  return limits.counting({ orgId: homeOrgId, limit: 'service-accounts' }, () => countOfHome(homeOrgId));
}

/** Accounts of before they were counted: an index cannot be read consistently, but these have stood in it for long. */
async function countOfHome(homeOrgId: string): Promise<number> {
  return (await listOfHome(homeOrgId)).length;
}

/** The write that creates a service account. */
export function creation(draft: ServiceClientDraft): Write {
  return { Put: ServiceClientEntity.create(draft).params<Put>() };
}

/** The write that changes secrets or grants; it fails where the account is not as it was looked at. */
export function saving(
  { clientId, version }: ServiceClient,
  change: Partial<Pick<ServiceClient, 'secrets' | 'grants' | 'tokensEndedAt'>>,
): Write {
  const update = ServiceClientEntity.patch({ clientId })
    .set({ ...change, version: version + 1 })
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/** The writes that delete an account, which counts no more; the first fails where it is gone already. */
export async function removal({ clientId, homeOrgId }: ServiceClient): Promise<Write[]> {
  const counted = { orgId: homeOrgId, limit: 'service-accounts' } as const;
  return [
    { Delete: ServiceClientEntity.remove({ clientId }).params<Delete>() },
    await limits.leaving(counted, () => countOfHome(homeOrgId)),
  ];
}

/** Notes that the program was here; at most once in five minutes. */
export async function markUsed({ clientId, lastUsedAt }: ServiceClient, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < NOTE_MS) return;
  try {
    await ServiceClientEntity.patch({ clientId }).set({ lastUsedAt: now.toISOString() }).go();
  } catch (error) {
    // Deleted since it was read: this request was let in before that, the next one is not.
    if (!isConditionFailure(error)) throw error;
  }
}
