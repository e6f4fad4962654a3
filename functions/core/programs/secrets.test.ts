import { expect, test } from 'vitest';
import { newSecret, opens } from './secrets.ts';

const now = new Date('2026-05-04T12:00:00Z');

test('a secret is sedum_ and 256 random bits, and of the text only the last four characters are kept', () => {
  const { text, stored } = newSecret(now);
  expect(text).toMatch(/^sedum_[\w-]{43}$/);
  expect(stored).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    ending: text.slice(-4),
    createdAt: now.toISOString(),
  });
  expect(JSON.stringify(stored)).not.toContain(text);
  expect(newSecret(now).text).not.toBe(text);
});

test('each living secret opens, and nothing else does', () => {
  const [current, former, dead] = [newSecret(now), newSecret(now), newSecret(now)];
  const secrets = [
    current.stored,
    { ...former.stored, expiresAt: '2026-05-04T12:00:00.001Z' },
    { ...dead.stored, expiresAt: '2026-05-04T12:00:00.000Z' },
  ];
  expect(opens(current.text, secrets, now)).toBe(true);
  expect(opens(former.text, secrets, now)).toBe(true);
  expect(opens(dead.text, secrets, now)).toBe(false);
  for (const wrong of [
    '',
    current.text.slice(0, -1),
    `${current.text} `,
    current.text.toLowerCase(),
    current.stored.hash,
  ]) {
    expect(opens(wrong, secrets, now), wrong).toBe(false);
  }
});

test('where there is no account nothing opens, not even an empty text', () => {
  expect(opens('', [], now)).toBe(false);
  expect(opens(newSecret(now).text, [], now)).toBe(false);
});
