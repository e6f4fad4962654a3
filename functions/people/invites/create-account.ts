import { ulid } from 'ulid';
import { afterwards } from '#functions/core/afterwards.ts';
import { singleSignOnFor } from '#functions/core/domains/store.ts';
import { accounts } from '#functions/core/identity/current.ts';
import * as invites from '#functions/core/invites/store.ts';
import * as users from '#functions/core/people/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { NewAccount } from '#shared/people/invites/schema.ts';
import { type Accepted, joining, type OpenInvite, openInvite, refusalOf } from './accept.ts';

/** For how long one request alone makes the account: longer than any request lives. */
const CLAIM_MS = 60_000;

/**
 * Creates the invited person and accepts for them: with the password that they chose, or without any where their domain
 * signs in with Microsoft. The account is made by one request at a time, so that the password is that of whoever succeeds.
 * @throws AppError as `openInvite`, `conflict` where the address has an account (sign in and accept), `invalid` without a
 * password, or with one that may not be set
 */
export async function createInvitedUser(token: string, account: NewAccount, now: Date): Promise<Accepted> {
  const open = await openInvite(token, now);
  await refuseKnownAddress(open);
  const userId = ulid(now.getTime()).toLowerCase();
  if (await singleSignOnFor(open.invite.email)) {
    if (account.password !== undefined) throw refusedPassword('This address signs in with Microsoft: set no password');
    return write(open, { userId, name: account.name, method: 'MICROSOFT_AD' }, now);
  }
  if (account.password === undefined) throw refusedPassword('Enter a password');
  return withPassword(open, { userId, name: account.name }, account.password, now);
}

type Newcomer = { readonly userId: string; readonly name: string };

async function withPassword(open: OpenInvite, newcomer: Newcomer, password: string, now: Date): Promise<Accepted> {
  const claimId = newcomer.userId;
  if (!(await invites.claim(open.invite, claimId, new Date(now.getTime() + CLAIM_MS), now))) {
    throw await refusalOf(open, undefined, now);
  }
  try {
    const cognitoUsername = await accounts().createAccount(open.invite.email, password);
    return await write(open, { ...newcomer, method: 'USERNAME_PASSWORD', cognitoUsername }, now, claimId);
  } catch (error) {
    await afterwards('claim of an invitation given back', () => invites.release(open.invite, claimId));
    throw error;
  }
}

async function write(
  open: OpenInvite,
  newcomer: Newcomer & Pick<users.User, 'method' | 'cognitoUsername'>,
  now: Date,
  claimId?: string,
): Promise<Accepted> {
  const person = users.creation({ ...newcomer, email: open.invite.email });
  const joined = await joining(open, newcomer.userId, person, now, claimId);
  if (joined) return joined.tell();
  const refusal = await refusalOf(open, undefined, now);
  if (refusal.code === 'conflict') await refuseKnownAddress(open);
  throw refusal;
}

async function refuseKnownAddress({ invite }: OpenInvite): Promise<void> {
  if (!(await users.findByEmail(invite.email))) return;
  throw new AppError('conflict', 'There is an account for this address. Sign in, then accept the invitation.');
}

function refusedPassword(message: string): AppError {
  return new AppError('invalid', `${message}.`, { fields: { password: message } });
}
