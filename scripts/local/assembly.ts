import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeHash } from './fingerprint.ts';

type Resource = { readonly Type: string; readonly Properties?: Record<string, unknown> };

/** A stack's template as CDK wrote it. */
export type Template = { readonly stack: string; readonly resources: Readonly<Record<string, Resource>> };

/** A resource of a stack by its names in the template. */
export type Place = { readonly stack: string; readonly logicalId: string };

/** The templates in the folder of a cloud assembly. */
export function templatesIn(folder: string): Template[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .sort()
    .map((file) => ({
      stack: file.replace('.template.json', ''),
      resources: JSON.parse(readFileSync(join(folder, file), 'utf8')).Resources ?? {},
    }));
}

/** Tables with the attribute of their time to live, which the local endpoint leaves out of a template. */
export function timesToLive(templates: readonly Template[]): (Place & { readonly attribute: string })[] {
  return resourcesOf(templates, /^AWS::DynamoDB::(Global)?Table$/).flatMap(({ properties, ...place }) => {
    const attribute = text(object(properties.TimeToLiveSpecification).AttributeName);
    return attribute ? [{ ...place, attribute }] : [];
  });
}

/** Queues with a redrive policy whose queue is in the same template. */
export function redrives(
  templates: readonly Template[],
): (Place & { readonly dead: string; readonly times: number })[] {
  return resourcesOf(templates, /^AWS::SQS::Queue$/).flatMap(({ properties, ...place }) => {
    const { deadLetterTargetArn, maxReceiveCount } = object(properties.RedrivePolicy);
    const [dead] = list(object(deadLetterTargetArn)['Fn::GetAtt']);
    return typeof dead === 'string' ? [{ ...place, dead, times: Number(maxReceiveCount) }] : [];
  });
}

/** The domains from which functions send mail, by their setting MAIL_FROM. */
export function senderDomains(templates: readonly Template[]): string[] {
  const senders = resourcesOf(templates, /^AWS::Lambda::Function$/).map(({ properties }) =>
    text(object(object(properties.Environment).Variables).MAIL_FROM),
  );
  return [...new Set(senders.flatMap((sender) => sender?.split('@').at(-1) ?? []))].sort();
}

/** Each function with the hash of its code, which is the hash that the bundler told. */
export function functionCode(folder: string, templates: readonly Template[]): (Place & { readonly hash: string })[] {
  return resourcesOf(templates, /^AWS::Lambda::Function$/).flatMap(({ properties, ...place }) => {
    const asset = text(object(properties.Code).S3Key)?.replace('.zip', '');
    const code = join(folder, `asset.${asset}`);
    if (!asset || !existsSync(join(code, 'index.js'))) return [];
    return [{ ...place, hash: codeHash(code) }];
  });
}

function resourcesOf(templates: readonly Template[], type: RegExp) {
  return templates.flatMap(({ stack, resources }) =>
    Object.entries(resources)
      .filter(([, resource]) => type.test(resource.Type))
      .map(([logicalId, resource]) => ({ stack, logicalId, properties: resource.Properties ?? {} })),
  );
}

function object(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
