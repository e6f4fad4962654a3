import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCursor, pageFrom, sealCursor } from './cursor.ts';

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

  test('whatever text it is, opens to a place of the own list or is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
        const given = [text, Buffer.from(text).toString('base64url')];
        for (const each of given.filter((one) => one !== '')) expect(() => openCursor(each, identity)).toThrow(refused);
      }),
    );
  });

  test('whose key holds anything but texts is refused', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(typeof value !== 'string');
        const made = Buffer.from(JSON.stringify({ pk: '$sedum#orgid_acme', sk: value })).toString('base64url');
        expect(() => openCursor(sealCursor(made, identity), identity)).toThrow(refused);
      }),
    );
  });
});

describe('a page', () => {
  const refusing = (name: string) => () => Promise.reject(Object.assign(new Error('x'), { name }));

  test('whose start key the table refuses is the caller’s fault, and only where the caller gave one', async () => {
    const sealed = sealCursor(key('acme'), identity);
    await expect(pageFrom(sealed, identity, refusing('ValidationException'))).rejects.toEqual(refused);
    await expect(pageFrom(undefined, identity, refusing('ValidationException'))).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await expect(pageFrom(sealed, identity, refusing('ThrottlingException'))).rejects.toMatchObject({
      name: 'ThrottlingException',
    });
  });

  test('gives its next cursor sealed, and none at the end', async () => {
    const { next } = await pageFrom(undefined, identity, async () => ({ cursor: key('acme') }));
    expect(openCursor(next.cursor, identity)).toBe(key('acme'));
    expect((await pageFrom(undefined, identity, async () => ({ cursor: null }))).next).toEqual({});
  });
});
