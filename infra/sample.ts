import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { IConstruct } from 'constructs';
import { build } from './app.ts';
import { apiBundles } from './stacks/api.ts';
import { jobBundles } from './stacks/jobs.ts';

/** Settings of an installation as the tests deploy it. */
export const sampleSettings = {
  region: 'eu-north-1',
  publicOrigin: 'https://esg.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/3f2c',
  mailFrom: 'no-reply@esg.example.com',
  alarmMail: 'operations@example.com',
};

/** The same with everything that an installation may choose. */
export const completeSettings = {
  ...sampleSettings,
  microsoftTenantId: '6a1f7a3e-6f0f-4b2a-9a40-0d3b0f2a9d11',
  microsoftClientId: '9c0d2f4b-7d5e-4c3b-8f21-5b8a6c7d8e9f',
  microsoftSecretName: 'sedum/microsoft',
  intercomId: 'chat-1',
  intercomSecretName: 'sedum/intercom',
  segmentWriteKey: 'write-1',
  hotJarEnabled: 'true',
  gaEnabled: 'true',
};

/** The same on a local endpoint. */
export const localSettings = { local: 'true', region: 'us-east-1' };

/** What an installation comes to. */
export type Sample = {
  readonly stackNames: readonly string[];
  /** The template of a stack by its name. */
  readonly template: (stackName: string) => Template;
  /** Paths of all files that a deployment would send, templates and assets. */
  readonly files: readonly string[];
  /** cdk-nag's acknowledgements: what was found, where, and why it stays. */
  readonly acknowledged: readonly { readonly path: string; readonly id: string; readonly reason: string }[];
};

const samples = new Map<string, Sample>();

/**
 * The stacks of the settings with cdk.json's flags and bundles of one line each, synthesised once for all tests.
 * @throws Error where cdk-nag finds what nobody has acknowledged
 */
export function sample(settings: Readonly<Record<string, string>> = sampleSettings): Sample {
  const key = JSON.stringify(settings);
  const known = samples.get(key) ?? synthesise(settings);
  samples.set(key, known);
  return known;
}

function synthesise(settings: Readonly<Record<string, string>>): Sample {
  const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  const folder = mkdtempSync(join(tmpdir(), 'sedum-synth-'));
  try {
    const app = new App({ context: { ...context, ...settings }, outdir: join(folder, 'cdk.out') });
    const stacks = build(app, builtCode(folder));
    const templates = new Map(stacks.map((stack) => [stack.stackName, Template.fromStack(stack)]));
    return {
      stackNames: [...templates.keys()],
      template(stackName) {
        const template = templates.get(stackName);
        if (!template) throw new Error(`There is no stack ${stackName}`);
        return template;
      },
      files: readdirSync(app.outdir, { recursive: true, encoding: 'utf8' }),
      acknowledged: app.node.findAll().flatMap(acknowledgements),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function acknowledgements({ node }: IConstruct) {
  return node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries(data as Record<string, string>))
    .map(([id, reason]) => ({ path: node.path, id, reason }));
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

function builtCode(root: string): { bundles: string; web: string } {
  for (const name of [...apiBundles, ...jobBundles]) {
    mkdirSync(join(root, 'functions', name), { recursive: true });
    writeFileSync(join(root, 'functions', name, 'index.js'), `exports.handler = async () => '${name}';`);
  }
  mkdirSync(join(root, 'web', 'assets'), { recursive: true });
  mkdirSync(join(root, 'web', '.vite'));
  writeFileSync(join(root, 'web', '.vite', 'manifest.json'), '{}');
  writeFileSync(join(root, 'web', 'assets', 'index-1a2b.js.map'), '{}');
  writeFileSync(join(root, 'web', 'index.html'), '<!doctype html><title>Sedum</title>');
  writeFileSync(join(root, 'web', 'assets', 'index-1a2b.js'), 'export {};');
  return { bundles: join(root, 'functions'), web: join(root, 'web') };
}
