import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundle, entryPoints, watchBundles } from './bundle.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sedum-bundle-'));
  write('package.json', '{"type":"module","imports":{"#shared/*":"./shared/*"}}');
  write('shared/greeting.ts', "export const greeting: string = 'hello';");
  write('functions/auth/handler.ts', handler);
  write('functions/auth/sessions/handler.ts', 'throw new Error("not an area");');
  write('functions/jobs/remind.ts', handler);
  write('functions/jobs/remind.test.ts', 'throw new Error("not a job");');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const handler = `
  import { greeting } from '#shared/greeting.ts';
  export const handler = async (name: string) => [greeting, name].join(' ');`;

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('an area is its handler, a job is its file, and nothing else is a function', () => {
  expect(entryPoints(root)).toEqual({
    auth: join(root, 'functions/auth/handler.ts'),
    'job-remind': join(root, 'functions/jobs/remind.ts'),
  });
});

test('each function is one CommonJS file with all it imports, a source map and a place in the metafile', async () => {
  const bundles = await bundle(root);
  expect(bundles.map(({ name }) => name)).toEqual(['auth', 'job-remind']);
  const built = createRequire(join(root, 'package.json'));
  write('dist/package.json', '{"type":"commonjs"}');
  const { handler } = built('./dist/functions/job-remind/index.js');
  expect(await handler('Ada')).toBe('hello Ada');
  expect(readFileSync(join(root, 'dist/functions/auth/index.js'), 'utf8')).toContain('sourceMappingURL=index.js.map');
  const meta = JSON.parse(readFileSync(join(root, 'dist/functions/meta.json'), 'utf8'));
  expect(Object.keys(meta.outputs)).toContain('dist/functions/auth/index.js');
});

/** Lets the function of sign-in read a version of the library. */
function writeContent() {
  write('functions/core/catalogue/library.ts', "export const folder = import.meta.dirname + '/content';");
  write('functions/core/catalogue/content/library@1.0.0.json', '{"version":"1.0.0"}');
  write('functions/auth/handler.ts', "export { folder } from '#functions/core/catalogue/library.ts';");
  write('package.json', '{"type":"module","imports":{"#shared/*":"./shared/*","#functions/*":"./functions/*"}}');
}

test('content stands beside each function that reads it, and is part of what is deployed', async () => {
  writeContent();
  const hashes = async () => (await bundle(root)).map(({ hash }) => hash);
  const [auth, job] = await hashes();
  expect(existsSync(join(root, 'dist/functions/job-remind/content'))).toBe(false);
  write('dist/package.json', '{"type":"commonjs"}');
  const { folder } = createRequire(join(root, 'package.json'))('./dist/functions/auth/index.js');
  expect(readFileSync(join(folder, 'library@1.0.0.json'), 'utf8')).toBe('{"version":"1.0.0"}');
  write('functions/core/catalogue/content/library@2.0.0.json', '{"version":"2.0.0"}');
  const [after, sameJob] = await hashes();
  expect([after === auth, sameJob === job]).toEqual([false, true]);
});

test('the same sources give the same hashes, so that an unchanged function is not deployed again', async () => {
  expect(await bundle(root)).toEqual(await bundle(root));
});

test('while watching, only the functions that came out different are told', async () => {
  const told: string[][] = [];
  const stop = await watchBundles((changed) => told.push(changed.map(({ name }) => name)), root);
  await expect.poll(() => told).toEqual([['auth', 'job-remind']]);
  write('functions/jobs/remind.ts', "export const handler = async () => 'changed';");
  await expect.poll(() => told).toEqual([['auth', 'job-remind'], ['job-remind']]);
  await stop();
});

test('while watching, content that is issued is told of the functions that read it', async () => {
  writeContent();
  const told: string[][] = [];
  const stop = await watchBundles((changed) => told.push(changed.map(({ name }) => name)), root);
  await expect.poll(() => told).toEqual([['auth', 'job-remind']]);
  write('functions/core/catalogue/content/library@2.0.0.json', '{"version":"2.0.0"}');
  await expect.poll(() => told).toEqual([['auth', 'job-remind'], ['auth']]);
  await stop();
});

test('no function carries the checker of ElectroDB’s schemas, and entities and services are made without it', async () => {
  symlinkSync(join(import.meta.dirname, '..', 'node_modules'), join(root, 'node_modules'));
  write(
    'functions/jobs/remind.ts',
    `import { Entity, Service } from 'electrodb';
     const keys = { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } };
     const note = new Entity(
       { model: { entity: 'note', service: 'test', version: '1' }, attributes: { id: { type: 'string' } }, indexes: { byId: keys } },
       { table: 'notes' },
     );
     export const handler = async (id: string) => new Service({ note }).entities.note.get({ id }).params().Key.pk;`,
  );
  await bundle(root);
  write('dist/package.json', '{"type":"commonjs"}');
  const { handler } = createRequire(join(root, 'package.json'))('./dist/functions/job-remind/index.js');
  expect(await handler('a-1')).toBe('$test#id_a-1');
  const meta = JSON.parse(readFileSync(join(root, 'dist/functions/meta.json'), 'utf8'));
  expect(Object.keys(meta.inputs).filter((input) => input.includes('jsonschema'))).toEqual(['passed:jsonschema']);
});
