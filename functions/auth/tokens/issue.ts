import { setTimeout as sleep } from 'node:timers/promises';
import { opens } from '#functions/core/programs/secrets.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { unseal } from '#functions/db/sealing.ts';
import { OAuthError } from '#functions/http/oauth.ts';
import type { Credentials } from './credentials.ts';
import { poolToken, type Token } from './pool.ts';

const CLIENT_ID = /^[a-z0-9]{1,128}$/;

/**
 * A token for the service account with this id and one of its living secrets.
 * @throws OAuthError `invalid_client`, the same for an unknown id, a wrong, dead or withdrawn secret and a deleted account;
 * AppError `too-many` for a program that asks without end
 */
export async function issueToken({ clientId, secret }: Credentials, now: Date): Promise<Token> {
  const account = CLIENT_ID.test(clientId) ? await serviceAccounts.find(clientId) : undefined;
  const refused = new OAuthError('invalid_client', 'Client id or secret is wrong.');
  if (!opens(secret, account?.secrets ?? [], now) || !account) throw refused;
  // Counted only now: nobody who merely knows the id can use up the program's share.
  await countRequest('token', clientId, now);
  await secondAfter(account.tokensEndedAt, now);
  const token = await poolToken(account.poolClientId, await unseal(account.poolSecret, { clientId }));
  if (!token) throw refused;
  await serviceAccounts.markUsed(account, now);
  return token;
}

/** Tokens tell their age in whole seconds: one of the very second of a rotation could not be told from those that it ended. */
async function secondAfter(second: number | undefined, now: Date): Promise<void> {
  const wait = second === undefined ? 0 : (second + 1) * 1000 - now.getTime();
  if (wait > 0) await sleep(Math.min(wait, 1000));
}
