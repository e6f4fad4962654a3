import { expect, test } from 'vitest';
import { errorFields } from './log.ts';

const refusal = 'Email address is not verified. The following identities failed the check: ada@customer.example';

test('no mail address that a service names in its refusal reaches the log', () => {
  const cause = new Error('no such user <grace.hopper@people.test>');
  const errors = [new Error(refusal), new Error('wrapped', { cause }), refusal];
  const logged = JSON.stringify(errors.map(errorFields));
  expect(logged).not.toMatch(/customer\.example|people\.test/);
  expect(logged).toContain('failed the check: <email>');
  expect(logged).toContain('no such user <<email>>');
});

test('what went wrong and where stays readable', () => {
  const fields = errorFields(new TypeError('x is not a function'));
  expect(fields).toMatchObject({ error: 'TypeError', message: 'x is not a function' });
  expect(fields.stack).toContain('log.test.ts:');
});
