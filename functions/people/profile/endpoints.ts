import { endpoints } from '#functions/http/serve.ts';
import { currentMembership } from '#functions/people/memberships/current.ts';
import * as users from '#functions/people/users/store.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { toTokenUser, toUser } from './present.ts';
import { saveProfile } from './save.ts';

export const profileEndpoints = endpoints(profileRoutes, {
  getTokenUser: async ({ caller }) => ({ data: toTokenUser(await users.get(caller.userId)) }),
  getOrgUser: async ({ caller, request }) => {
    const [user, membership] = await Promise.all([
      users.get(caller.userId),
      currentMembership(caller.userId, request.namedOrgId),
    ]);
    return {
      data: {
        ...toUser(user),
        orgId: membership?.orgId ?? null,
        roles: [...(membership?.roles ?? [])],
        allowedQuestionGroupIds: membership?.allowedQuestionGroupIds ?? [],
        allowedEntityIds: membership?.allowedEntityIds ?? [],
      },
    };
  },
  getUser: async ({ caller }) => ({ data: toUser(await users.get(caller.userId)) }),
  getProfile: async ({ caller }) => ({ data: toUser(await users.get(caller.userId)) }),
  saveProfile: async ({ caller, body }) => ({ data: toUser(await saveProfile(caller, body)) }),
  acceptTerms: async ({ caller, body, now }) => {
    await users.save(caller.userId, { termsAcceptedVersion: body.version, termsAcceptedAt: now.toISOString() });
    return { data: { userTermsAcceptedForVersion: body.version } };
  },
});
