import { isConditionFailure } from '#functions/db/failures.ts';
import { MailEntity } from './entity.ts';
import type { Mail } from './kinds.ts';

type Key = Pick<Mail, 'orgId' | 'id'>;
/** `busy`: somebody is sending it; `lost`: somebody was, and was never heard of again; `done`: nothing is left to do. */
export type Claim = 'mine' | 'busy' | 'lost' | 'done';
export type Outcome = 'SENT' | 'REFUSED' | 'LOST';

const KEPT_SECONDS = 90 * 86_400;
/** Longer than the job may run. */
const BUSY_MS = 60_000;

/** Takes the mail up, unless it was taken up before. */
export async function claim({ orgId, id: mailId, kind }: Mail, now: Date): Promise<Claim> {
  const busyUntil = new Date(now.getTime() + BUSY_MS).toISOString();
  const ttl = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  try {
    await MailEntity.create({ orgId, mailId, kind, state: 'SENDING', busyUntil, ttl }).go();
    return 'mine';
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const { data: former } = await MailEntity.get({ orgId, mailId }).go({ consistent: true });
  if (!former) return 'busy';
  if (former.state !== 'SENDING') return 'done';
  return former.busyUntil > now.toISOString() ? 'busy' : 'lost';
}

/** Writes down what became of it. */
export async function close({ orgId, id: mailId }: Key, state: Outcome): Promise<void> {
  await MailEntity.patch({ orgId, mailId }).set({ state }).go();
}

/** Puts a mail that surely was not sent back, so that its next delivery takes it up again. */
export async function release({ orgId, id: mailId }: Key): Promise<void> {
  await MailEntity.delete({ orgId, mailId }).go();
}
