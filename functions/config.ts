/** The settings of the running function, from its environment. */
export const config = {
  /** Where people reach the product, without a slash at the end: cookies, the Origin check, mails and call-backs use it. */
  get publicOrigin(): string {
    return process.env.PUBLIC_ORIGIN ?? 'http://localhost:4000';
  },
  get filesBucket(): string {
    return process.env.FILES_BUCKET ?? 'sedum-files';
  },
  get exportQueueUrl(): string {
    return process.env.EXPORT_QUEUE_URL ?? '';
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
};
