import { join } from 'node:path';
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  HttpVersion,
  type IResponseHeadersPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import type { ApiStack } from './api.ts';
import type { DataStack } from './data.ts';
import { headersPolicy } from './headers.ts';
import { publish } from './publish.ts';
import { webAcl } from './web-acl.ts';

type Props = StackProps & {
  readonly config: Config;
  /** Folder of the built SPA. */
  readonly files: string;
  readonly data: DataStack;
  readonly api: ApiStack;
};

/**
 * Errors that CloudFront keeps for ten seconds, even where caching is off, and gives to whoever asks for the same address:
 * one person's 404 of the API would be everyone's.
 */
const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** What people open: one origin in front of the SPA's files and the API. */
export class WebStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { config, files, data, api, ...props }: Props) {
    super(scope, id, props);
    const pages = privateBucket(this, 'Pages', {
      versioned: true,
      serverAccessLogsBucket: data.accessLogs,
      serverAccessLogsPrefix: 'pages/',
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    });
    const name = `${config.installation}-${config.region}`;
    const headers = headersPolicy(this, `https://${data.files.bucketRegionalDomainName}`, `${name}-headers`);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Sedum',
      ...domain(this, config),
      defaultRootObject: 'index.html',
      defaultBehavior: pagesBehaviour(this, pages, headers, `${name}-pages`),
      additionalBehaviors: { '/api/*': apiBehaviour(this, api, headers) },
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: logBucket(this, data.accessLogs),
      logIncludesCookies: false,
      ...(config.webAcl && { webAclId: config.webAcl === 'managed' ? webAcl(this).attrArn : config.webAcl }),
    });
    this.acknowledge(config);
    publish(this, { files, bucket: pages, distribution: this.distribution, config });
    new CfnOutput(this, 'PublicOrigin', { value: config.publicOrigin });
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName });
  }

  private acknowledge({ webAcl, certificateArn }: Config): void {
    const { distribution } = this;
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR1',
      reason: 'Customers and their people work from everywhere; where data are kept is decided by the region.',
    });
    if (!webAcl) {
      const reason =
        'A web ACL is a choice of the installation (webAcl): stage throttling and the limits of the API hold.';
      Validations.of(distribution).acknowledge({ id: 'AwsSolutions-CFR2', reason });
    }
    if (!certificateArn) {
      const reason =
        'An installation without its own domain has the certificate of cloudfront.net, which AWS configures.';
      Validations.of(distribution).acknowledge({ id: 'AwsSolutions-CFR4', reason });
    }
  }
}

function privateBucket(scope: Construct, id: string, props: ConstructorParameters<typeof Bucket>[2]): Bucket {
  return new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: RemovalPolicy.RETAIN,
    ...props,
  });
}

/** CloudFront's own log delivery still writes by access list, so its logs have a bucket that allows one. */
function logBucket(scope: Construct, accessLogs: Bucket): Bucket {
  return privateBucket(scope, 'Logs', {
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: 'cloudfront-logs/',
    lifecycleRules: [{ expiration: Duration.days(365), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  });
}

function domain(scope: Construct, { publicOrigin, certificateArn }: Config) {
  if (!certificateArn) return {};
  return {
    domainNames: [new URL(publicOrigin).hostname],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

function edge(scope: Construct, id: string, file: string, comment: string): BehaviorOptions['functionAssociations'] {
  const code = FunctionCode.fromFile({ filePath: join(import.meta.dirname, '..', 'edge', file) });
  return [{ eventType: FunctionEventType.VIEWER_REQUEST, function: new EdgeFunction(scope, id, { code, comment }) }];
}

function pagesBehaviour(
  scope: Construct,
  pages: Bucket,
  headers: IResponseHeadersPolicy,
  originAccessControlName: string,
): BehaviorOptions {
  const originAccessControl = new S3OriginAccessControl(scope, 'PagesAccess', { originAccessControlName });
  // With LIST an unknown file is a 404 and not a 403; the cache policy passes no query, so nobody lists by it.
  const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
  return {
    origin: S3BucketOrigin.withOriginAccessControl(pages, { originAccessControl, originAccessLevels }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    compress: true,
    cachePolicy: new CachePolicy(scope, 'PagesCache', {
      comment: 'As long as the file says: index.html not at all, assets for ever',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    }),
    responseHeadersPolicy: headers,
    functionAssociations: edge(scope, 'PageFunction', 'page.js', 'Addresses of the SPA are index.html'),
  };
}

function apiBehaviour(scope: Construct, { api, edgeKey }: ApiStack, headers: IResponseHeadersPolicy): BehaviorOptions {
  const { region, urlSuffix } = Stack.of(scope);
  return {
    origin: new HttpOrigin(`${api.apiId}.execute-api.${region}.${urlSuffix}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: edgeKey ? { 'sedum-edge-key': edgeKey.unsafeUnwrap() } : {},
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers,
    functionAssociations: edge(scope, 'ViewerFunction', 'viewer.js', 'Tells the API the address of the viewer'),
  };
}
