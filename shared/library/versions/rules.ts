import type { Library } from '#shared/library/metrics/schema.ts';
import type { LibraryChange } from './schema.ts';

type Item = Readonly<Record<string, unknown>>;
type Part = {
  readonly part: LibraryChange['part'];
  readonly items: (library: Library) => readonly object[];
  readonly key: string;
  readonly name: string;
};

const parts: readonly Part[] = [
  { part: 'data point', items: ({ dataPoints }) => dataPoints, key: 'key', name: 'name' },
  { part: 'computed metric', items: ({ derived }) => derived, key: 'key', name: 'name' },
  { part: 'rule', items: ({ rules }) => rules, key: 'key', name: 'message' },
  { part: 'choices', items: ({ optionSets }) => optionSets, key: 'key', name: 'name' },
  { part: 'section', items: ({ sections }) => sections, key: 'key', name: 'name' },
  { part: 'framework', items: ({ frameworks }) => frameworks, key: 'id', name: 'name' },
  { part: 'framework', items: ({ frameworkVersions }) => frameworkVersions, key: 'id', name: 'name' },
];

/** What a metric says because of others, which are differences of their own: its section and the maps of frameworks. */
const joined = new Set(['kind', 'category', 'frameworks']);

/** Fields of a metric that its figures are made by, with the words for them. */
const counting: Readonly<Record<string, string>> = {
  type: 'kind of answer',
  unit: 'unit',
  unitFamily: 'kind of unit',
  periodAggregation: 'adding up periods',
  entityAggregation: 'adding up entities',
  weightKey: 'weighed by',
  askedAt: 'asked of',
  consolidation: 'consolidation',
  moneyBasis: 'conversion of money',
  showIf: 'condition',
  formula: 'formula',
};

const words: Readonly<Record<string, string>> = {
  ...counting,
  group: 'section',
  optionSet: 'choices',
  defaultPeriodicity: 'usual period',
  periodicities: 'periods',
  decimals: 'digits shown',
  notAbove: 'not above',
  openingOf: 'opening figure of',
  evidenceRecommended: 'evidence recommended',
  core: 'headline metric',
  tier: 'asked by default',
};

/**
 * The differences between two versions of a library, by part, in the order of the later version; what went comes last of
 * its part. Equal versions have none.
 */
export function libraryChanges(before: Library, after: Library): LibraryChange[] {
  return parts.flatMap((part) => {
    const [former, present] = [before, after].map((library) => byKey(part, library));
    const keys = new Set([...(present?.keys() ?? []), ...(former?.keys() ?? [])]);
    return [...keys].flatMap((key) => changeOf(part, key, former?.get(key), present?.get(key)) ?? []);
  });
}

function byKey({ items, key }: Part, library: Library): Map<string, Item> {
  return new Map(items(library).map((item) => [String((item as Item)[key]), item as Item]));
}

function changeOf(
  { part, name }: Part,
  key: string,
  before: Item | undefined,
  after: Item | undefined,
): LibraryChange | undefined {
  const is = { part, key, name: String((after ?? before)?.[name] ?? key) };
  const isMetric = part === 'data point' || part === 'computed metric';
  if (!before || !after) return { ...is, change: before ? 'removed' : 'added', counts: isMetric, fields: [] };
  const changed = Object.keys({ ...before, ...after })
    .filter((field) => !(isMetric && joined.has(field)))
    .filter((field) => !isSame(before[field], after[field]));
  if (changed.length === 0) return undefined;
  return {
    ...is,
    change: 'changed',
    counts: isMetric && changed.some((field) => Object.hasOwn(counting, field)),
    fields: changed.map((field) => ({
      field: words[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      before: said(before[field], after[field]),
      after: said(after[field], before[field]),
    })),
  };
}

/** Content is data: two parts are the same where they are written the same, whatever the order of names. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  }
  if (isItem(one) && isItem(other)) {
    return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
  }
  return one === other;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Most characters of one side of a difference. */
const LONGEST = 600;

/** What a field says, as far as the other version does not say the same. */
function said(value: unknown, other: unknown): string {
  const text = whole(value, other);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text || 'nothing';
}

function whole(value: unknown, other: unknown): string {
  if (Array.isArray(value)) {
    const others = Array.isArray(other) ? other : [];
    return value
      .filter((each) => !others.some((one) => isSame(one, each)))
      .map(labelOf)
      .join(', ');
  }
  if (isItem(value)) {
    const others = isItem(other) ? other : {};
    const own = Object.entries(value).filter(([key, each]) => each !== undefined && !isSame(each, others[key]));
    return own.map(([key, each]) => `${key}: ${whole(each, others[key])}`).join('; ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined || value === null ? '' : String(value);
}

/** An entry of a list by what it is called, with all of it where it has no name. */
function labelOf(entry: unknown): string {
  if (!isItem(entry)) return String(entry);
  const name = entry.label ?? entry.name ?? entry.title ?? entry.key ?? entry.code;
  return typeof name === 'string' ? name : whole(entry, undefined);
}
