import { errorFields, log } from '#functions/core/log.ts';
import { type Notice, notify } from './store.ts';

/**
 * Tells people of something that is written already. A notice that cannot be written undoes nothing and fails no request:
 * it stands in the log as an error.
 * @param once what it is about, so that it is one notice however often it is told
 */
export async function tell(
  orgId: string,
  userIds: Iterable<string>,
  notice: Notice,
  now: Date,
  once: string,
): Promise<void> {
  try {
    await notify(orgId, userIds, notice, now, once);
  } catch (error) {
    log('error', 'notice not written', { orgId, kind: notice.kind, ...errorFields(error) });
  }
}
