import { numberChoiceOf } from '#functions/core/people/choices.ts';
import * as users from '#functions/core/people/store.ts';
import { lacksAppIn } from '#functions/http/caller.ts';
import { callerPlaceOf } from '#functions/http/place.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { toTokenUser, toUser } from './present.ts';
import { saveProfile } from './save.ts';

export const profileEndpoints = endpoints(profileRoutes, {
  getTokenUser: async ({ user }) => ({ data: await toTokenUser(user) }),
  getOrgUser: async ({ user, request, now }) => {
    const place = await callerPlaceOf(user, request.namedOrgId, now);
    return {
      data: {
        ...(await toUser(user)),
        orgId: place?.organisation.orgId ?? null,
        via: place?.via ?? null,
        mfaRequired: place ? lacksAppIn(user, place) : false,
        roles: [...(place?.roles ?? [])],
        allowedQuestionGroupIds: [...(place?.allowedQuestionGroupIds ?? [])],
        allowedEntityIds: [...(place?.allowedEntityIds ?? [])],
        numberChoice: place ? numberChoiceOf(user, place.organisation.orgId) : null,
      },
    };
  },
  getUser: async ({ user }) => ({ data: await toUser(user) }),
  getProfile: async ({ user }) => ({ data: await toUser(user) }),
  saveProfile: async ({ user, body }) => ({ data: await toUser(await saveProfile(user, body)) }),
  chooseNumbers: async ({ user, body: { numberLocale }, request, now }) => {
    const place = await callerPlaceOf(user, request.namedOrgId, now);
    if (!place) throw new AppError('missing', 'You are not part of an organisation.');
    await users.chooseNumbers(user.userId, place.organisation.orgId, numberLocale);
    return { data: { numberChoice: numberLocale } };
  },
  acceptTerms: async ({ caller, body, now }) => {
    await users.save(caller.userId, { termsAcceptedVersion: body.version, termsAcceptedAt: now.toISOString() });
    return { data: { userTermsAcceptedForVersion: body.version } };
  },
});
