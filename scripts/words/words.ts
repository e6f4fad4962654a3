import { type ESTree, parseSync, Visitor } from 'vite';

/** A name where it is declared: of a value, a type or a module's import, or of a property. */
export type Declared = { readonly name: string; readonly kind: 'name' | 'property' };

/** A word that code does not use for a thing that has another, in the files where it would mean that thing. */
export type Banned = { readonly word: RegExp; readonly instead: string; readonly where: (file: string) => boolean };

const everywhere = () => true;
/** Sections are met where data are collected and shown; elsewhere groups are of other things, and digits have groups too. */
const ofSections = (file: string) =>
  /^(shared|functions|web\/features)\/(collection|library|reporting)\/|^web\/features\/home\/|^shared\/content\//.test(
    file,
  ) && !file.startsWith('shared/library/numbers/');
const ofCells = (file: string) => /^(shared|functions|web\/features)\/collection\//.test(file);

export const banned: readonly Banned[] = [
  { word: /^questions?$/, instead: 'data point', where: everywhere },
  { word: /^sites?$/, instead: 'entity', where: everywhere },
  { word: /^submissions?$/, instead: 'cell', where: everywhere },
  { word: /^groups?$/, instead: 'section', where: ofSections },
  { word: /^entry$/, instead: 'cell', where: ofCells },
];

/** Names that keep such a word, each with who fixes it. A property alone may be named so where `of` says property. */
export const kept: readonly {
  readonly why: string;
  readonly of: 'name' | 'property';
  readonly names: readonly string[];
}[] = [
  {
    why: 'names of routes, which are in the API document',
    of: 'name',
    names: [
      ...['listQuestionGroups', 'listAllQuestionGroups', 'listFrameworkQuestionGroups', 'listYearGroups'],
      ...['getGroupSchema', 'assignGroups', 'listSites', 'getRelevantSites', 'setRelevantSites'],
      ...['listSubmissions', 'saveSubmissions', 'getSubmission', 'clearSubmission'],
    ],
  },
  {
    why: 'fields of the API and attributes of the table',
    of: 'property',
    names: [
      'allowedQuestionGroupIds',
      'groupId',
      'groupName',
      'group',
      'groups',
      'byGroup',
      'yearGroup',
      'siteCount',
      'sites',
    ],
  },
  {
    why: 'the id of a cell in addresses and bodies, with what writes and reads it',
    of: 'name',
    names: ['submissionId', 'submissionIdOf', 'parseSubmissionId'],
  },
  {
    why: 'a status, a type of entity and a column, as they are shown',
    of: 'property',
    names: ['NO_SITES', 'site', 'Sites'],
  },
  {
    why: 'keys of data points in the library',
    of: 'property',
    names: ['site_count', 'biodiversity_sensitive_sites', 'biodiversity_sensitive_site_count'],
  },
];

/** Names that once meant two things: each is declared in one file, or in none. */
export const once: readonly string[] = [
  ...['Answer', 'CellChange', 'Entry', 'Periodicity', 'PersonName', 'ReportingEntity', 'TotpCode', 'Typed'],
  ...['gateOf', 'mayManage', 'messageOf', 'placeOf', 'saysSame', 'saysTheSame'],
];

/** What a file declares, each name as often as it is declared. */
export function declaredIn(code: string, file: string): Declared[] {
  const { program } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const all: Declared[] = [];
  const name = (id: ESTree.Node | null | undefined) => {
    if (id?.type === 'Identifier') all.push({ name: id.name, kind: 'name' });
    else if (id) all.push(...boundIn(id));
  };
  const variable = ({ id }: { readonly id: ESTree.Node | null }) => name(id);
  const withParams = ({
    id,
    params,
  }: {
    readonly id?: ESTree.Node | null;
    readonly params: readonly ESTree.Node[];
  }) => {
    for (const each of [id, ...params]) name(each);
  };
  const keyed = ({ key, computed }: { readonly key: ESTree.Node; readonly computed: boolean }) => {
    if (!computed && key.type === 'Identifier') all.push({ name: key.name, kind: 'property' });
  };
  const imported = ({ local }: { readonly local: ESTree.Node }) => name(local);
  const renamed = ({ imported: from, local }: ESTree.ImportSpecifier) => {
    if (from.type !== 'Identifier' || from.name !== local.name) name(local);
  };
  const visitors = {
    VariableDeclarator: variable,
    FunctionDeclaration: withParams,
    FunctionExpression: withParams,
    ArrowFunctionExpression: withParams,
    ClassDeclaration: variable,
    TSTypeAliasDeclaration: variable,
    TSInterfaceDeclaration: variable,
    ImportSpecifier: renamed,
    ImportDefaultSpecifier: imported,
    ImportNamespaceSpecifier: imported,
    Property: keyed,
    PropertyDefinition: keyed,
    MethodDefinition: keyed,
    TSPropertySignature: keyed,
    TSMethodSignature: keyed,
  };
  new Visitor(visitors).visit(program);
  return all;
}

/** What a pattern takes out under other names; under its own name a property is met as the property that it is. */
function boundIn(pattern: ESTree.Node): Declared[] {
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: pattern.name, kind: 'name' }];
    case 'AssignmentPattern':
      return boundIn(pattern.left);
    case 'RestElement':
      return boundIn(pattern.argument);
    case 'TSParameterProperty':
      return boundIn(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? boundIn(each) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        each.type === 'Property' ? (each.shorthand ? [] : boundIn(each.value)) : boundIn(each),
      );
    default:
      return [];
  }
}

/** `sectionIds`, `SECTION_IDS` and `section-ids.ts` as words: section, ids. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** What is wrong with the words of a file: its own name and those that it declares. Empty = nothing. */
export function wrongWordsIn(file: string, declared: readonly Declared[]): string[] {
  const here = banned.filter(({ where }) => where(file));
  const wrong = (name: string) => here.find(({ word }) => wordsOf(name).some((each) => word.test(each)));
  const own = file.split('/').at(-1) ?? file;
  const named = wrong(own);
  const told = declared.flatMap(({ name, kind }) => {
    const found = isKept(name, kind) ? undefined : wrong(name);
    return found ? [`${file}: ${name} (say ${found.instead})`] : [];
  });
  return [...(named ? [`${file}: its name (say ${named.instead})`] : []), ...new Set(told)];
}

function isKept(name: string, kind: Declared['kind']): boolean {
  return kept.some(({ of, names }) => (of === 'name' || kind === 'property') && names.includes(name));
}
