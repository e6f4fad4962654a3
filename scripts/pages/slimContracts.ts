import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** What the browser never reads of a route: it sends and gets JSON as typed, and the server alone checks against the schemas. */
const unread = [
  'summary',
  'query',
  'body',
  'answer',
  'rate',
  'mostBytes',
  'polled',
  'status',
  'fails',
  'failsTo',
  'lookAt',
  'fromPrograms',
] as const;
const reading = new RegExp(`\\b\\w+Routes\\.\\w+\\.(${unread.join('|')})\\b`);
const PURE = '/* @__PURE__ */ ';

/** A change of the source: the text between two positions becomes another. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };

/**
 * The source of a shared module so that a bundle can lose what no page uses. Routes lose what only the server reads (blanks
 * take its place), and every call in the value of a constant is marked as one that does nothing else: a schema that nobody
 * uses is dropped then. Lines stay where they were.
 * @param code TypeScript
 */
export function slimmed(code: string): string {
  const { program } = parseSync('shared.ts', code, { lang: 'ts' });
  const cuts = routesIn(program)
    .flatMap(propertiesOf)
    .filter(({ key }) => key.type === 'Identifier' && unread.some((name) => name === key.name))
    .map(({ start, end }) => blank(code, start, end));
  const isCut = (at: number) => cuts.some(({ start, end }) => start <= at && at < end);
  const marks = pureCalls(program)
    .filter(({ start }) => !isCut(start))
    .map(({ start }) => ({ start, end: start, text: PURE }));
  const edits: Edit[] = [...cuts, ...marks].toSorted((a, b) => b.start - a.start);
  return edits.reduce((text, { start, end, text: with_ }) => text.slice(0, start) + with_ + text.slice(end), code);
}

/** Where a page reads what `slimmed` takes away from a route; undefined where none does. */
export function readOfSchema(code: string): string | undefined {
  return reading.exec(code)?.[0];
}

/** Builds the pages with contracts that hold what the browser needs of a route: method, path, who may call it. */
export const slimContracts: Plugin = {
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (/[\\/]shared[\\/].+\.ts$/.test(id)) return { code: slimmed(code), map: null };
    const read = /[\\/]web[\\/].+\.tsx?$/.test(id) ? readOfSchema(code) : undefined;
    if (read) this.error(`${read} is not there in the browser: import the schema itself`);
    return null;
  },
};

/** A property with the comma after it, as blanks. */
function blank(code: string, start: number, end: number): Edit {
  const until = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
  return { start, end: until, text: code.slice(start, until).replace(/[^\n]/g, ' ') };
}

function routesIn(program: ESTree.Program): ESTree.Expression[] {
  return constantsOf(program).flatMap((value) => {
    const isContract =
      value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'defineRoutes';
    const [routes] = isContract ? value.arguments : [];
    return routes?.type === 'ObjectExpression' ? propertiesOf(routes).map((route) => route.value) : [];
  });
}

/** Calls that are made as soon as the module is loaded, for the value of a constant. */
function pureCalls(program: ESTree.Program): { readonly start: number }[] {
  const values = constantsOf(program);
  const calls: { readonly start: number; readonly end: number }[] = [];
  const later: { readonly start: number; readonly end: number }[] = [];
  const note = (list: typeof calls) => (node: ESTree.Node) => void list.push(node);
  new Visitor({
    CallExpression: note(calls),
    NewExpression: note(calls),
    ArrowFunctionExpression: note(later),
    FunctionExpression: note(later),
  }).visit(program);
  const within = (outer: { start: number; end: number }, inner: { start: number; end: number }) =>
    outer.start <= inner.start && inner.end <= outer.end;
  return calls.filter(
    (call) => values.some((value) => within(value, call)) && !later.some((body) => within(body, call)),
  );
}

/** The values of the constants that a module declares at its top. */
function constantsOf({ body }: ESTree.Program): ESTree.Expression[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    return declared.declarations.flatMap(({ init }) => init ?? []);
  });
}

function propertiesOf(node: ESTree.Expression): ESTree.ObjectProperty[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.filter((property): property is ESTree.ObjectProperty => property.type === 'Property');
}
