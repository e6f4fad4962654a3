import { describe, expect, test } from 'vitest';
import { openCursor, sealCursor } from './cursor.ts';

const key = (orgId: string) =>
  Buffer.from(JSON.stringify({ pk: `$sedum#orgid_${orgId}#year_2025`, sk: '$cell_1' })).toString('base64url');
const identity = { orgId: 'acme', list: 'cells', query: { year: 2025 } };
const refused = expect.objectContaining({ code: 'invalid', fields: { cursor: expect.any(String) } });

describe('a cursor', () => {
  test('continues its own list', () => {
    expect(openCursor(sealCursor(key('acme'), identity), identity)).toBe(key('acme'));
    expect(openCursor(undefined, identity)).toBeNull();
    expect(sealCursor(null, identity)).toBeUndefined();
  });

  test('continues no other list, query or organisation', () => {
    const sealed = sealCursor(key('acme'), identity);
    for (const other of [
      { ...identity, list: 'events' },
      { ...identity, query: { year: 2024 } },
      { ...identity, orgId: 'zinc' },
    ]) {
      expect(() => openCursor(sealed, other)).toThrow(refused);
    }
  });

  test('that names another organisation’s key is refused, whoever sealed it', () => {
    for (const orgId of ['zinc', 'acme2', 'acmex#year_2025', '']) {
      expect(() => openCursor(sealCursor(key(orgId), identity), identity)).toThrow(refused);
    }
    const mixed = Buffer.from(JSON.stringify({ pk: '$sedum#orgid_acme', gsi1pk: '$sedum#orgid_zinc' })).toString(
      'base64url',
    );
    expect(() => openCursor(sealCursor(mixed, identity), identity)).toThrow(refused);
  });

  test.each(['x', 'bnVsbA', 'e30', Buffer.from('{"q":1,"c":2}').toString('base64url')])(
    'that is none ("%s") is refused',
    (text) => {
      expect(() => openCursor(text, identity)).toThrow(refused);
    },
  );
});
