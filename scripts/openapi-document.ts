import { allRoutes, type areas } from '#shared/api/areas.ts';
import { failuresOf } from '#shared/api/failures.ts';
import { OAuthFailure, oauthStatuses } from '#shared/api/oauth.ts';
import { paramSchema } from '#shared/api/params.ts';
import { Problem, type ProblemCode, problems } from '#shared/api/problem.ts';
import { keepsAnswer, paramNames, type Route, type Schema } from '#shared/api/route.ts';
import { API_SCOPE, tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { accessWords, allows } from '#shared/people/access.ts';
import { systemRoles } from '#shared/service-accounts/accounts/routes.ts';
import { type Json, jsonSchema } from './openapi-schema.ts';

/** What each area is about. */
const tags: Readonly<Record<keyof typeof areas, string>> = {
  auth: 'Signing in and out, sessions, and tokens for programs',
  people: 'One’s own account, members of an organisation and their roles, invitations',
  organisations: 'The organisation with its settings, entities, domains and audit trail',
  library: 'Frameworks, metrics and guidance that are shipped with the product',
  collection: 'Reporting years: set-up, values, evidence and progress',
  reporting: 'Figures with what they are made of, and workbooks',
  portfolio: 'Companies and funds of a fund manager, and who follows a company',
  notifications: 'What a person is told, and the end of reminders by mail',
  'service-accounts': 'Accounts of programs: secrets, and where they act',
  admin: 'The portal of the provider’s staff',
};

/** The OpenAPI 3.1 document of the whole API, made from the route table. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { area, route } of allRoutes()) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(area, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sedum API',
      version: '1',
      description:
        'Every answer is JSON: `{data, cursor?}` on success, an RFC 9457 problem otherwise; the token route answers as RFC 6749 asks. A program sends the token of its service account as Bearer; a page sends the session cookie, and where it changes something the Origin of the product and the header X-Requested-With.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output'), OAuthFailure: jsonSchema(OAuthFailure, 'output') },
      responses: Object.fromEntries(
        usedProblems().map((code) => [
          code,
          {
            description: problems[code].title,
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'The session of a signed-in person',
        },
        program: {
          type: 'oauth2',
          description: 'The token of a service account, as `Authorization: Bearer`',
          flows: {
            clientCredentials: {
              tokenUrl: tokenRoutes.issueToken.path,
              scopes: { [API_SCOPE]: 'Call the API in the organisations that are granted' },
            },
          },
        },
      },
    },
  };
}

/** The problems that some route answers; where no route is, the router answers with one of its own. */
function usedProblems(): ProblemCode[] {
  const used = new Set(allRoutes().flatMap(({ route }) => failuresOf(route)));
  return (Object.keys(problems) as ProblemCode[]).filter((code) => used.has(code));
}

function operation(area: string, route: Route & { readonly name: string }): Json {
  return {
    operationId: route.name,
    summary: route.summary,
    description: whoMay(route),
    tags: [area],
    security: securityOf(route),
    parameters: parameters(route),
    ...(route.body && { requestBody: { required: true, content: bodyContent(route) } }),
    responses: { ...success(route), ...failures(route) },
  };
}

function securityOf(route: Route): Json[] {
  if (route.access === 'public') return [];
  return [{ session: [] }, ...(isForPrograms(route) ? [{ program: [API_SCOPE] }] : [])];
}

/** May a service account of any kind of organisation call it? */
function isForPrograms(route: Route): boolean {
  return systemRoles.some((role) => allows(route, { roles: [role] }));
}

function whoMay({ access, method, flag, peopleOnly }: Route): string {
  const feature = flag ? ` Only where the feature ${flag} is on.` : '';
  const people = peopleOnly ? ' Not for service accounts.' : '';
  if (access === 'public') return `Anybody.${feature}`;
  if (access === 'signed-in') return `Anybody who is signed in.${feature}${people}`;
  const roles = method === 'GET' ? accessWords[access].read : accessWords[access].write;
  return `${access}: ${roles.join(', ')}.${feature}${people}`;
}

function parameters(route: Route): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });
  const needsOrganisation = route.access !== 'public' && route.access !== 'signed-in';
  const byProgram = route.access !== 'public' && isForPrograms(route);
  const unlessProgram = byProgram ? '. A service account may leave it out' : '';
  return [
    ...paramNames(route.path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: asText(jsonSchema(paramSchema(name), 'output')),
    })),
    ...(route.query ? queryParameters(route.query) : []),
    ...(needsOrganisation ? [header('X-Organisation-Id', true, 'The organisation that the call is about')] : []),
    ...(keepsAnswer(route)
      ? [header('Idempotency-Key', !byProgram, `New for each action; a retry sends the same${unlessProgram}`)]
      : []),
    ...(route.method === 'GET' || route.fromPrograms
      ? []
      : [
          header('Origin', !byProgram, `The origin of the product, as a browser sends it${unlessProgram}`),
          header('X-Requested-With', !byProgram, `Any text: a form on another site sends none${unlessProgram}`),
        ]),
  ];
}

function queryParameters(query: Schema): Json[] {
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: asText(schema),
  }));
}

/** A number in an address is digits: the text that a schema also takes is the same number. */
function asText({ anyOf, ...schema }: Json): Json {
  return schema.type === 'integer' || anyOf === undefined ? schema : { ...schema, anyOf };
}

function success(route: Route): Json {
  if (route.status === 302) return { 302: { description: 'The browser is sent on' } };
  if (route.status === 204) return { 204: { description: 'Done' } };
  return { [route.status ?? 200]: { description: 'Success', content: content(route.answer, 'output') } };
}

function failures(route: Route): Json {
  if (route.failures === 'oauth') return oauthFailures();
  return Object.fromEntries(
    failuresOf(route).map((code) => [problems[code].status, { $ref: `#/components/responses/${code}` }]),
  );
}

function oauthFailures(): Json {
  const schema = { $ref: '#/components/schemas/OAuthFailure' };
  return Object.fromEntries(
    Object.entries(oauthStatuses).map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema } } },
    ]),
  );
}

function bodyContent({ body, fromPrograms }: Route): Json {
  if (!body) return {};
  const json = content(body, 'input');
  return fromPrograms ? { ...json, 'application/x-www-form-urlencoded': json['application/json'] } : json;
}

function content(schema: Schema, typeMode: 'input' | 'output'): Json {
  return { 'application/json': { schema: jsonSchema(schema, typeMode) } };
}
