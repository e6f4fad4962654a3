import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { areas } from '#shared/api/areas.ts';
import { build } from './app.ts';
import { jobBundles } from './stacks/jobs.ts';

/** Settings of an installation as the tests deploy it. */
export const sampleSettings = {
  region: 'eu-north-1',
  publicOrigin: 'https://esg.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/3f2c',
  mailFrom: 'no-reply@esg.example.com',
  alarmMail: 'operations@example.com',
};

/** The same on a local endpoint. */
export const localSettings = { local: 'true', region: 'us-east-1' };

/** An app with cdk.json's flags and the stacks of the settings, by stack name; bundles are one line each. */
export function sample(settings: Readonly<Record<string, string>> = sampleSettings) {
  const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  const built = builtCode();
  const app = new App({ context: { ...context, ...settings }, outdir: mkdtempSync(join(tmpdir(), 'sedum-synth-')) });
  const stacks = build(app, built);
  return { app, stacks, template: (name: string) => template(stacks, name) };
}

/** One resource of a template. */
export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
};

/** The resources of a template by logical id. */
export function resourcesOf(template: Template): Record<string, Resource> {
  return (template.toJSON() as { Resources: Record<string, Resource> }).Resources;
}

function template(stacks: ReturnType<typeof build>, name: string): Template {
  const stack = stacks.find(({ stackName }) => stackName === name);
  if (!stack) throw new Error(`There is no stack ${name}`);
  return Template.fromStack(stack);
}

function builtCode(): { bundles: string; web: string } {
  const root = mkdtempSync(join(tmpdir(), 'sedum-built-'));
  for (const name of [...Object.keys(areas), ...jobBundles]) {
    mkdirSync(join(root, 'functions', name), { recursive: true });
    writeFileSync(join(root, 'functions', name, 'index.js'), `exports.handler = async () => '${name}';`);
  }
  mkdirSync(join(root, 'web', 'assets'), { recursive: true });
  writeFileSync(join(root, 'web', 'index.html'), '<!doctype html><title>Sedum</title>');
  writeFileSync(join(root, 'web', 'assets', 'index-1a2b.js'), 'export {};');
  return { bundles: join(root, 'functions'), web: join(root, 'web') };
}
