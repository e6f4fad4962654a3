import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { createOrganisation } from '#functions/organisations/profile/create.ts';
import * as memberships from '#functions/people/memberships/store.ts';
import * as users from '#functions/people/users/store.ts';
import type { Role } from '#shared/people/access.ts';
import { LATEST_TERMS_VERSION } from '#shared/people/terms/version.ts';

type NewCompany = Parameters<typeof createOrganisation>[0];

/** Makes an organisation with its root entity: what the admin portal does for a customer. */
export async function provisionOrganisation(draft: NewCompany): Promise<string> {
  return (await createOrganisation(draft)).orgId;
}

type NewMember = {
  readonly orgId: string;
  readonly userPoolId: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly Role[];
  readonly allowedEntityIds?: readonly string[];
  readonly allowedQuestionGroupIds?: readonly string[];
};

/** Makes a person with a password and the terms accepted, as a member of an organisation. */
export async function provisionMember(member: NewMember): Promise<string> {
  const { orgId, userPoolId, name, email, password, roles } = member;
  const cognito = new CognitoIdentityProviderClient({});
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  const cognitoUsername = User?.Username ?? email;
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: userPoolId,
      Username: cognitoUsername,
      Password: password,
      Permanent: true,
    }),
  );
  const user = await users.create({ email, name, method: 'USERNAME_PASSWORD', cognitoUsername });
  const now = new Date().toISOString();
  await users.save(user.userId, {
    termsAcceptedVersion: LATEST_TERMS_VERSION,
    termsAcceptedAt: now,
    defaultOrgId: orgId,
    countryOfOperation: 'NO',
    jobTitle: 'Demo person',
  });
  await memberships.create({
    orgId,
    userId: user.userId,
    roles,
    allowedEntityIds: [...(member.allowedEntityIds ?? [])],
    allowedQuestionGroupIds: [...(member.allowedQuestionGroupIds ?? [])],
  });
  return user.userId;
}
