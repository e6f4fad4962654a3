import * as v from 'valibot';

/** Finds one setting by name: `-c name=value`, else the environment's SEDUM_NAME; undefined where neither is given. */
export type Lookup = (name: string) => unknown;

/**
 * How stacks refer to each other. On AWS weakly (cdk.json): an export that another stack imports can be neither dropped nor
 * changed, so that a release without a queue of the last one would not deploy. A local endpoint knows exports only.
 */
export const CROSS_STACK_REFERENCES = '@aws-cdk/core:defaultCrossStackReferences';

const isTrue = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => value === true || value === 'true'),
  ),
  false,
);
const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const days = v.pipe(v.unknown(), v.transform(Number), v.picklist([30, 60, 90, 180, 365, 400, 731]));

/** The days for which CloudWatch can keep a log and Sedum allows it. */
export type LogDays = v.InferOutput<typeof days>;

const Origin = v.pipe(
  text,
  v.url(),
  v.check((value) => new URL(value).origin === value, 'is an origin without a path or a slash at the end'),
);

/** Words that Cognito keeps for itself: no login prefix may hold one. */
const RESERVED = /aws|amazon|cognito/;

const Settings = v.object({
  local: isTrue,
  region: text,
  installation: v.optional(
    v.pipe(text, v.regex(/^[A-Z][A-Za-z0-9]{1,19}$/, 'is a name of 2 to 20 letters and digits with a capital first')),
    'Sedum',
  ),
  loginPrefix: v.optional(
    v.pipe(
      text,
      v.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'is 1 to 63 lower-case letters, digits and hyphens'),
      v.check((value) => !RESERVED.test(value), 'must not hold aws, amazon or cognito'),
    ),
  ),
  publicOrigin: v.optional(Origin),
  certificateArn: v.optional(v.pipe(text, v.startsWith('arn:aws:acm:us-east-1:', 'is a certificate in us-east-1'))),
  webAcl: v.optional(v.union([v.literal('managed'), v.pipe(text, v.startsWith('arn:aws:wafv2:us-east-1:'))])),
  mailFrom: v.optional(v.pipe(text, v.email())),
  alarmMail: v.optional(v.pipe(text, v.email())),
  logDays: v.optional(days, 90),
  edgeKeyVersion: v.optional(v.pipe(text, v.uuid())),
  intercomId: v.optional(text),
  intercomSecretName: v.optional(text),
  segmentWriteKey: v.optional(text),
  hotJarEnabled: isTrue,
  gaEnabled: isTrue,
  microsoftTenantId: v.optional(v.pipe(text, v.uuid())),
  microsoftClientId: v.optional(v.pipe(text, v.uuid())),
  microsoftSecretName: v.optional(text),
});

/** A company's Microsoft directory as an identity provider; the secret stays in Secrets Manager under its name. */
export type Microsoft = { readonly tenantId: string; readonly clientId: string; readonly secretName: string };

/** What the SPA is told of other companies' tools; without any, as by default, it uses none. */
export type Tools = {
  readonly intercomId: string | undefined;
  /** Name in Secrets Manager of what proves to the support chat who a person is. */
  readonly intercomSecretName: string | undefined;
  readonly segmentWriteKey: string | undefined;
  readonly hotJarEnabled: boolean;
  readonly gaEnabled: boolean;
};

/** What one installation is: read once, passed to every stack. */
export type Config = {
  /** A local endpoint: only what it serves, and everything may be thrown away. */
  readonly local: boolean;
  /** Begins the names of its stacks and of what is named in the whole account, so that two can stand beside each other. */
  readonly installation: string;
  /** Name of the managed login in Cognito's domain; undefined: made from the id of the stack. It outlives every origin. */
  readonly loginPrefix: string | undefined;
  /** The one AWS region of all data. */
  readonly region: string;
  /** Where people reach the product: cookies, the Origin check, mails and call-backs use it. */
  readonly publicOrigin: string;
  /** Certificate of the public origin's domain; without one the origin is the distribution's own name. */
  readonly certificateArn: string | undefined;
  /** `managed`: a web ACL of Sedum's own; an ARN: one that exists; undefined: none. */
  readonly webAcl: string | undefined;
  /** Sender of every mail; its domain is a verified SES identity of the region. */
  readonly mailFrom: string;
  readonly alarmMail: string | undefined;
  readonly logDays: LogDays;
  /** Version id of the edge's key, for changing the key; undefined: its current version. */
  readonly edgeKeyVersion: string | undefined;
  readonly microsoft: Microsoft | undefined;
  readonly tools: Tools;
};

/**
 * Reads and checks the settings of an installation.
 * @throws Error that names the setting and what it has to be
 */
export function readConfig(lookup: Lookup): Config {
  const asked = Object.fromEntries(Object.keys(Settings.entries).map((name) => [name, lookup(name)]));
  const result = v.safeParse(Settings, asked);
  if (!result.success) {
    const lines = result.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`Settings of the deployment (docs/deploy.md):\n${lines.join('\n')}`);
  }
  const { microsoftTenantId, microsoftClientId, microsoftSecretName, ...settings } = result.output;
  const publicOrigin = settings.publicOrigin ?? localOnly(settings.local, 'publicOrigin', 'http://localhost:4000');
  const mailFrom = settings.mailFrom ?? localOnly(settings.local, 'mailFrom', 'no-reply@sedum.example');
  checkOrigin(publicOrigin, settings);
  return {
    local: settings.local,
    installation: settings.installation,
    loginPrefix: settings.loginPrefix,
    region: settings.region,
    publicOrigin,
    certificateArn: settings.certificateArn,
    webAcl: settings.webAcl,
    mailFrom,
    alarmMail: settings.alarmMail,
    logDays: settings.logDays,
    edgeKeyVersion: settings.edgeKeyVersion,
    microsoft: microsoft(microsoftTenantId, microsoftClientId, microsoftSecretName),
    tools: {
      intercomId: settings.intercomId,
      intercomSecretName: settings.intercomSecretName,
      segmentWriteKey: settings.segmentWriteKey,
      hotJarEnabled: settings.hotJarEnabled,
      gaEnabled: settings.gaEnabled,
    },
  };
}

function localOnly(local: boolean, name: string, value: string): string {
  if (local) return value;
  throw new Error(`Set ${name}: a deployment to AWS has no default for it (docs/deploy.md).`);
}

type Given = { readonly local: boolean; readonly region: string; readonly certificateArn?: string | undefined } & {
  readonly webAcl?: string | undefined;
};

function checkOrigin(publicOrigin: string, { local, region, certificateArn, webAcl }: Given): void {
  if (local) return;
  const { protocol, hostname } = new URL(publicOrigin);
  if (protocol !== 'https:') throw new Error('publicOrigin begins with https: on AWS.');
  if (!certificateArn && !hostname.endsWith('.cloudfront.net')) {
    throw new Error(`Set certificateArn: ${hostname} needs a certificate in us-east-1, where CloudFront looks for it.`);
  }
  if (webAcl === 'managed' && region !== 'us-east-1') {
    throw new Error('A web ACL for CloudFront lives in us-east-1: make one there and give its ARN as webAcl.');
  }
}

function microsoft(tenantId?: string, clientId?: string, secretName?: string): Microsoft | undefined {
  if (tenantId && clientId && secretName) return { tenantId, clientId, secretName };
  if (!tenantId && !clientId && !secretName) return undefined;
  throw new Error('Set microsoftTenantId, microsoftClientId and microsoftSecretName together, or none of them.');
}
