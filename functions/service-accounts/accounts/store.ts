import type { EntityItem } from 'electrodb';
import { readAll } from '#functions/db/batch.ts';
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

/** Notes that the program was here; at most once in five minutes. */
export async function markUsed({ clientId, lastUsedAt }: ServiceClient, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < NOTE_MS) return;
  await ServiceClientEntity.patch({ clientId }).set({ lastUsedAt: now.toISOString() }).go();
}
