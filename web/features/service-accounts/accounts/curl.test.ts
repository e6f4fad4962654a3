import { expect, test } from 'vitest';
import { callExample, firstCall, tokenExample } from './curl.ts';

const origin = 'https://esg.example';

test('a token is asked for by form, with the secret from the environment', () => {
  expect(tokenExample(origin, '5abc')).toBe(
    [
      'curl "https://esg.example/api/auth/token" \\',
      '  -d grant_type=client_credentials \\',
      '  -d client_id=5abc \\',
      '  -d client_secret="$SEDUM_SECRET"',
    ].join('\n'),
  );
});

test('a call names the organisation and carries the token', () => {
  expect(firstCall(origin, 'o1')).toBe(
    [
      'curl "https://esg.example/api/entities" \\',
      '  -H "Authorization: Bearer $SEDUM_TOKEN" \\',
      '  -H "X-Organisation-Id: o1"',
    ].join('\n'),
  );
});

test('parameters of path and query are variables, because curl takes braces for a list', () => {
  const call = callExample(origin, { method: 'GET', path: '/api/year/{year}/submissions', query: ['dataPointId'] });
  expect(call).toContain('"https://esg.example/api/year/$year/submissions?dataPointId=$dataPointId"');
  expect(call).not.toMatch(/[{}]|X-Organisation-Id/);
});

test('a body is JSON in single quotes, and a quote in it does not end it', () => {
  const call = callExample(origin, { method: 'POST', path: '/api/entities', body: `{"name":"Ada's"}` });
  expect(call).toContain('curl -X POST ');
  expect(call).toContain(String.raw`-d '{"name":"Ada'\''s"}'`);
});
