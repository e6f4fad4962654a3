import { basename } from 'node:path';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { sample, sampleSettings } from '#infra/sample.ts';
import { securityHeaders } from '#shared/api/security-headers.ts';

type Behaviour = Readonly<Record<string, unknown>>;
type DistributionConfig = {
  readonly DefaultCacheBehavior: Behaviour;
  readonly CacheBehaviors: readonly Behaviour[];
  readonly CustomErrorResponses: readonly { readonly ErrorCode: number }[];
  readonly Origins: readonly Record<string, unknown>[];
};

let files: readonly string[];
let web: Template;
let distribution: DistributionConfig;
beforeAll(() => {
  const installation = sample();
  files = installation.files;
  web = installation.template('Sedum-Web');
  const [found] = Object.values(web.findResources('AWS::CloudFront::Distribution'));
  distribution = found?.Properties.DistributionConfig;
});

test('people reach the product by its own domain over TLS 1.2 or newer', () => {
  web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Aliases: ['esg.example.com'],
      DefaultRootObject: 'index.html',
      HttpVersion: 'http2and3',
      ViewerCertificate: {
        AcmCertificateArn: sampleSettings.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
      Logging: { IncludeCookies: false, Bucket: Match.anyValue() },
    },
  });
});

test('/api goes to the HTTP API with everything that the browser sent but its Host, and is never cached', () => {
  expect(distribution.CacheBehaviors).toHaveLength(1);
  expect(distribution.CacheBehaviors[0]).toMatchObject({
    PathPattern: '/api/*',
    // AWS's own policies CachingDisabled and AllViewerExceptHostHeader.
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    ViewerProtocolPolicy: 'https-only',
  });
  const api = distribution.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
  expect(JSON.stringify(api?.DomainName)).toContain('.execute-api.eu-north-1.');
  expect(api?.CustomOriginConfig).toEqual({ OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
});

test('no error is kept at the edge and none is replaced by a page, so that the API speaks for itself', () => {
  expect(distribution.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual([
    400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
  ]);
  for (const { ErrorCode, ...rest } of distribution.CustomErrorResponses) {
    expect(rest, String(ErrorCode)).toEqual({ ErrorCachingMinTTL: 0 });
  }
});

test('the API learns the address of the viewer beside a key that no template holds', () => {
  const api = JSON.stringify(distribution.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig));
  expect(api).toContain('"HeaderName":"sedum-edge-key"');
  expect(api).toContain('{{resolve:secretsmanager:');
  expect(codeOf('/api/*')).toContain('sedum-viewer-address');
});

test('an address of the SPA is answered by index.html, by a function and not by an error page', () => {
  expect(codeOf('default')).toContain("'/index.html'");
});

test('the pages are in a private bucket that only this distribution may read', () => {
  const pages = distribution.Origins.find(({ S3OriginConfig }) => S3OriginConfig);
  expect(pages?.OriginAccessControlId).toBeDefined();
  web.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: {
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    },
  });
  web.allResourcesProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  });
  web.hasResourceProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Condition: { StringEquals: { 'AWS:SourceArn': Match.anyValue() } },
        }),
      ]),
    },
  });
});

test('every answer carries the same security headers that the local server sends', () => {
  const marker = 'https://files.example';
  const expected = new Map(Object.entries(securityHeaders({ bucketOrigin: marker })));
  const [policy] = Object.values(web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  const { SecurityHeadersConfig: own, CustomHeadersConfig: custom } =
    policy?.Properties.ResponseHeadersPolicyConfig ?? {};
  const [before, after] = String(expected.get('content-security-policy')).split('files.example');
  const [start, bucket, end] = own.ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'][1];
  expect([start, end]).toEqual([before, after]);
  expect(bucket['Fn::GetStackOutput'].OutputName).toContain('RegionalDomainName');
  expect(own.StrictTransportSecurity).toEqual({
    AccessControlMaxAgeSec: 365 * 24 * 3600,
    IncludeSubdomains: true,
    Preload: false,
    Override: true,
  });
  expect(own.ContentTypeOptions).toEqual({ Override: true });
  expect(own.ReferrerPolicy).toEqual({ ReferrerPolicy: expected.get('referrer-policy'), Override: true });
  const taken = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy'];
  expect(custom.Items).toEqual(
    [...expected]
      .filter(([header]) => !taken.includes(header))
      .map(([Header, Value]) => ({ Header, Value, Override: true })),
  );
  expect(behaviours().map(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId)).toEqual([
    { Ref: expect.stringContaining('Headers') },
    { Ref: expect.stringContaining('Headers') },
  ]);
});

test('assets are kept for ever and pages not at all; a new version deletes no asset that an open tab still needs', () => {
  const copies = Object.values(web.findResources('Custom::CDKBucketDeployment'));
  expect(
    copies.map(({ Properties: { Include, Exclude, Prune, SystemMetadata } }) => ({
      Include,
      Exclude,
      Prune,
      SystemMetadata,
    })),
  ).toEqual([
    {
      Include: ['assets/*'],
      Exclude: ['*'],
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    },
    { Include: undefined, Exclude: ['assets/*'], Prune: false, SystemMetadata: { 'cache-control': 'no-store' } },
  ]);
  const [assets] = Object.keys(web.findResources('Custom::CDKBucketDeployment'));
  expect(copies[1]?.DependsOn).toContain(assets);
  web.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({ MinTTL: 0, DefaultTTL: 0 }),
  });
});

test("the pages go out without source maps and the bundler's manifest", () => {
  const names = files.map((file) => basename(file));
  expect(names).toContain('index-1a2b.js');
  expect(names).not.toContain('index-1a2b.js.map');
  expect(files.filter((file) => file.includes('.vite'))).toEqual([]);
});

test('a web ACL is attached where the installation asks for one', () => {
  web.hasResourceProperties('AWS::CloudFront::Distribution', { DistributionConfig: { WebACLId: Match.absent() } });
  const own = sample({ ...sampleSettings, region: 'us-east-1', webAcl: 'managed' }).template('Sedum-Web');
  const [acl = ''] = Object.keys(own.findResources('AWS::WAFv2::WebACL', { Properties: { Scope: 'CLOUDFRONT' } }));
  own.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { WebACLId: { 'Fn::GetAtt': [acl, 'Arn'] } },
  });
  own.hasResourceProperties('AWS::WAFv2::WebACL', {
    Rules: Match.arrayWith([
      Match.objectLike({
        Action: { Block: {} },
        Statement: { RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP' }) },
      }),
    ]),
  });
});

function behaviours(): Behaviour[] {
  return [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];
}

/** Source of the edge function of a behaviour. */
function codeOf(path: string): string {
  const behaviour = behaviours().find(({ PathPattern = 'default' }) => PathPattern === path);
  const [, id = ''] = /\["([^"]+)","FunctionARN"\]/.exec(JSON.stringify(behaviour?.FunctionAssociations)) ?? [];
  return web.findResources('AWS::CloudFront::Function')[id]?.Properties.FunctionCode;
}
