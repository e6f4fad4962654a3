import { Duration } from 'aws-cdk-lib';
import { type HeadersFrameOption, type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { securityHeaders } from '#shared/api/security-headers.ts';

/**
 * The security headers of every answer, as CloudFront takes them: six have fields of their own, the rest are custom.
 * @param name unique in the account, where CloudFront keeps the policies of all regions
 * @throws Error for a value that CloudFront's field cannot say
 */
export function headersPolicy(scope: Construct, bucketOrigin: string, name: string): ResponseHeadersPolicy {
  const headers = new Map(
    Object.entries(securityHeaders({ bucketOrigin })).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const take = (name: string): string => {
    const value = headers.get(name);
    if (value === undefined) throw new Error(`securityHeaders() gives no ${name}`);
    headers.delete(name);
    return value;
  };
  const override = true;
  const transport = take('strict-transport-security');
  if (take('x-content-type-options') !== 'nosniff') throw new Error('x-content-type-options is nosniff or nothing');
  const securityHeadersBehavior = {
    contentSecurityPolicy: { contentSecurityPolicy: take('content-security-policy'), override },
    contentTypeOptions: { override },
    referrerPolicy: { referrerPolicy: take('referrer-policy') as HeadersReferrerPolicy, override },
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(transport)?.[1])),
      includeSubdomains: /includeSubDomains/i.test(transport),
      preload: /preload/i.test(transport),
      override,
    },
    ...(headers.has('x-frame-options') && {
      frameOptions: { frameOption: take('x-frame-options') as HeadersFrameOption, override },
    }),
  };
  return new ResponseHeadersPolicy(scope, 'Headers', {
    responseHeadersPolicyName: name,
    comment: 'Sedum: strict content security policy and its neighbours',
    securityHeadersBehavior,
    customHeadersBehavior: {
      customHeaders: [...headers].map(([header, value]) => ({ header, value, override })),
    },
  });
}
