import { describe, expect, test } from 'vitest';
import { readOfSchema, slimmed, unsourced } from './slimContracts.ts';

const contract = `import * as v from 'valibot';
import { Thing, ThingChange } from './schema.ts';

const admin = { access: 'org-admin', peopleOnly: true } as const;

export const thingRoutes = defineRoutes({
  changeThing: {
    method: 'PUT',
    path: '/api/things/{id}',
    summary:
      'Change a thing, with a comma',
    ...admin,
    body: v.strictObject({
      name: v.string(),
    }),
    lookAt: '/api/things',
    fails: ['conflict', 'gone'],
    answer: dataOf(Thing)
  },
});
`;
const squeezed = (code: string) => code.replace(/\s+/g, ' ');

describe('a contract in the browser', () => {
  test('keeps method, path and who may call, and loses what only the server reads', () => {
    expect(squeezed(slimmed(contract))).toContain(
      "defineRoutes({ changeThing: { method: 'PUT', path: '/api/things/{id}', ...admin, }, })",
    );
  });

  test('keeps every line where it was, for the source map', () => {
    const lines = slimmed(contract).split('\n');
    const before = contract.split('\n');
    expect(lines).toHaveLength(before.length);
    expect(lines.indexOf('    ...admin,')).toBe(before.indexOf('    ...admin,'));
  });

  test('marks calls for a constant as free of effects, those within one another too', () => {
    const schema = 'export const Thing = v.object({ list: v.array(v.string()), at: new Date(0) });';
    const pure = '/* @__PURE__ */ ';
    expect(slimmed(schema)).toBe(
      `export const Thing = ${pure}v.object({ list: ${pure}v.array(${pure}v.string()), at: ${pure}new Date(0) });`,
    );
  });

  test('closes a value that spreads or reads another into a function that is free of effects', () => {
    const pure = '/* @__PURE__ */ ';
    const closed = (value: string) => `${pure}(() => (${value}))()`;
    const draft = '{ ...cellKey, ...v.object(cell).entries }';
    expect(slimmed(`export const draft = ${draft} as const;`)).toBe(
      `export const draft = ${closed(`${draft.replace('v.object', `${pure}v.object`)} as const`)};`,
    );
    const most = ['`at most $', '{MOST}`'].join('');
    expect(slimmed(`const most = ${most};`)).toBe(`const most = ${closed(most)};`);
    expect(slimmed('const kept = v.omit(Cell.entries);')).toBe(
      `const kept = ${closed(`${pure}v.omit(Cell.entries)`)};`,
    );
    const plain = "const words = { one: 'two', three: [four] }; const later = () => Cell.entries;";
    expect(slimmed(plain)).toBe(plain);
  });

  test('leaves functions, statements and variables as they are', () => {
    const rules = `
Decimal.set({ precision: 40 });
let count = start();
export function sum(values: number[]): number { const all = values.reduce(add); return log(all); }
export const later = () => log(now());`;
    expect(slimmed(rules)).toBe(rules);
  });

  test('takes nothing from an object that is no contract', () => {
    const words = "export const words = { summary: 'Sum', body: 'Text', answer: 'Yes' };";
    expect(slimmed(words)).toBe(words);
  });
});

test('a page that reads a schema of a route is found, one that names a type or the route is not', () => {
  expect(readOfSchema('schema: thingRoutes.changeThing.body,')).toBe('thingRoutes.changeThing.body');
  expect(readOfSchema("type Body = Ask<(typeof thingRoutes)['changeThing']>['body'];")).toBeUndefined();
  expect(readOfSchema('useWrite(thingRoutes.changeThing); thingRoutes.changeThing.path')).toBeUndefined();
});

test('a table of units loses where all of it is from, and keeps where an entry is', () => {
  const table = { source: 'a book', fuels: [{ key: 'lpg', source: 'another' }] };
  expect(JSON.parse(unsourced(JSON.stringify(table)))).toEqual({ fuels: [{ key: 'lpg', source: 'another' }] });
});
