import { CliCredentialsStackSynthesizer, type IStackSynthesizer } from 'aws-cdk-lib';
import type { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2';

/** The API's id on a local endpoint, so that its address is the same after every fresh deployment. */
export const LOCAL_API_ID = 'sedum';

/** Deploys with the caller's own credentials: a local endpoint needs the assets' bucket, and no bootstrap stack or roles. */
export function localSynthesizer(): IStackSynthesizer {
  return new CliCredentialsStackSynthesizer();
}

/** Asks for the fixed id by the tags that MiniStack and LocalStack read. */
export function fixApiId(api: CfnApi): void {
  api.tags.setTag('ms-custom-id', LOCAL_API_ID);
  api.tags.setTag('_custom_id_', LOCAL_API_ID);
}
