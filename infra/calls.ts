import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type JobName, jobNames, jobs } from '#shared/jobs/jobs.ts';

const functions = join(import.meta.dirname, '..', 'functions');

/** What the code of a function asks of AWS, read from the code that is left when nothing unused is bundled. */
export type Calls = {
  /** IAM actions, as `kms:Encrypt`; those of the table are left to ElectroDB and not among them. */
  readonly actions: readonly string[];
  /** First attribute of each partition that the code writes into. */
  readonly writes: readonly string[];
  /** Names in the environment that the code reads. */
  readonly environment: readonly string[];
};

/** Source of a function by the name of its bundle; an area's is its handler, that of `job-x` is `jobs/x.ts`. */
export function sourceOf(bundle: string): string {
  const job = /^job-(.+)$/.exec(bundle)?.[1];
  return join(functions, ...(job ? ['jobs', `${job}.ts`] : [bundle, 'handler.ts']));
}

/** Reads what the code of a function asks of AWS. */
export async function callsOf(source: string): Promise<Calls> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  const code = outputFiles.map(({ text }) => text).join('\n');
  return { actions: unique(actionsIn(code)), writes: unique(writesIn(code)), environment: unique(settingsIn(code)) };
}

/** First attribute of the partition of every entity of the product, by the entity's name in the code. */
export function partitionAttributes(): Map<string, string> {
  const files = readdirSync(functions, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /entity\.ts$/.test(file),
  );
  const entities = files.flatMap((file) => {
    const text = readFileSync(join(functions, file), 'utf8');
    return text
      .split(/^export const /m)
      .slice(1)
      .flatMap((part) => {
        const name = /^(\w+) = new Entity/.exec(part)?.[1];
        const attribute = /field: 'pk',\s*composite: \['(\w+)'/.exec(part)?.[1];
        return name && attribute ? [[name, attribute] as const] : [];
      });
  });
  return new Map(entities);
}

const unique = (names: readonly string[]) => [...new Set(names)].toSorted();

/** Cognito's calls for everybody: the person's own secret or token allows them, no policy does. */
const open = new Set([
  'AssociateSoftwareToken',
  'ConfirmForgotPassword',
  'ForgotPassword',
  'GetUser',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'RevokeToken',
  'SetUserMFAPreference',
  'VerifySoftwareToken',
]);

/** Services whose actions carry another name than their client. */
const prefixes: Readonly<Record<string, string>> = { 'cognito-identity-provider': 'cognito-idp', sesv2: 'ses' };

/** Calls that are allowed under another name. */
const actionsOf: Readonly<Record<string, readonly string[]>> = {
  's3:HeadObject': ['s3:GetObject'],
  's3:ListObjectsV2': ['s3:ListBucket'],
  's3:CopyObject': ['s3:GetObject', 's3:PutObject'],
  's3:DeleteObjects': ['s3:DeleteObject'],
  's3:CreateMultipartUpload': ['s3:PutObject'],
  's3:UploadPart': ['s3:PutObject'],
  's3:CompleteMultipartUpload': ['s3:PutObject'],
};

function actionsIn(code: string): string[] {
  const clients = new Map<string, string>();
  for (const [, names = '', client = ''] of code.matchAll(/import \{([^}]+)\} from "@aws-sdk\/client-([\w-]+)"/g)) {
    if (client === 'dynamodb') continue;
    for (const name of names.split(',')) clients.set((name.split(' as ').at(-1) ?? '').trim(), client);
  }
  const called = [...code.matchAll(/new (\w+?)Command\d*\(/g)].flatMap(([, call = '']) => {
    const client = clients.get(`${call}Command`);
    return client && !open.has(call) ? [`${prefixes[client] ?? client}:${call}`] : [];
  });
  if (/\bcreatePresignedPost\(/.test(code)) called.push('s3:PutObject');
  // Who may not list is told 403 where there is no file, and takes it for a failure.
  if (/\bNoSuchKey\b/.test(code)) called.push('s3:ListBucket');
  return called.flatMap((call) => actionsOf[call] ?? [call]);
}

const WRITE = '(?:create|put|patch|upsert|delete|remove|update)';

function writesIn(code: string): string[] {
  const known = partitionAttributes();
  const aliases = new Map([...known.keys()].map((entity) => [entity, entity]));
  for (const [, members = ''] of code.matchAll(/new Service\d*\(\s*\{([^}]*)\}/g)) {
    for (const [, alias = '', entity = ''] of members.matchAll(/(\w+): (\w+)/g)) aliases.set(alias, entity);
  }
  return [...code.matchAll(new RegExp(`\\b(\\w+)\\s*\\.${WRITE}\\(`, 'g'))].flatMap(([, name = '']) => {
    const attribute = known.get(aliases.get(name) ?? '');
    return attribute ? [attribute] : [];
  });
}

function settingsIn(code: string): string[] {
  const settings = new Map(
    [...code.matchAll(/get (\w+)\(\) \{\s*return process\.env\.(\w+)/g)].map(([, getter = '', name = '']) => [
      getter,
      name,
    ]),
  );
  const taken = [...code.matchAll(/\{([^{}]+)\} = config\d*;/g)].flatMap(([, names = '']) => names.split(','));
  const named = [...code.matchAll(/\bconfig\d*\.(\w+)/g)].map(([, getter = '']) => getter);
  const used = [...taken, ...named].flatMap((getter) => settings.get(getter.split(':')[0]?.trim() ?? '') ?? []);
  const ordered = ordersIn(code).map((name) => jobs[name].setting);
  const direct = code.replace(/get \w+\(\) \{[^}]*\}/g, '').matchAll(/process\.env\.([A-Z_]+)/g);
  return [...used, ...ordered, ...[...direct].map(([, name = '']) => name)];
}

/** The jobs that the code orders: by the names under which their declarations stand in it. */
function ordersIn(code: string): JobName[] {
  const declared = new Map(
    [...code.matchAll(/\b(\w+) = defineJob\d*\(\{\s*name: "([\w-]+)"/g)].map(([, as = '', name = '']) => [as, name]),
  );
  const called = [...code.matchAll(/\border(?:Tracked)?\d*\((\w+),/g)].map(([, as = '']) => declared.get(as));
  return jobNames.filter((name) => called.includes(name));
}
