import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPath, cleanStack, cleanText, cut } from './rules.ts';

describe('a message that leaves the page', () => {
  test.each([
    ['Cannot mail ada.moore+esg@nordvik.no, sorry', 'Cannot mail <email>, sorry'],
    ['GET /login?email=ada%40nordvik.no failed', 'GET /login failed'],
    ['Value 1,234,567.89 is above 100', 'Value <number> is above 100'],
    ['12.5 is fine, 1 234 is two short numbers', '12.5 is fine, 1 234 is two short numbers'],
    ['No user 01jq2w3e4r5t6y7v8a9s0d1f2g here', 'No user <id> here'],
    ['No session 3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'No session <id>'],
    ['Token 9f86d081884c7d659a2feaa0c55ad015 is spent', 'Token <id> is spent'],
    [`Unexpected token 'A', "Ada Moore, 4711" is not valid JSON`, `Unexpected token 'A', "…" is not valid JSON`],
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    ['two\r\nlines\u0000', 'two lines '],
  ])('%s', (said, kept) => {
    expect(cleanText(said)).toBe(kept);
  });

  test('never holds an address or a long number, and cleaning it again changes nothing', () => {
    const address = fc.emailAddress().filter((each) => !/["?#]/.test(each));
    fc.assert(
      fc.property(fc.string(), address, fc.integer({ min: 1000 }), (words, mail, figure) => {
        const kept = cleanText(`${words} ${mail} ${figure}`);
        expect(kept).not.toContain(mail);
        expect(kept).not.toMatch(/\d{4}/);
        expect(cleanText(kept)).toBe(kept);
      }),
    );
  });
});

test.each(['s', '1,', '"', 'a@', ':1', '?a', 'f', '%4'])('a long run of %j is cleaned at once', (part) => {
  const started = Date.now();
  cleanStack(part.repeat(50_000));
  expect(Date.now() - started).toBeLessThan(1000);
});

test('a stack keeps where in the code it was, and loses the rest', () => {
  const stack = [
    'Error: no ada@nordvik.no',
    '    at save (https://sedum.example/assets/index-B2x9Kd0a.js:1:48213)',
    '    at https://sedum.example/assets/page.js?v=12345:12:1024',
  ].join('\n');
  expect(cleanStack(stack)).toBe(
    [
      'Error: no <email>',
      '    at save (https://sedum.example/assets/index-B2x9Kd0a.js:1:48213)',
      '    at https://sedum.example/assets/page.js:12:1024',
    ].join('\n'),
  );
});

test('the path of a screen names no id and no search', () => {
  expect(cleanPath('/admin/users/01jq2w3e4r5t6y7v8a9s0d1f2g?search=ada#top')).toBe('/admin/users/<id>');
  expect(cleanPath('/collect-data/e1.energy')).toBe('/collect-data/e1.energy');
});

test('a long text is cut, but no letter in two', () => {
  expect(cut('abcdef', 3)).toBe('abc');
  expect(cut('ab🌱', 3)).toBe('ab');
  expect(cut('ab', 3)).toBe('ab');
});
