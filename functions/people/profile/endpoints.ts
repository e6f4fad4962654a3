import { lacksAppIn } from '#functions/http/caller.ts';
import { placeOf } from '#functions/http/place.ts';
import { endpoints } from '#functions/http/serve.ts';
import * as users from '#functions/people/users/store.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { toTokenUser, toUser } from './present.ts';
import { saveProfile } from './save.ts';

export const profileEndpoints = endpoints(profileRoutes, {
  getTokenUser: async ({ caller }) => ({ data: await toTokenUser(await users.get(caller.userId)) }),
  getOrgUser: async ({ caller, request, now }) => {
    const [user, place] = await Promise.all([
      users.get(caller.userId),
      placeOf(caller.userId, request.namedOrgId, now),
    ]);
    return {
      data: {
        ...(await toUser(user)),
        orgId: place?.organisation.orgId ?? null,
        via: place?.via ?? null,
        mfaRequired: place ? lacksAppIn(user, place) : false,
        roles: [...(place?.roles ?? [])],
        allowedQuestionGroupIds: [...(place?.allowedQuestionGroupIds ?? [])],
        allowedEntityIds: [...(place?.allowedEntityIds ?? [])],
      },
    };
  },
  getUser: async ({ caller }) => ({ data: await toUser(await users.get(caller.userId)) }),
  getProfile: async ({ caller }) => ({ data: await toUser(await users.get(caller.userId)) }),
  saveProfile: async ({ caller, body }) => ({ data: await toUser(await saveProfile(caller, body)) }),
  acceptTerms: async ({ caller, body, now }) => {
    await users.save(caller.userId, { termsAcceptedVersion: body.version, termsAcceptedAt: now.toISOString() });
    return { data: { userTermsAcceptedForVersion: body.version } };
  },
});
