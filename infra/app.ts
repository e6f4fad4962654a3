import { existsSync } from 'node:fs';
import { type App, type Stack, type StackProps, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type Config, CROSS_STACK_REFERENCES, readConfig } from './config.ts';
import { localSynthesizer } from './local.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { IdentityStack } from './stacks/identity.ts';
import { JobsStack } from './stacks/jobs.ts';
import { ObservabilityStack } from './stacks/observability.ts';
import { WebStack } from './stacks/web.ts';

/** Where the built code lies: one folder per function, and the folder of the SPA. */
export type Built = { readonly bundles?: string; readonly web?: string };

/** Every stack of the installation that the app's context and the environment describe. */
export function build(app: App, { bundles = 'dist/functions', web = 'dist/web' }: Built = {}): Stack[] {
  const config = readConfig((name) => app.node.tryGetContext(name) ?? process.env[environmentName(name)]);
  for (const folder of config.local ? [bundles] : [bundles, web]) {
    if (!existsSync(folder)) throw new Error(`There is no ${folder} to deploy: build it first (docs/deploy.md).`);
  }
  if (config.local) app.node.setContext(CROSS_STACK_REFERENCES, 'strong');
  const props = stackProps(config);
  const named = (part: string) => `${config.installation}-${part}`;
  const data = new DataStack(app, named('Data'), { ...props, config });
  const identity = new IdentityStack(app, named('Identity'), { ...props, config });
  const jobs = new JobsStack(app, named('Jobs'), { ...props, config, bundles, data });
  const api = new ApiStack(app, named('Api'), { ...props, config, bundles, data, identity, jobs });
  if (config.local) return [data, identity, jobs, api];

  const website = new WebStack(app, named('Web'), { ...props, config, files: web, data, api });
  const observability = new ObservabilityStack(app, named('Observability'), { ...props, config, data, api, jobs });
  Tags.of(app).add('product', 'sedum');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return [data, identity, jobs, api, website, observability];
}

function stackProps({ local, region }: Config): StackProps {
  if (local) return { env: { region }, synthesizer: localSynthesizer() };
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  return { env: account ? { account, region } : { region } };
}

function environmentName(setting: string): string {
  return `SEDUM_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
