import { expect, test } from 'vitest';
import { contributorsOf } from './contributors.ts';

const input = (bytesInOutput: number) => ({ bytesInOutput });
const outputs = {
  'dist/functions/auth/index.js': {
    bytes: 1000,
    exports: [],
    imports: [],
    inputs: {
      'node_modules/electrodb/src/entity.js': input(70),
      'node_modules/electrodb/index.js': input(30),
      'node_modules/@aws-sdk/client-s3/dist-es/schemas.js': input(60),
      'node_modules/@aws-sdk/s3-presigned-post/node_modules/@aws-sdk/client-s3/dist-es/schemas.js': input(50),
      'shared/content/library/data-points/energy.json': input(10),
      'shared/content/library/derived.json': input(5),
    },
  },
};

test('a bundle names its heaviest packages first, and a second copy of one apart', () => {
  expect(contributorsOf({ outputs }, 'dist/functions/auth/index.js')).toEqual([
    { name: 'electrodb', bytes: 100 },
    { name: '@aws-sdk/client-s3', bytes: 60 },
    { name: '@aws-sdk/client-s3 of @aws-sdk/s3-presigned-post', bytes: 50 },
    { name: 'shared/content/library', bytes: 15 },
  ]);
});

test('no more than the asked number of parts are named, and none of a bundle that is not there', () => {
  expect(contributorsOf({ outputs }, 'dist/functions/auth/index.js', 2)).toHaveLength(2);
  expect(contributorsOf({ outputs }, 'dist/functions/people/index.js')).toEqual([]);
});
