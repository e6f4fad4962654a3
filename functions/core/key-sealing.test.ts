import { expect, test } from 'vitest';
import { sealingBy } from './key-sealing.ts';

const context = ['org-1', 'user-1', 'inviteUsers'];
const answer = '{"data":{"email":"åse@fjellstad.example"}}';

test('who has the key opens the answer again, and what is kept shows nothing of it', () => {
  const sealed = sealingBy('key', context).seal(answer);
  expect(sealingBy('key', context).open(sealed)).toBe(answer);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('fjellstad');
  expect(sealingBy('key', context).seal(answer)).not.toBe(sealed);
});

test.each([
  ['another key', sealingBy('other', context)],
  ['another person', sealingBy('key', ['org-1', 'user-2', 'inviteUsers'])],
])('%s opens nothing', (_, other) => {
  const sealed = sealingBy('key', context).seal(answer);
  expect(() => other.open(sealed)).toThrow();
});

test('an answer that was changed does not open', () => {
  const { seal, open } = sealingBy('key', context);
  const bytes = Buffer.from(seal(answer), 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => open(bytes.toString('base64'))).toThrow();
});

test('the same request has the same fingerprint under a key, and another under another', () => {
  const { fingerprint } = sealingBy('key', context);
  expect(fingerprint({ name: 'a' })).toBe(fingerprint({ name: 'a' }));
  expect(fingerprint({ name: 'a' })).not.toBe(fingerprint({ name: 'b' }));
  expect(fingerprint(undefined)).toBe(fingerprint(null));
  expect(sealingBy('other', context).fingerprint({ name: 'a' })).not.toBe(fingerprint({ name: 'a' }));
});
