import { describe, expect, test } from 'vitest';
import { allRoutes } from '#shared/api/areas.ts';
import { type ApiDocument, operationsOf } from '#web/features/service-accounts/reference/document.ts';
import { documentText, namedSchemas, withComponents } from './openapi-components.ts';
import { openApi } from './openapi-document.ts';

type Operation = {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: { type?: string };
  }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly security: readonly object[];
};
const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> };

test('every route of the table is in the document once, under its own name', () => {
  const documented = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(documented.map(({ operationId }) => operationId).toSorted()).toEqual(
    allRoutes()
      .map(({ route }) => route.name)
      .toSorted(),
  );
});

test('every parameter of a path is described', () => {
  for (const [path, methods] of Object.entries(paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(names);
    }
  }
});

test('a year in an address is a whole number, and an organisation’s route asks for its header', () => {
  const read = paths['/api/year/{year}/submissions']?.get;
  expect(read?.parameters.find(({ name }) => name === 'year')?.schema).toMatchObject({
    type: 'integer',
    minimum: 2000,
  });
  expect(read?.parameters.map(({ name }) => name)).toContain('X-Organisation-Id');
  expect(read?.security).toEqual([{ session: [] }, { program: ['sedum/api'] }]);
});

test('a route of people is for sessions alone, and what a page has to send a program may leave out', () => {
  const requiredOf = (operation: Operation | undefined) =>
    operation?.parameters.filter(({ required }) => required).map(({ name }) => name);
  const invite = paths['/api/user/invites']?.post;
  expect(invite?.security).toEqual([{ session: [] }]);
  expect(requiredOf(invite)).toEqual(['X-Organisation-Id', 'Idempotency-Key', 'Origin', 'X-Requested-With']);
  const create = paths['/api/entities']?.post;
  expect(create?.security).toContainEqual({ program: ['sedum/api'] });
  expect(requiredOf(create)).toEqual(['X-Organisation-Id']);
});

test('a token is asked for by JSON or by a form, and without the headers of a page', () => {
  const token = paths['/api/auth/token']?.post;
  expect(Object.keys(token?.requestBody?.content ?? {})).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ]);
  expect(token?.parameters).toEqual([]);
});

test('the token route fails as OAuth has it, and no other route does', () => {
  const oauth = Object.entries(paths).flatMap(([path, methods]) =>
    JSON.stringify(methods).includes('#/components/schemas/OAuthFailure') ? [path] : [],
  );
  expect(oauth).toEqual(['/api/auth/token']);
  const responses = paths['/api/auth/token']?.post?.responses ?? {};
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '429', '500', '503']);
  expect(JSON.stringify(responses)).not.toContain('#/components/responses/');
});

test('a public route asks for no session, and failures refer to problems by code', () => {
  const signIn = paths['/api/auth/login']?.post;
  expect(signIn?.security).toEqual([]);
  expect(signIn?.responses['429']).toEqual({ $ref: '#/components/responses/too-many' });
  expect(signIn?.responses['400']).toEqual({ $ref: '#/components/responses/invalid' });
});

describe('what the document says of failures', () => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

  test('is nothing of a navigation, which leads to a page', () => {
    const moved = operations.filter(({ operation }) => Object.hasOwn(operation.responses, '302'));
    expect(moved.length).toBeGreaterThan(0);
    for (const { operation } of moved) expect(Object.keys(operation.responses)).toEqual(['302']);
  });

  test('is no key of a route that keeps none: neither a header nor 422', () => {
    for (const { path, operation } of operations) {
      const asksKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
      expect(Object.hasOwn(operation.responses, '422'), path).toBe(asksKey);
    }
    expect(Object.keys(paths['/api/auth/forgot-password']?.post?.responses ?? {})).not.toContain('409');
  });

  test('tells of a licence that ended wherever something is changed in an organisation', () => {
    expect(paths['/api/entities/{id}']?.put?.responses['423']).toBeDefined();
    expect(paths['/api/user/invite']?.post?.responses['423']).toBeDefined();
    expect(paths['/api/users/{userId}']?.delete?.responses['423']).toBeUndefined();
  });

  test('leaves no answer of the components unused', () => {
    const used = JSON.stringify(paths);
    const { components } = openApi() as { components: { responses: object } };
    expect(Object.keys(components.responses).filter((code) => !used.includes(`responses/${code}"`))).toEqual([]);
  });
});

describe('what the document says of what is sent', () => {
  test('is the origin of a page on every change that a browser can make', () => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters }] of Object.entries(methods)) {
        const names = parameters.map(({ name }) => name);
        expect(names.includes('Origin'), `${method} ${path}`).toBe(names.includes('X-Requested-With'));
      }
    }
    const signIn = paths['/api/auth/login']?.post?.parameters;
    expect(signIn?.filter(({ required }) => required).map(({ name }) => name)).toEqual(['Origin', 'X-Requested-With']);
  });

  test('holds patterns of addresses, countries, time zones and file names, and says checks in words', () => {
    const text = JSON.stringify(paths);
    for (const part of [
      '"format":"email"',
      '^[A-Z]{2}$',
      'IANA name',
      'one of the three',
      '"minLength":12',
      'alpha-2',
    ]) {
      expect(text, part).toContain(part);
    }
    expect(text).not.toContain('"text":"line"');
  });
});

describe('what the document says several times', async () => {
  const named = await namedSchemas();
  const short = withComponents(openApi(), named) as unknown as ApiDocument;

  test('is said once, and whoever puts it in the place of its references reads every operation as it is', () => {
    expect(operationsOf(short)).toEqual(operationsOf(openApi() as unknown as ApiDocument));
  });

  test('has the name under which shared/ exports it, and is referred to by something', () => {
    const { schemas, parameters } = short.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Cell', 'SectionSchema', 'Organisation', 'Period']));
    const text = JSON.stringify(short);
    const unused = (kind: string, names: object) =>
      Object.keys(names).filter((name) => !text.includes(`"#/components/${kind}/${name}"`));
    expect(unused('schemas', schemas)).toEqual([]);
    expect(unused('parameters', parameters)).toEqual([]);
  });

  test('leaves no object of an exported schema to be read twice', () => {
    const bodies = new Map([...named].map(([text, { name }]) => [text, name]));
    const again: string[] = [];
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const name = bodies.get(JSON.stringify(value));
      if (name) again.push(name);
      for (const each of Object.values(value)) look(each);
    };
    look((short as { paths: object }).paths);
    expect(again).toEqual([]);
  });

  test('stands in lines of which none is too long to be compared, but for one text', () => {
    const text = documentText(short as never);
    expect(JSON.parse(text)).toEqual(short);
    const long = text.split('\n').filter((line) => line.length > 121);
    expect(long.filter((line) => !/^ *(?:"[^"]+": )?"(?:[^"\\]|\\.)*",?$/.test(line))).toEqual([]);
  });
});
