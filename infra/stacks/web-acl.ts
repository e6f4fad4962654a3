import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Requests of one address in five minutes, above which the edge refuses it: an office of 50 people stays far below. */
const REQUESTS_PER_ADDRESS = 10_000;

/** Sedum's own web ACL: a limit per address and AWS's lists of known bad senders and inputs. */
export function webAcl(scope: Construct): CfnWebACL {
  const visibility = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
    metricName,
  });
  const list = (name: string, priority: number): CfnWebACL.RuleProperty => ({
    name,
    priority,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    visibilityConfig: visibility(name),
  });
  return new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('SedumWebAcl'),
    rules: [
      {
        name: 'LimitPerAddress',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit: REQUESTS_PER_ADDRESS, aggregateKeyType: 'IP' } },
        visibilityConfig: visibility('LimitPerAddress'),
      },
      list('AWSManagedRulesAmazonIpReputationList', 1),
      list('AWSManagedRulesKnownBadInputsRuleSet', 2),
    ],
  });
}
