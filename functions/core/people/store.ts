import type { EntityItem } from 'electrodb';
import { ulid } from 'ulid';
import { readAll, type Wanted } from '#functions/db/batch.ts';
import { backoff, isConditionFailure } from '#functions/db/failures.ts';
import {
  type ConditionCheck,
  checking,
  type Delete,
  type Put,
  transact,
  type Update,
  type Write,
} from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { choicesIn } from './choices.ts';
import { UserEmailEntity, UserEntity } from './entity.ts';

export type User = EntityItem<typeof UserEntity>;
export type NewUser = Pick<User, 'email' | 'name' | 'method' | 'cognitoUsername'> & {
  readonly userId?: string;
};

/** The person, to be read together with other items. */
export function wanted(userId: string): Wanted<User> {
  const { Key } = UserEntity.get({ userId }).params<Wanted<User>>();
  return { Key, parse: (Item) => UserEntity.parse({ Item }).data };
}

/** The person, read consistently: a person who was disabled a moment ago is seen as disabled. */
export async function find(userId: string): Promise<User | undefined> {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true });
  return data ?? undefined;
}

/** @throws AppError `missing` */
export async function get(userId: string): Promise<User> {
  const user = await find(userId);
  if (!user) throw new AppError('missing', 'There is no such person.');
  return user;
}

/** The person with this address (any case). */
export async function findByEmail(email: string): Promise<User | undefined> {
  const { data } = await UserEmailEntity.get({ email: email.trim().toLowerCase() }).go({ consistent: true });
  // Unknown addresses read a second time as well, so that they take as long as known ones.
  return find(data?.userId ?? 'nobody');
}

/** Whose addresses these are, by address (any case); those of nobody are left out. */
export async function idsByEmail(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(emails.map((email) => email.trim().toLowerCase()))].map((email) => ({ email }));
  const found = await readAll(keys, (some) => UserEmailEntity.get([...some]).go({ consistent: true }));
  return new Map(found.map(({ email, userId }) => [email, userId]));
}

/** Several people by id, in no order; unknown ids are left out. */
export async function listByIds(userIds: readonly string[]): Promise<User[]> {
  if (userIds.length === 0) return [];
  const keys = [...new Set(userIds)].map((userId) => ({ userId }));
  return readAll(keys, (some) => UserEntity.get([...some]).go());
}

/** Of these people, is somebody erased, or being erased? Read consistently, for what was just made and names them. */
export async function isSomebodyErased(userIds: readonly string[]): Promise<boolean> {
  const keys = [...new Set(userIds)].map((userId) => ({ userId }));
  const found = await readAll(keys, (some) => UserEntity.get([...some]).go({ consistent: true }));
  return found.some(({ erasingAt, erasedAt }) => erasingAt !== undefined || erasedAt !== undefined);
}

/**
 * Creates the person and takes the address, both or neither.
 * @throws AppError `conflict` when the address is taken
 */
export async function create(draft: NewUser): Promise<User> {
  const userId = draft.userId ?? ulid().toLowerCase();
  const refusals = await transact(creation({ ...draft, userId }));
  if (refusals.length > 0) throw new AppError('conflict', 'A person with this e-mail address exists already.');
  return get(userId);
}

/** The writes that create the person and take the address, for the transaction that also makes them a member. */
export function creation(draft: NewUser & { readonly userId: string }): Write[] {
  const email = draft.email.trim().toLowerCase();
  return [
    { Put: UserEntity.create({ ...draft, email }).params<Put>() },
    { Put: UserEmailEntity.create({ email, userId: draft.userId }).params<Put>() },
  ];
}

type Changeable = Partial<
  Pick<
    User,
    | 'name'
    | 'defaultOrgId'
    | 'termsAcceptedVersion'
    | 'termsAcceptedAt'
    | 'cognitoUsername'
    | 'disabled'
    | 'lastSignInAt'
    | 'erasureProvenAt'
    | 'erasingAt'
    | 'method'
    | 'directory'
  >
>;
/** What may also be taken away, by null. */
type Removable = {
  readonly [K in
    | 'picture'
    | 'countryOfOperation'
    | 'jobTitle'
    | 'profileStatus'
    | 'numberLocale'
    | 'unsubscribedAt'
    | 'mfaEnabledAt'
    | 'mfaReset']?: User[K] | null;
};
type Change = Changeable & Removable;

/**
 * Changes what is named, takes away what is null, and leaves the rest.
 * @throws AppError `missing` where there is no such person, or they were erased meanwhile
 */
export async function save(userId: string, change: Change): Promise<User> {
  const { set, gone } = parted(change);
  try {
    const { data } = await UserEntity.patch({ userId })
      .set(set)
      .remove(gone)
      .add({ version: 1 })
      .where((item, { notExists }) => notExists(item.erasedAt))
      .go({ response: 'all_new' });
    return data as User;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    throw new AppError('missing', 'There is no such person.');
  }
}

/** Tries to keep a choice while the person's item changes under it. */
const CHOICE_TRIES = 5;

/**
 * Keeps how numbers of a person are read in an organisation; null forgets it. Choices for other organisations stay, also
 * those that are made at the same moment.
 * @throws AppError `missing` where there is no such person, `unavailable` where the item did not hold still
 */
export async function chooseNumbers(userId: string, orgId: string, locale: string | null): Promise<void> {
  for (let attempt = 0; attempt < CHOICE_TRIES; attempt += 1) {
    const user = await get(userId);
    const choices = choicesIn(user.numberChoices);
    if (locale === null) choices.delete(orgId);
    else choices.set(orgId, locale);
    try {
      await UserEntity.patch({ userId })
        .set({ numberChoices: Object.fromEntries(choices), version: user.version + 1 })
        .where((item, { eq }) => eq(item.version, user.version))
        .go();
      return;
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
      await backoff(attempt);
    }
  }
  throw new AppError('unavailable', 'Your profile changes at this moment. Try again.');
}

/** The write that changes a person, for the transaction that says why; it fails where the person was erased meanwhile. */
export function changing(userId: string, change: Change): Write {
  const { set, gone } = parted(change);
  const update = UserEntity.patch({ userId })
    .set(set)
    .remove(gone)
    .add({ version: 1 })
    .where((item, { notExists }) => notExists(item.erasedAt))
    .params<Update>();
  return { Update: update };
}

/** The write that changes how a person signs in, and ends every session of theirs; it fails where they were erased meanwhile. */
export function changingSignIn(userId: string, change: Change): Write {
  const { set, gone } = parted(change);
  const update = UserEntity.patch({ userId })
    .set(set)
    .remove(gone)
    .add({ sessionEpoch: 1, version: 1 })
    .where((item, { notExists }) => notExists(item.erasedAt))
    .params<Update>();
  return { Update: update };
}

/** The write that stops the reset which was asked for at `askedAt`; it fails where that one waits no more. */
export function stoppingReset(userId: string, askedAt: string): Write {
  const update = UserEntity.patch({ userId })
    .remove(['mfaReset'])
    .add({ version: 1 })
    .where(
      ({ mfaReset }, { eq, notExists }) => `${eq(mfaReset.askedAt, askedAt)} AND ${notExists(mfaReset.confirmedById)}`,
    )
    .params<Update>();
  return { Update: update };
}

/** The write that decides for the reset which was asked for at `askedAt`; it fails where that one waits no more. */
export function confirmingReset(userId: string, askedAt: string, confirmedById: string): Write {
  const update = UserEntity.patch({ userId })
    .data(({ mfaReset }, { set }) => set(mfaReset.confirmedById, confirmedById))
    .add({ version: 1 })
    .where(
      ({ mfaReset }, { eq, notExists }) => `${eq(mfaReset.askedAt, askedAt)} AND ${notExists(mfaReset.confirmedById)}`,
    )
    .params<Update>();
  return { Update: update };
}

/** The write that notes a reset as done and ends every session of the person; it fails where it was noted already. */
export function finishingReset(userId: string, askedAt: string): Write {
  const update = UserEntity.patch({ userId })
    .remove(['mfaEnabledAt', 'mfaReset'])
    .add({ sessionEpoch: 1, version: 1 })
    .where(({ mfaReset }, { eq, exists }) => `${eq(mfaReset.askedAt, askedAt)} AND ${exists(mfaReset.confirmedById)}`)
    .params<Update>();
  return { Update: update };
}

/** The write that links a Microsoft account, which turns the password off; it fails where one is linked already. */
export function linking(userId: string, directory: NonNullable<User['directory']>): Write {
  const update = UserEntity.patch({ userId })
    .set({ directory, method: 'MICROSOFT_AD' })
    .remove(['mfaEnabledAt', 'mfaReset'])
    .add({ version: 1 })
    .where((item, { notExists, eq }) => `${notExists(item.directory)} AND ${eq(item.disabled, false)}`)
    .params<Update>();
  return { Update: update };
}

/** Under what name an erased person stands wherever an id of theirs is kept. */
export const FORMER_USER = 'Former user';

/**
 * The writes that erase a person: the address is free again, and what is left of the person is an id without anything
 * personal. They fail where it was done already.
 */
export function erasure({ userId, email, createdAt, sessionEpoch, version }: User, now: Date): Write[] {
  const tombstone = UserEntity.put({
    userId,
    email: '',
    name: FORMER_USER,
    method: 'USERNAME_PASSWORD',
    disabled: true,
    erasedAt: now.toISOString(),
    sessionEpoch: sessionEpoch + 1,
    version: version + 1,
    createdAt,
  }).where((item, { notExists }) => notExists(item.erasedAt));
  return [{ Put: tombstone.params<Put>() }, { Delete: UserEmailEntity.delete({ email }).params<Delete>() }];
}

function parted(change: Change): { set: Partial<User>; gone: (keyof Removable)[] } {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  const gone = named.flatMap(([key, value]) => (value === null ? [key as keyof Removable] : []));
  return { set: Object.fromEntries(named.filter(([, value]) => value !== null)), gone };
}

/** Ends every session of the person: sessions of an older epoch are refused on their next request. */
export async function endSessions(userId: string): Promise<void> {
  await UserEntity.patch({ userId }).add({ sessionEpoch: 1, version: 1 }).go();
}

/**
 * The write that changes a person over the version that the change was based on; disabling ends every session for good, so
 * that none of them lives again when the person is enabled.
 */
export function changingFrom(userId: string, version: number, change: Pick<Changeable, 'name' | 'disabled'>): Write {
  const update = UserEntity.patch({ userId })
    .set({ ...parted(change).set, version: version + 1 })
    .add({ sessionEpoch: change.disabled ? 1 : 0 })
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/** A condition of a transaction: the person may sign in. */
export function mayStillSignIn(userId: string): Write {
  return checking(UserEntity.get({ userId }).params<ConditionCheck>(), '#disabled = :no', { no: false });
}
