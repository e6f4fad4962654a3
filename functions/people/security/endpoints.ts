import { recording } from '#functions/core/events/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { lacksApp } from '#functions/http/caller.ts';
import { endpoints } from '#functions/http/serve.ts';
import { securityRoutes } from '#shared/organisations/security/routes.ts';
import type { Caller } from '#shared/people/access.ts';

export const securityEndpoints = endpoints(securityRoutes, {
  saveMfaRule: async ({ caller, organisation, body: { enforceMfa }, now }) => {
    if (enforceMfa !== organisation.enforceMfa) await saveRule(caller, enforceMfa, now);
    const members = await memberships.list(caller.orgId);
    const people = await users.listByIds(members.map(({ userId }) => userId));
    const without = people.filter((user) => lacksApp(user, { enforceMfa: true }));
    return { data: { enforceMfa, membersWithout: without.length } };
  },
});

async function saveRule({ orgId, userId, via }: Caller, enforceMfa: boolean, now: Date): Promise<void> {
  const what = { action: 'mfa-rule-changed', subject: 'organisation' } as const;
  const change = { before: { enforceMfa: !enforceMfa }, after: { enforceMfa } };
  const event = recording({ ...what, ...change, orgId, actorId: userId, via }, now);
  await transact([organisations.enforcing(orgId, enforceMfa), ...event]);
}
