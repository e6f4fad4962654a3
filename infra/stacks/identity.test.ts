import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { completeSettings, resourcesOf, sample, sampleSettings } from '#infra/sample.ts';
import { MICROSOFT_PROVIDER } from './identity.ts';

let identity: Template;
let withMicrosoft: Template;
beforeAll(() => {
  identity = sample().template('Sedum-Identity');
  withMicrosoft = sample(completeSettings).template('Sedum-Identity');
});

test('people sign in by e-mail in any case, are created by the product only, and are not lost with the stack', () => {
  identity.hasResource('AWS::Cognito::UserPool', {
    DeletionPolicy: 'Retain',
    Properties: {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      DeletionProtection: 'ACTIVE',
    },
  });
});

test('passwords are long and mixed, and the second factor is an authenticator app, never a text message', () => {
  identity.hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: {
      PasswordPolicy: Match.objectLike({
        MinimumLength: 12,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      }),
    },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  });
});

test('the sign-in says nothing about who has an account, and only the API can sign a person in by password', () => {
  identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    PreventUserExistenceErrors: 'ENABLED',
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    GenerateSecret: false,
    EnableTokenRevocation: true,
    AllowedOAuthFlowsUserPoolClient: false,
  });
});

test('tokens live 15 minutes and a refresh token as long as a session, 12 hours', () => {
  identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 12 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
  });
});

test("Cognito's mails come from the installation's own sender", () => {
  identity.hasResourceProperties('AWS::Cognito::UserPool', {
    EmailConfiguration: Match.objectLike({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Sedum <no-reply@esg.example.com>',
    }),
  });
});

test('without Microsoft there is no provider and no OAuth', () => {
  identity.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 0);
});

test('with Microsoft the client takes the code flow, only by that provider and only back to the public origin', () => {
  withMicrosoft.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid', 'email', 'profile'],
    CallbackURLs: ['https://esg.example.com/api/auth/callback'],
    SupportedIdentityProviders: [MICROSOFT_PROVIDER],
  });
  const [client] = Object.values(withMicrosoft.findResources('AWS::Cognito::UserPoolClient'));
  const [provider] = Object.keys(withMicrosoft.findResources('AWS::Cognito::UserPoolIdentityProvider'));
  expect(client?.DependsOn).toContain(provider);
});

test("a Microsoft account is known by its directory's tenant and object id", () => {
  withMicrosoft.hasResourceProperties('AWS::Cognito::UserPoolIdentityProvider', {
    ProviderType: 'OIDC',
    ProviderDetails: Match.objectLike({
      oidc_issuer: 'https://login.microsoftonline.com/6a1f7a3e-6f0f-4b2a-9a40-0d3b0f2a9d11/v2.0',
    }),
    AttributeMapping: {
      email: 'email',
      name: 'name',
      'custom:tenantId': 'tid',
      'custom:objectId': 'oid',
      'custom:ownsAddress': 'xms_edov',
    },
  });
  const [provider] = Object.values(withMicrosoft.findResources('AWS::Cognito::UserPoolIdentityProvider'));
  // Entra's claim may be "1", which Cognito refuses for its own attribute of that name.
  expect(provider?.Properties.AttributeMapping).not.toHaveProperty('email_verified');
  withMicrosoft.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    ReadAttributes: Match.arrayWith(['custom:objectId', 'custom:ownsAddress', 'custom:tenantId', 'email']),
    WriteAttributes: Match.arrayWith(['custom:objectId', 'custom:ownsAddress', 'custom:tenantId', 'email']),
  });
});

test("Microsoft's secret is named in the template and never written in it", () => {
  const [provider] = Object.values(resourcesOf(withMicrosoft)).filter(({ Type }) => Type.endsWith('IdentityProvider'));
  const details = provider?.Properties.ProviderDetails as Record<string, string>;
  expect(details.client_secret).toBe('{{resolve:secretsmanager:sedum/microsoft:SecretString:::}}');
});

test('the managed login has one domain for the life of its pool: it follows the stack and never the public origin', () => {
  const domainOf = (template: Template) => template.findResources('AWS::Cognito::UserPoolDomain');
  const elsewhere = sample({ ...sampleSettings, publicOrigin: 'https://other.example.com' }).template('Sedum-Identity');
  expect(domainOf(elsewhere)).toEqual(domainOf(identity));
  const domain = JSON.stringify(domainOf(identity));
  expect(domain).toContain('AWS::StackId');
  expect(domain).not.toContain('esg');
  identity.hasResourceProperties('AWS::Cognito::UserPoolDomain', { ManagedLoginVersion: 2 });
  identity.resourceCountIs('AWS::Cognito::ManagedLoginBranding', 1);
  const chosen = sample({ ...sampleSettings, loginPrefix: 'esg-login' }).template('Sedum-Identity');
  chosen.hasResourceProperties('AWS::Cognito::UserPoolDomain', { Domain: 'esg-login' });
});

test('the mail with a code fits a forgotten password, and the one to staff says where to sign in', () => {
  const [pool] = Object.values(resourcesOf(identity)).filter(({ Type }) => Type === 'AWS::Cognito::UserPool');
  const properties = pool?.Properties as {
    readonly EmailVerificationSubject: string;
    readonly EmailVerificationMessage: string;
    readonly VerificationMessageTemplate: Readonly<Record<string, string>>;
    readonly AdminCreateUserConfig: { readonly InviteMessageTemplate: Readonly<Record<string, string>> };
  };
  const code = properties.VerificationMessageTemplate;
  expect(code).toMatchObject({ DefaultEmailOption: 'CONFIRM_WITH_CODE', EmailSubject: 'Your code for Sedum' });
  expect(code.EmailMessage).toContain('{####}');
  expect(`${code.EmailSubject} ${code.EmailMessage}`).not.toMatch(/verif|new account/i);
  expect(properties.EmailVerificationSubject).toBe(code.EmailSubject);
  expect(properties.EmailVerificationMessage).toBe(code.EmailMessage);
  const { EmailSubject, EmailMessage } = properties.AdminCreateUserConfig.InviteMessageTemplate;
  expect(EmailSubject).toContain('Sedum');
  for (const needed of ['https://esg.example.com/login', '{username}', '{####}']) {
    expect(EmailMessage).toContain(needed);
  }
});

test('programs ask for tokens of one scope', () => {
  identity.hasResourceProperties('AWS::Cognito::UserPoolResourceServer', {
    Identifier: 'sedum',
    Scopes: [{ ScopeName: 'api', ScopeDescription: Match.anyValue() }],
  });
});
