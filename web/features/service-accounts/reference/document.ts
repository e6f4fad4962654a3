/** The parts of a JSON schema that the API's document uses. */
export type JsonSchema = {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
};

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

type Response = { readonly description?: string; readonly content?: Content; readonly $ref?: string };

/** What stands once in the components of the document, and is referred to by its address there. */
type Referring<T> = T | { readonly $ref: string };

type DocumentedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Referring<Parameter>[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};

/** The OpenAPI document of the product, as far as the reference shows it. */
export type ApiDocument = {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};

/** Who may call: anybody, programs as well as people, or people alone. */
export type Callers = 'anybody' | 'programs' | 'people';

/** One operation of the API, in the order and the words in which it is shown. */
export type Operation = {
  readonly id: string;
  readonly area: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** In the words of the document: the access word, its roles and the feature. */
  readonly access: string;
  readonly callers: Callers;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | null;
  /** Content types of the body: JSON, and for tokens a form. */
  readonly bodyTypes: readonly string[];
  readonly answer: JsonSchema | null;
  readonly status: string;
  /** Statuses of failures with their titles. */
  readonly failures: readonly { readonly status: string; readonly title: string }[];
};

/** Every operation of the document, by path and method, with all that it refers to in its place. */
export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  const whole = resolving(components);
  const titleOf = ({ $ref = '', description = '' }: Response) =>
    components.responses[$ref.split('/').at(-1) ?? '']?.description ?? description;
  const schemaIn = (content: Content[string] | undefined) => (content ? (whole(content.schema) as JsonSchema) : null);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]): Operation => {
      const responses = Object.entries(each.responses);
      const [status = '', success] = responses.find(([code]) => Number(code) < 400) ?? [];
      const body = each.requestBody?.content;
      return {
        id: each.operationId,
        area: each.tags[0] ?? '',
        method: method.toUpperCase(),
        path,
        summary: each.summary,
        access: each.description,
        callers: callersOf(each.security),
        parameters: whole(each.parameters) as readonly Parameter[],
        body: schemaIn(body && Object.values(body)[0]),
        bodyTypes: Object.keys(body ?? {}),
        answer: schemaIn(success?.content?.['application/json']),
        status,
        failures: responses
          .filter(([code]) => Number(code) >= 400)
          .map(([code, response]) => ({ status: code, title: titleOf(response) })),
      };
    }),
  );
}

/**
 * Puts what the components hold in place of each reference to it. Each of them is made once, however often it is referred to;
 * none is part of itself.
 */
function resolving({ schemas, parameters }: Pick<ApiDocument['components'], 'schemas' | 'parameters'>) {
  const made = new Map<string, unknown>();
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    if (!('$ref' in value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, whole(each)]));
    const address = String(value.$ref);
    if (!made.has(address)) {
      const [, , kind, name = ''] = address.split('/');
      made.set(address, whole(kind === 'parameters' ? parameters[name] : schemas[name]));
    }
    return made.get(address);
  };
  return whole;
}

function callersOf(security: DocumentedOperation['security']): Callers {
  if (security.length === 0) return 'anybody';
  return security.some((way) => 'program' in way) ? 'programs' : 'people';
}

export type Wanted = { readonly text: string; readonly area: string | null; readonly programsOnly: boolean };

/** The operations whose path, summary or name holds every word of the text, in an area, and open to programs if asked. */
export function found(operations: readonly Operation[], { text, area, programsOnly }: Wanted): Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((each) => {
    if (area && each.area !== area) return false;
    if (programsOnly && each.callers === 'people') return false;
    const all = `${each.method} ${each.path} ${each.summary} ${each.id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Operations by area, in the order in which the areas come. */
export function byArea(operations: readonly Operation[]): [area: string, operations: Operation[]][] {
  const areas = new Map<string, Operation[]>();
  for (const each of operations) areas.set(each.area, [...(areas.get(each.area) ?? []), each]);
  return [...areas].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** An area in words: `service-accounts` is 'Service accounts'. */
export function areaName(area: string): string {
  const words = area.replaceAll('-', ' ');
  return words === 'csrd' ? 'CSRD' : words.charAt(0).toUpperCase() + words.slice(1);
}
