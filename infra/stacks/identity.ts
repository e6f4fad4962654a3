import { CfnOutput, Duration, Fn, RemovalPolicy, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  ClientAttributes,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  ResourceServerScope,
  StringAttribute,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolIdentityProviderOidc,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { Config, Microsoft } from '#infra/config.ts';
import { directoryAttributes, directoryClaims } from '#shared/auth/sign-in/directory.ts';
import { API_SCOPE } from '#shared/auth/tokens/routes.ts';

type Props = StackProps & { readonly config: Config };

/** The name of the Microsoft provider: the sign-in sends it as `identity_provider`. */
export const MICROSOFT_PROVIDER = 'Microsoft';

/** Who signs in: the pool of people, the API's client, the managed login, and Microsoft where it is configured. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** Address of the managed login, without a slash at the end; a local endpoint has none. */
  readonly loginOrigin: string | undefined;

  constructor(scope: Construct, id: string, { config, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: !config.local });
    this.userPool = people(this, config);
    const provider = config.microsoft && microsoft(this, this.userPool, config.microsoft);
    this.client = client(this, this.userPool, config);
    if (provider) this.client.node.addDependency(provider);
    programs(this.userPool);
    this.loginOrigin = config.local ? undefined : this.managedLogin(config);
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }

  private managedLogin({ loginPrefix = prefixOf(this) }: Config): string {
    const domain = this.userPool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: loginPrefix },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    new CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: this.userPool.userPoolId,
      clientId: this.client.userPoolClientId,
      useCognitoProvidedValues: true,
    }).node.addDependency(domain);
    const origin = domain.baseUrl();
    new CfnOutput(this, 'LoginDomain', { value: origin });
    return origin;
  }
}

/**
 * The login's own name in Cognito's domain, from the id that the stack got when it was made. A pool has one such domain and a
 * changed name replaces it, which AWS refuses while the old one stands: so nothing that may ever change goes into it.
 */
function prefixOf(stack: Stack): string {
  const id = Fn.select(2, Fn.split('/', stack.stackId));
  return `sedum-${Fn.select(0, Fn.split('-', id))}`;
}

/** The mail with a code: Cognito sends it for a forgotten password too, so that it says nothing of a new account. */
const codeMail = {
  emailStyle: VerificationEmailStyle.CODE,
  emailSubject: 'Your code for Sedum',
  emailBody: [
    'Your code for Sedum is {####}.',
    'Enter it on the page where you asked for it; it works for one hour.',
    'If you did not ask for a code, ignore this mail: without the code nothing changes. Sedum never asks for it by mail or phone.',
  ].join('<br><br>'),
} as const;

/** The mail that staff get when their account is made: by then nothing else has told them where to go. */
function invitationMail(publicOrigin: string) {
  return {
    emailSubject: 'Your account at Sedum',
    emailBody: [
      'An account at Sedum was made for you.',
      `Sign in at ${publicOrigin}/login as {username} with this temporary password: {####}`,
      'You choose a password of your own then. The temporary one works for seven days.',
    ].join('<br><br>'),
  };
}

function people(scope: Construct, { local, mailFrom, publicOrigin }: Config): UserPool {
  const pool = new UserPool(scope, 'People', {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: false,
    standardAttributes: { email: { required: true, mutable: true }, fullname: { required: false, mutable: true } },
    // What identifies a Microsoft account: the e-mail of a directory may be given to someone else. Cognito fills in at each
    // sign-in only what is mutable and what the client may write; no token with which a person could write leaves the API.
    customAttributes: {
      [directoryAttributes.tenantId]: new StringAttribute({ maxLen: 36, mutable: true }),
      [directoryAttributes.objectId]: new StringAttribute({ maxLen: 36, mutable: true }),
      [directoryAttributes.ownsAddress]: new StringAttribute({ maxLen: 5, mutable: true }),
    },
    userVerification: codeMail,
    userInvitation: invitationMail(publicOrigin),
    autoVerify: { email: true },
    keepOriginal: { email: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    passwordPolicy: {
      minLength: 12,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
      passwordHistorySize: 5,
      tempPasswordValidity: Duration.days(7),
    },
    featurePlan: FeaturePlan.ESSENTIALS,
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    deletionProtection: !local,
    removalPolicy: local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    ...(!local && { email: sender(mailFrom, Stack.of(scope).region) }),
  });
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG2',
      reason: 'Each organisation decides: where it enforces MFA, the API sends a member without TOTP to set it up.',
    },
    {
      id: 'AwsSolutions-COG3',
      reason: 'Threat protection needs the Plus plan; the API limits sign-in tries per address and person instead.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason: 'Essentials is chosen: password history and managed login, free for the first 10,000 people a month.',
    },
  );
  return pool;
}

function sender(mailFrom: string, sesRegion: string): UserPoolEmail {
  const [, sesVerifiedDomain] = mailFrom.split('@');
  if (!sesVerifiedDomain) throw new Error(`${mailFrom} is not an e-mail address`);
  return UserPoolEmail.withSES({ fromEmail: mailFrom, fromName: 'Sedum', sesRegion, sesVerifiedDomain });
}

function microsoft(scope: Construct, userPool: UserPool, { tenantId, clientId, secretName }: Microsoft) {
  return new UserPoolIdentityProviderOidc(scope, 'Microsoft', {
    userPool,
    name: MICROSOFT_PROVIDER,
    issuerUrl: `https://login.microsoftonline.com/${tenantId}/v2.0`,
    clientId,
    // A reference that CloudFormation resolves: the template holds the secret's name only.
    clientSecret: SecretValue.secretsManager(secretName).unsafeUnwrap(),
    scopes: ['openid', 'email', 'profile'],
    attributeMapping: {
      email: ProviderAttribute.other(directoryClaims.email),
      fullname: ProviderAttribute.other(directoryClaims.name),
      custom: {
        [`custom:${directoryAttributes.tenantId}`]: ProviderAttribute.other(directoryClaims.tenantId),
        [`custom:${directoryAttributes.objectId}`]: ProviderAttribute.other(directoryClaims.objectId),
        // Entra says "1" or true, and Cognito's own attribute takes true alone: the claim is kept as text and read by the API.
        [`custom:${directoryAttributes.ownsAddress}`]: ProviderAttribute.other(directoryClaims.ownsAddress),
      },
    },
  });
}

/** What the tokens of programs are for; their clients are made by the API, one for each service account. */
function programs(userPool: UserPool): void {
  const [identifier = '', scopeName = ''] = API_SCOPE.split('/');
  userPool.addResourceServer('Api', {
    identifier,
    userPoolResourceServerName: 'Sedum API',
    scopes: [
      new ResourceServerScope({ scopeName, scopeDescription: 'Call the API in the organisations that are granted' }),
    ],
  });
}

function client(scope: Construct, userPool: UserPool, { publicOrigin, microsoft }: Config): UserPoolClient {
  const known = new ClientAttributes()
    .withStandardAttributes({ email: true, emailVerified: true, fullname: true })
    .withCustomAttributes(...Object.values(directoryAttributes));
  const written = new ClientAttributes()
    .withStandardAttributes({ email: true, fullname: true })
    .withCustomAttributes(...Object.values(directoryAttributes));
  return new UserPoolClient(scope, 'Client', {
    userPool,
    generateSecret: false,
    authFlows: { adminUserPassword: true },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    authSessionValidity: Duration.minutes(15),
    accessTokenValidity: Duration.minutes(15),
    idTokenValidity: Duration.minutes(15),
    // As long as a session lives at most.
    refreshTokenValidity: Duration.hours(12),
    readAttributes: known,
    writeAttributes: written,
    // Passwords go through the API only: the managed login serves Microsoft, and nobody where that is not configured.
    ...(microsoft
      ? {
          supportedIdentityProviders: [UserPoolClientIdentityProvider.custom(MICROSOFT_PROVIDER)],
          oAuth: {
            flows: { authorizationCodeGrant: true },
            scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
            callbackUrls: [`${publicOrigin}/api/auth/callback`],
            logoutUrls: [`${publicOrigin}/login`],
          },
        }
      : { disableOAuth: true }),
  });
}
