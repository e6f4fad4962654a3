import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
};

test('no package that a function bundles is installed in two versions, which would put both into the bundle', () => {
  const nested = Object.entries(lock.packages)
    .filter(([path, { dev }]) => !dev && path.split('node_modules/').length > 2)
    .map(([path]) => path);
  const heavy = /node_modules\/(@aws-sdk\/(client-|core|lib-)|@smithy\/core|electrodb|valibot|decimal\.js)[^/]*$/;
  expect(nested.filter((path) => heavy.test(path))).toEqual([]);
});
