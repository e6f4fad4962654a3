import { randomBytes } from 'node:crypto';
import * as domains from '#functions/core/domains/store.ts';
import { recording } from '#functions/core/events/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { isPublicMailDomain } from '#shared/organisations/domains/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import { resolveTxt } from './dns.ts';
import { recordOf } from './present.ts';

/**
 * Names a domain and makes up the record that proves it.
 * @throws AppError `invalid` for a public mail provider, `conflict` for one that is named already
 */
export async function nameDomain(caller: Caller, domain: string, now: Date): Promise<domains.DomainRecord> {
  if (isPublicMailDomain(domain)) {
    const message = 'Everybody can have an address there: name a domain of your own';
    throw new AppError('invalid', `${message}.`, { fields: { domain: message } });
  }
  const proof = randomBytes(20).toString('hex');
  const draft = { orgId: caller.orgId, domain, proof };
  const refusals = await transact([domains.naming(draft), ...recorded(caller, domain, 'named', now)]);
  if (refusals.length > 0) throw new AppError('conflict', 'This domain is among yours already.');
  return domains.get(caller.orgId, domain);
}

/**
 * Looks the record up and makes the domain the organisation's. A proven domain stays proven.
 * @throws AppError `invalid` where the record is not there, `conflict` where another organisation has proven the domain,
 * `unavailable` where its name servers do not answer
 */
export async function verifyDomain(caller: Caller, domain: string, now: Date): Promise<domains.DomainRecord> {
  const current = await domains.get(caller.orgId, domain);
  if (current.verifiedAt) return current;
  const { name, value } = recordOf(current);
  if (!(await resolveTxt(name)).includes(value)) {
    const message = `There is no TXT record ${name} with this value yet`;
    throw new AppError('invalid', `${message}. New records can take an hour to show.`, { fields: { domain: message } });
  }
  const writes = [...domains.proving(current, now.toISOString()), ...recorded(caller, domain, 'proven', now)];
  const refusals = await transact(writes);
  if (refusals.some(({ index }) => index === 1)) {
    const meanwhile = await domains.get(caller.orgId, domain);
    if (meanwhile.verifiedAt) return meanwhile;
    throw new AppError(
      'conflict',
      'Another organisation has proven this domain. If it is yours alone, write to our support.',
    );
  }
  return domains.get(caller.orgId, domain);
}

type Rule = { readonly tenantId: string | null; readonly singleSignOnOnly: boolean; readonly version: number };

/**
 * Registers the directory and says whether passwords count. Single sign-on only is switched on, or given another directory,
 * by an administrator who has signed in through that very directory: so at least one of them surely gets in.
 * @throws AppError `invalid` by field, `conflict` where somebody else changed the domain meanwhile
 */
export async function ruleDomain(caller: Caller, domain: string, rule: Rule, now: Date): Promise<domains.DomainRecord> {
  const current = await domains.get(caller.orgId, domain);
  if (current.version !== rule.version) throw changedMeanwhile();
  if (!current.verifiedAt) throw wrong('domain', 'Prove the domain first');
  if (rule.singleSignOnOnly) await refuseLockOut(caller, current, rule);
  const facts = { tenant: rule.tenantId ?? 'none', singleSignOnOnly: String(rule.singleSignOnOnly) };
  const writes = [...domains.ruling(current, rule), ...recorded(caller, domain, 'changed', now, facts)];
  if ((await transact(writes)).length > 0) throw changedMeanwhile();
  return domains.get(caller.orgId, domain);
}

/** @throws AppError `missing`, `conflict` where somebody else changed the domain meanwhile */
export async function removeDomain(caller: Caller, domain: string, now: Date): Promise<void> {
  const current = await domains.get(caller.orgId, domain);
  const writes = [...domains.removal(current), ...recorded(caller, domain, 'removed', now)];
  if ((await transact(writes)).length > 0) throw changedMeanwhile();
}

async function refuseLockOut({ userId }: Caller, current: domains.DomainRecord, { tenantId }: Rule): Promise<void> {
  if (tenantId === null) throw wrong('tenantId', 'Register the directory first: without it nobody could sign in');
  if (current.singleSignOnOnly && current.tenantId === tenantId) return;
  const { directory } = await users.get(userId);
  if (directory?.tenantId === tenantId) return;
  throw wrong(
    'singleSignOnOnly',
    'Sign in with Microsoft through this directory yourself first, so that nobody is locked out',
  );
}

function recorded(
  { orgId, userId, via }: Caller,
  domain: string,
  change: 'named' | 'proven' | 'changed' | 'removed',
  now: Date,
  facts: Readonly<Record<string, string>> = {},
) {
  const act = { action: 'domain-changed', subject: 'organisation', after: { domain, change, ...facts } } as const;
  return recording({ ...act, orgId, actorId: userId, via }, now);
}

function wrong(field: string, message: string): AppError {
  return new AppError('invalid', `${message}.`, { fields: { [field]: message } });
}

function changedMeanwhile(): AppError {
  return new AppError('conflict', 'Somebody else changed this domain meanwhile. Load it again.');
}
