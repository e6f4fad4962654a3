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
  /** Absent = Cognito mails a temporary one, which the first sign-in replaces. */
  readonly password?: string;
  readonly roles: readonly Role[];
  readonly allowedEntityIds?: readonly string[];
  readonly allowedQuestionGroupIds?: readonly string[];
};

/** Makes a person as a member of an organisation. With a password the terms count as accepted: that is for demos. */
export async function provisionMember(member: NewMember): Promise<string> {
  const { orgId, name, email, password, roles } = member;
  const cognitoUsername = await createAccount(member);
  const user = await users.create({ email, name, method: 'USERNAME_PASSWORD', cognitoUsername });
  await users.save(user.userId, { defaultOrgId: orgId, ...(password && demoProfile()) });
  await memberships.create({
    orgId,
    userId: user.userId,
    roles,
    allowedEntityIds: [...(member.allowedEntityIds ?? [])],
    allowedQuestionGroupIds: [...(member.allowedQuestionGroupIds ?? [])],
  });
  return user.userId;
}

async function createAccount({ userPoolId, email, password }: NewMember): Promise<string> {
  const cognito = new CognitoIdentityProviderClient({});
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      ...(password && { MessageAction: 'SUPPRESS' }),
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  const Username = User?.Username ?? email;
  if (password) {
    const command = { UserPoolId: userPoolId, Username, Password: password, Permanent: true };
    await cognito.send(new AdminSetUserPasswordCommand(command));
  }
  return Username;
}

const demoProfile = () => ({
  termsAcceptedVersion: LATEST_TERMS_VERSION,
  termsAcceptedAt: new Date().toISOString(),
  countryOfOperation: 'NO',
  jobTitle: 'Demo person',
});
