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

/** A part of the source. */
type Span = { readonly start: number; readonly end: number };
/** A change of the source: the text between two positions becomes another. */
type Edit = Span & { readonly text: string };

/**
 * The source of a shared module so that a bundle can lose what no page uses. Routes lose what only the server reads (blanks
 * take its place), and every call in the value of a constant is marked as one that does nothing else: a schema that nobody
 * uses is dropped then. A value that spreads another or reads a part of one could run code for all a bundler knows, so it
 * becomes the result of a function that is marked in the same way. Lines stay where they were.
 * @param code TypeScript
 */
export function slimmed(code: string): string {
  const { program } = parseSync('shared.ts', code, { lang: 'ts' });
  const cuts = routesIn(program)
    .flatMap(propertiesOf)
    .filter(({ key }) => key.type === 'Identifier' && unread.some((name) => name === key.name))
    .map(({ start, end }) => blank(code, start, end));
  const isCut = (at: number) => cuts.some(({ start, end }) => start <= at && at < end);
  const values = constantsOf(program);
  const { calls, reads } = doneAtLoad(program);
  const marks = calls
    .filter((call) => !isCut(call.start) && values.some((value) => within(value, call)))
    .map(({ start }) => ({ start, end: start, text: PURE }));
  const closed = values
    .filter((value) => reads.some((read) => within(value, read)))
    .flatMap(({ start, end }) => [
      { start, end: start, text: `${PURE}(() => (` },
      { start: end, end, text: '))()' },
    ]);
  // What begins at the same place comes the later the earlier it stands here: a function opens before the mark of its value.
  const edits: Edit[] = [...cuts, ...marks, ...closed].toSorted((a, b) => b.start - a.start);
  return edits.reduce((text, { start, end, text: with_ }) => text.slice(0, start) + with_ + text.slice(end), code);
}

/** A table of units without the text that says where all of it is from, which no page shows; `source` of an entry stays. */
export function unsourced(json: string): string {
  return JSON.stringify({ ...(JSON.parse(json) as object), source: undefined });
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
    if (/[\\/]shared[\\/]content[\\/]library[\\/](units|fuel-sets)\.json$/.test(id))
      return { code: unsourced(code), map: null };
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

/** What is done as soon as the module is loaded: calls, and what reads of a value without calling it. */
function doneAtLoad(program: ESTree.Program) {
  const calls: Span[] = [];
  const reads: Span[] = [];
  const called: Span[] = [];
  const later: Span[] = [];
  const note = (list: Span[]) => (node: ESTree.Node) => void list.push(node);
  const noteCall = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    calls.push(node);
    called.push(node.callee);
  };
  new Visitor({
    CallExpression: noteCall,
    NewExpression: noteCall,
    SpreadElement: note(reads),
    MemberExpression: note(reads),
    TemplateLiteral: note(reads),
    ArrowFunctionExpression: note(later),
    FunctionExpression: note(later),
  }).visit(program);
  const atOnce = (span: Span) => !later.some((body) => within(body, span));
  const isCalled = ({ start, end }: Span) => called.some((callee) => callee.start === start && callee.end === end);
  return { calls: calls.filter(atOnce), reads: reads.filter((read) => atOnce(read) && !isCalled(read)) };
}

function within(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
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
