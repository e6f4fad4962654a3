import { expectTypeOf, test } from 'vitest';
import { endpoints } from '#functions/http/serve.ts';
import type { platformRoutes } from '#shared/admin/dashboard/routes.ts';
import type { Answer, Ask, Parsed } from '#shared/api/route.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import type { Caller, Person } from '#shared/people/access.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import type { World } from '#test/support/world.ts';
import { call } from '#web/lib/api.ts';
import { type ReadOptions, useRead, useWrite } from '#web/lib/useApi.ts';

type List = typeof entityRoutes.listEntities;
type Change = typeof entityRoutes.changeEntity;
type Cells = typeof cellRoutes.listSubmissions;

declare const entity: ReportingEntity;
declare const world: World;

test('a caller sends path parameters by name, each with its own type', () => {
  expectTypeOf<Ask<Change>['params']>().toEqualTypeOf<{ readonly id: string }>();
  expectTypeOf<Ask<Cells>['params']>().toEqualTypeOf<{ readonly year: number }>();
  expectTypeOf<Ask<typeof referenceRoutes.listCountries>>().toEqualTypeOf<Record<never, never>>();
});

test('a query of optional parts may be left out, one with a needed part may not', () => {
  expectTypeOf<Ask<List>>().toHaveProperty('query');
  expectTypeOf<Record<never, never>>().toExtend<Ask<List>>();
  expectTypeOf<Record<never, never>>().not.toExtend<Ask<typeof entityRoutes.archiveEntity>>();
});

test('an endpoint receives parsed input: defaults are filled, texts are numbers', () => {
  expectTypeOf<Parsed<typeof entityRoutes.createEntity>['body']['tags']>().toEqualTypeOf<string[]>();
  expectTypeOf<Parsed<typeof entityRoutes.archiveEntity>['query']['version']>().toEqualTypeOf<number>();
  expectTypeOf<Ask<typeof entityRoutes.archiveEntity>['query']['version']>().toEqualTypeOf<string>();
});

test('a page asks again by itself only where that does not keep its session alive', () => {
  expectTypeOf<ReadOptions<List>['refreshInterval']>().toEqualTypeOf<undefined>();
  expectTypeOf<ReadOptions<typeof platformRoutes.getPlatformFigures>>().toHaveProperty('refreshInterval');
  expectTypeOf<number>().toExtend<ReadOptions<typeof platformRoutes.getPlatformFigures>['refreshInterval']>();
});

test('an answer is what its schema says', () => {
  expectTypeOf<Answer<List>['data']>().toEqualTypeOf<ReportingEntity[]>();
  expectTypeOf<Answer<List>['cursor']>().toEqualTypeOf<string | undefined>();
});

// Each refused call stays on one line: @ts-expect-error speaks for the next line only.
test('the client infers from the route', () => {
  expectTypeOf(call(entityRoutes.listEntities)).resolves.toEqualTypeOf<Answer<List>>();
  const { id, ...body } = entity;
  expectTypeOf(call(entityRoutes.changeEntity, { params: { id }, body })).resolves.toEqualTypeOf<Answer<Change>>();
  // @ts-expect-error the path parameter is missing
  call(entityRoutes.changeEntity, { body });
  // @ts-expect-error an unknown type of entity
  call(entityRoutes.createEntity, { body: { name: 'Leeds', type: 'factory' } });
  // @ts-expect-error this route takes no body
  call(entityRoutes.listEntities, { body: {} });
  // @ts-expect-error an unknown part of the query
  call(entityRoutes.listEntities, { query: { colour: 'blue' } });
});

test('the tests call as the client does', () => {
  expectTypeOf(world.call(undefined, referenceRoutes.getAppConfig)).resolves.toHaveProperty('data');
  // @ts-expect-error its parameters are needed
  world.call(undefined, entityRoutes.changeEntity);
});

test('hooks infer from the route', () => {
  expectTypeOf(useRead(entityRoutes.listEntities).data).toEqualTypeOf<Answer<List> | undefined>();
  // @ts-expect-error its parameters are needed
  useRead(cellRoutes.listSubmissions);
  // @ts-expect-error a write is not read
  useRead(entityRoutes.createEntity, { body: { name: 'Leeds', type: 'site' } });
  expectTypeOf(useWrite(entityRoutes.changeEntity).run).parameter(0).toEqualTypeOf<Ask<Change>>();
});

const user = {} as Answer<typeof profileRoutes.getUser>['data'];
const { getUser, getProfile } = profileRoutes;
const two = { getUser, getProfile };

test('every route of a feature is served, exactly', () => {
  endpoints(two, { getUser: async () => ({ data: user }), getProfile: async () => ({ data: user }) });
  // @ts-expect-error getProfile is missing
  endpoints(two, { getUser: async () => ({ data: user }) });
  // @ts-expect-error there is no such route
  endpoints({ getUser }, { getUser: async () => ({ data: user }), removeUser: async () => undefined });
  // @ts-expect-error the answer lacks the person
  endpoints({ getUser }, { getUser: async () => ({ data: { name: 'Ada' } }) });
});

test('who calls follows from the access word', () => {
  const { getAppConfig } = referenceRoutes;
  const { listEntityTags } = entityRoutes;
  endpoints(
    { getUser, getAppConfig, listEntityTags },
    {
      getUser: async ({ caller }) => {
        expectTypeOf(caller).toEqualTypeOf<Person>();
        return { data: user };
      },
      getAppConfig: async ({ caller }) => {
        expectTypeOf(caller).toEqualTypeOf<undefined>();
        return {} as Answer<typeof getAppConfig>;
      },
      listEntityTags: async ({ caller }) => {
        expectTypeOf(caller).toEqualTypeOf<Caller>();
        return { data: [] };
      },
    },
  );
});
