import { errorFields, log } from '#functions/core/log.ts';
import { type Notice, notify } from './store.ts';

/**
 * Tells people of something that is written already. A notice that cannot be written undoes nothing and fails no request:
 * it stands in the log as an error.
 */
export async function tell(orgId: string, userIds: Iterable<string>, notice: Notice, now: Date): Promise<void> {
  try {
    await notify(orgId, userIds, notice, now);
  } catch (error) {
    log('error', 'notice not written', { orgId, kind: notice.kind, ...errorFields(error) });
  }
}
