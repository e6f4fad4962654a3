import { mapSome } from '#functions/db/batch.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import { MailEntity, MailNameEntity, MailOrderEntity } from './entity.ts';
import type { Mail } from './kinds.ts';
import { type Order, opened } from './orders.ts';

type Key = Pick<Mail, 'orgId' | 'id'>;
/** `busy`: somebody is sending it; `lost`: somebody was, and was never heard of again; `done`: nothing is left to do. */
export type Claim = 'mine' | 'busy' | 'lost' | 'done';
export type Outcome = 'SENT' | 'REFUSED' | 'LOST';

const KEPT_SECONDS = 90 * 86_400;
/** Longer than the job may run. */
const BUSY_MS = 60_000;

/** As long as a queue of given-up orders keeps one. */
const ORDERED_SECONDS = 14 * 86_400;
const AT_ONCE = 25;

/**
 * Keeps the key of an order until its mail is sent. Who is named stands first, so that no erasure overlooks a key.
 * @param namesIds whom the facts name beside the recipient
 */
export async function keep({ orgId, id: mailId, to }: Mail, key: string, namesIds: readonly string[], now: Date) {
  const ttl = Math.floor(now.getTime() / 1000) + ORDERED_SECONDS;
  await mapSome([...new Set(namesIds)], AT_ONCE, (userId) => MailNameEntity.put({ orgId, mailId, userId, ttl }).go());
  await MailOrderEntity.put({ orgId, mailId, email: to.trim().toLowerCase(), key, ttl }).go();
}

/** The mail of an order; undefined where its key is gone: it was sent, ordered again, or somebody whom it names was erased. */
export async function open(order: Order): Promise<Mail | undefined> {
  const { data } = await MailOrderEntity.get({ orgId: order.orgId, mailId: order.id }).go({ consistent: true });
  return data ? opened(order, data.key) : undefined;
}

/** Takes the key of a mail away that will not be sent any more: what queues hold of it nobody can read. */
export async function shred({ orgId, id: mailId }: Key): Promise<void> {
  await MailOrderEntity.delete({ orgId, mailId }).go();
}

/** Shreds every mail to an address, and every one that names the person. */
export async function forgetPerson({ email, userId }: { readonly email: string; readonly userId: string }) {
  const [to, named, namedBefore] = await Promise.all([
    MailOrderEntity.query.byEmail({ email }).go({ pages: 'all' }),
    MailNameEntity.query.byUser({ userId }).go({ pages: 'all' }),
    MailOrderEntity.query.byUser({ userId }).go({ pages: 'all' }),
  ]);
  const orders = [...to.data, ...named.data, ...namedBefore.data];
  await mapSome(orders, AT_ONCE, ({ orgId, mailId: id }) => shred({ orgId, id }));
  await mapSome(named.data, AT_ONCE, ({ orgId, mailId }) => MailNameEntity.delete({ orgId, mailId, userId }).go());
}

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

/** Writes down what became of it, and takes its key away. */
export async function close({ orgId, id: mailId }: Key, state: Outcome): Promise<void> {
  await MailEntity.patch({ orgId, mailId }).set({ state }).go();
  await shred({ orgId, id: mailId });
}

/** Puts a mail that surely was not sent back, so that its next delivery takes it up again. */
export async function release({ orgId, id: mailId }: Key): Promise<void> {
  await MailEntity.delete({ orgId, mailId }).go();
}
