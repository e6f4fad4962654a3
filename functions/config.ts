/** The settings of the running function, from its environment. */
export const config = {
  /** Folder of the issued content, where it is not beside the code: another one lets a test ship another version. */
  get contentFolder(): string | undefined {
    return process.env.CONTENT_FOLDER;
  },
  /** Where people reach the product, without a slash at the end: cookies, the Origin check, mails and call-backs use it. */
  get publicOrigin(): string {
    return process.env.PUBLIC_ORIGIN ?? 'http://localhost:4000';
  },
  get filesBucket(): string {
    return process.env.FILES_BUCKET ?? 'sedum-files';
  },
  /** Address of a job's queue, under the setting that its declaration names. */
  queueUrl(setting: string): string {
    return process.env[setting] ?? '';
  },
  /** Addresses of the queues of work that was given up, by name, as JSON. */
  get deadLetterQueues(): string {
    return process.env.DEAD_LETTER_QUEUES ?? '{}';
  },
  /** Sender of every mail: a verified identity of SES. */
  get mailFrom(): string {
    return process.env.MAIL_FROM ?? '';
  },
  /** Proves that a link which ends a person's digests is ours. */
  get unsubscribeKey(): string {
    return process.env.UNSUBSCRIBE_KEY ?? '';
  },
  get userPoolId(): string {
    return process.env.USER_POOL_ID ?? '';
  },
  get userPoolClientId(): string {
    return process.env.USER_POOL_CLIENT_ID ?? '';
  },
  /** What CloudFront proves itself by; empty where there is no CloudFront. */
  get edgeKey(): string {
    return process.env.EDGE_KEY ?? '';
  },
  /** KMS key of the refresh tokens. */
  get sessionKeyId(): string {
    return process.env.SESSION_KEY_ID ?? '';
  },
  /** Address of Cognito's managed login, without a slash at the end; empty where nobody signs in by redirect. */
  get loginOrigin(): string {
    return process.env.LOGIN_ORIGIN ?? '';
  },
  /** Name of the Microsoft provider in the user pool; empty where it is not configured. */
  get microsoftProvider(): string {
    return process.env.MICROSOFT_PROVIDER ?? '';
  },
  /** The support chat: its id, and the secret by which it proves who a person is. */
  get intercomId(): string {
    return process.env.INTERCOM_ID ?? '';
  },
  get intercomSecret(): string {
    return process.env.INTERCOM_SECRET ?? '';
  },
  get hotJarEnabled(): boolean {
    return process.env.HOTJAR_ENABLED === 'true';
  },
  get gaEnabled(): boolean {
    return process.env.GA_ENABLED === 'true';
  },
  get segmentWriteKey(): string {
    return process.env.SEGMENT_WRITE_KEY ?? '';
  },
};
