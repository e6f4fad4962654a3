import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';

/**
 * What the SDK loads only when it tries it, and never tries in a Lambda: other ways to find credentials than the environment,
 * which it reads first, streams of events in answers, and the names of browsers.
 */
const NEVER_TRIED =
  /^(@aws-sdk\/credential-provider-(sso|ini|process|web-identity|login|http)|@smithy\/credential-provider-imds|@smithy\/core\/event-streams|bowser)$/;

export const withoutNeverTried: Plugin = {
  name: 'without-never-tried',
  setup(build) {
    build.onResolve({ filter: NEVER_TRIED }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/**
 * ElectroDB checks every entity against a JSON schema when it is made, at each cold start. The unit tests make every entity
 * (functions/db/entities.test.ts), so that what is deployed has passed already and leaves the checker out. What remains is
 * the one question that ElectroDB decides by it: a model has attributes and indexes, and an entity that was made of one has not.
 */
export const withoutSchemaChecks: Plugin = {
  name: 'without-schema-checks',
  setup(build) {
    build.onResolve({ filter: /^jsonschema$/ }, () => ({ path: 'jsonschema', namespace: 'passed' }));
    build.onLoad({ filter: /^jsonschema$/, namespace: 'passed' }, () => ({
      contents: `
        class Validator {
          addSchema() {}
          validate(model) { return { errors: model && model.attributes && model.indexes ? [] : [{ property: 'model', message: 'is none' }] }; }
        }
        Validator.prototype.customFormats = {};
        module.exports = { Validator };`,
    }));
  },
};

/**
 * Making an entity does nothing else, and takes a function some milliseconds at each cold start, while a request needs a few of
 * them: those that nothing asks for stay out of its bundle, and each of the others is made when it is first asked for anything.
 */
export const entitiesWhenUsed: Plugin = {
  name: 'entities-when-used',
  setup(build) {
    build.onLoad({ filter: /[\\/]functions[\\/].*[\\/](entity|store)\.ts$/ }, ({ path }) => ({
      contents: whenUsed(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
    build.onResolve({ filter: /^entity-when-used$/ }, ({ path }) => ({ path, namespace: 'used', sideEffects: false }));
    build.onLoad({ filter: /.*/, namespace: 'used' }, () => ({
      resolveDir: import.meta.dirname,
      contents: `
        import { Entity } from 'electrodb';
        export function entityWhenUsed(model, config) {
          let made;
          const verbs = new Map();
          const entity = () => (made ??= new Entity(model, config));
          return new Proxy(Object.create(Entity.prototype), {
            get(_, key) {
              const value = entity()[key];
              if (typeof value !== 'function') return value;
              // A verb is asked of the entity itself, so that what it does inside goes no way round.
              let verb = verbs.get(key);
              if (!verb) verbs.set(key, (verb = value.bind(made)));
              return verb;
            },
            set(_, key, value) {
              entity()[key] = value;
              return true;
            },
            has: (_, key) => key in entity(),
            // A service tells an entity by what it holds.
            ownKeys: () => Reflect.ownKeys(entity()),
            getOwnPropertyDescriptor(_, key) {
              const own = Reflect.getOwnPropertyDescriptor(entity(), key);
              return own && { ...own, configurable: true };
            },
          });
        }`,
    }));
  },
};

function whenUsed(code: string): string {
  const made = code
    .replace(/= (?=new Service\(|telling\()/g, '= /* @__PURE__ */ ')
    .replace(/= new Entity\(/g, '= /* @__PURE__ */ entityWhenUsed(');
  return made.includes('entityWhenUsed(') ? `import { entityWhenUsed } from 'entity-when-used';\n${made}` : made;
}

/** By what ElectroDB's files are told from the product's, where either asks for a package. */
const OF_ELECTRODB = /[\\/]node_modules[\\/]electrodb[\\/]/;

/**
 * ElectroDB requires the SDK's document client as a whole, which keeps all of it and of what it needs in a bundle. Here it is
 * handed the commands that it sends, which a bundle can tell from those that nobody sends; and its services come along only
 * with code that makes one.
 */
export const electroByParts: Plugin = {
  name: 'electro-by-parts',
  setup(build) {
    build.onResolve({ filter: /^electrodb$/ }, async ({ resolveDir, pluginData, kind }) => {
      if (pluginData === build) return undefined;
      const { path } = await build.resolve('electrodb', { resolveDir, kind, pluginData: build });
      return { path: join(dirname(path), 'src'), namespace: 'electro' };
    });
    build.onLoad({ filter: /.*/, namespace: 'electro' }, ({ path: folder }) => electro(folder));
    build.onResolve({ filter: /^(entity|service|schema)\.js$/, namespace: 'electro' }, ({ path, importer }) => ({
      path: join(importer, path),
      sideEffects: false,
    }));
    build.onResolve({ filter: /^handed-/, namespace: 'electro' }, ({ path }) => ({ path, namespace: 'handed' }));
    build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/, namespace: 'file' }, ({ path, importer }) =>
      OF_ELECTRODB.test(importer) ? { path: path.replace('@aws-sdk/', 'handed-'), namespace: 'handed' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'handed' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** ElectroDB as a module, which hands its files what they take of the SDK: its client file names all of it. */
function electro(folder: string): OnLoadResult {
  const client = readFileSync(join(folder, 'client.js'), 'utf8');
  const commands = [...new Set([...client.matchAll(/new this\.lib\.(\w+)\(/g)].map(([, name]) => name))].join(', ');
  return {
    resolveDir: folder,
    contents: `
      import lib from 'handed-lib-dynamodb';
      import util from 'handed-util-dynamodb';
      import { ${commands} } from '@aws-sdk/lib-dynamodb';
      import { unmarshall } from '@aws-sdk/util-dynamodb';
      Object.assign(lib, { ${commands} });
      Object.assign(util, { unmarshall });
      export { Entity } from 'entity.js';
      export { Service } from 'service.js';
      export { createCustomAttribute } from 'schema.js';`,
  };
}

/**
 * Errors of the SDK that code asks for by their class, or that say of themselves that they may be tried again. Every other one
 * comes as the exception of its service, with its name, its message and whose fault it is. Those of SQS, which have two names
 * each, stay as they are.
 */
export const namedErrors: readonly string[] = ['TransactionCanceledException', 'ReplicatedWriteConflictException'];

/**
 * The SDK describes every shape of a service, and registers every error that one may answer. Keys that are written as names of
 * texts keep a bundle from seeing that a description does nothing, so that all of them stay in it: they become the texts. And
 * of a client's package only the version is asked for.
 */
export const slimClients: Plugin = {
  name: 'slim-clients',
  setup(build) {
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/].*[\\/]schemas[\\/]schemas_\d+\.js$/ }, ({ path }) => ({
      contents: slimmedShapes(readFileSync(path, 'utf8'), !/[\\/]client-sqs[\\/]/.test(path)),
    }));
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

function slimmedShapes(code: string, isByOneName: boolean): string {
  const texts = new Map([...code.matchAll(/^const (\w+) = ("[^"]*");$/gm)].map(([, name, text]) => [name, text]));
  return code
    .replace(/\[(\w+)\]: /g, (key, name: string) => (texts.has(name) ? `${texts.get(name)}: ` : key))
    .replace(/^n\d+_registry\.registerError\((\w+)\$, \1\);$/gm, (line, name: string) =>
      isByOneName && !namedErrors.includes(name) ? '' : line,
    );
}
