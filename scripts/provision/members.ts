import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { createOrganisation } from '#functions/organisations/profile/create.ts';
import type { Role } from '#shared/people/access.ts';
import { adminRoleOf } from '#shared/people/roles/rules.ts';
import { LATEST_TERMS_VERSION } from '#shared/people/terms/version.ts';

type NewCompany = Parameters<typeof createOrganisation>[0];

/** Makes an organisation with its root entity: what the admin portal does for a customer. */
export async function provisionOrganisation(draft: NewCompany): Promise<string> {
  return (await createOrganisation(draft)).orgId;
}

/** The provider's own organisation, made where there is none yet: staff are its members. */
export async function provisionProvider(): Promise<string> {
  const existing = (await organisations.listOfType('admin'))[0];
  if (existing) return existing.orgId;
  return provisionOrganisation({ name: 'Sedum', currency: 'GBP', type: 'admin', organizationType: 'admin' });
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

/**
 * Makes a person as a member of an organisation; somebody who has an account already joins one more, and a member stays one. With a password the
 * terms count as accepted: that is for demos.
 */
export async function provisionMember(member: NewMember): Promise<string> {
  const { orgId, roles } = member;
  const userId = (await users.findByEmail(member.email))?.userId ?? (await createPerson(member));
  if (!(await memberships.find(orgId, userId))) {
    await memberships.create({
      orgId,
      userId,
      roles,
      allowedEntityIds: [...(member.allowedEntityIds ?? [])],
      allowedQuestionGroupIds: [...(member.allowedQuestionGroupIds ?? [])],
    });
  }
  const organisation = await organisations.get(orgId);
  const role = adminRoleOf(organisation.organizationType);
  if (!organisation.ownerId && role && roles.includes(role)) await transact([organisations.owning(orgId, userId)]);
  return userId;
}

async function createPerson(member: NewMember): Promise<string> {
  const { orgId, name, email, password } = member;
  const cognitoUsername = await createAccount(member);
  const { userId } = await users.create({ email, name, method: 'USERNAME_PASSWORD', cognitoUsername });
  await users.save(userId, { defaultOrgId: orgId, ...(password && demoProfile()) });
  return userId;
}

async function createAccount({ userPoolId, email, password }: NewMember): Promise<string> {
  const cognito = new CognitoIdentityProviderClient({});
  const created = cognito.send(
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
  const Username = await created.then(
    ({ User }) => User?.Username ?? email,
    async (error: unknown) => {
      if (!(error instanceof UsernameExistsException)) throw error;
      // An earlier run came as far as the account, and not to the person.
      const known = await cognito.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
      return known.Username ?? email;
    },
  );
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
