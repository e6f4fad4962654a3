import { nearest } from '#shared/library/formula/nearest.ts';
import { dataPointKeysOf, metricKeysOf, titleOf } from '#shared/library/frameworks/rules.ts';
import type { Category, Library, Metric } from '#shared/library/metrics/schema.ts';

/** What to look for; every part that is given must fit. */
export interface LibraryQuery {
  readonly text?: string;
  readonly category?: Category;
  readonly group?: string;
  /** The id of a framework or of one of its versions. */
  readonly framework?: string;
  readonly kind?: Metric['kind'];
  readonly core?: boolean;
}

/** A metric that was found, with where the text was found first and how well. */
export interface LibraryHit {
  readonly metric: Metric;
  readonly score: number;
  readonly foundIn: 'everything' | 'code' | 'key' | 'name' | 'group' | 'title' | 'guidance';
}

/** Longest search text that is read, in characters. */
const LONGEST_QUERY = 200;

/** Finds metrics by words of their name, key, framework code and title, section or guidance, the best first; all words must be found. */
export function searchLibrary(library: Library, query: LibraryQuery): LibraryHit[] {
  const candidates = filtered(library, query);
  const words = wordsIn((query.text ?? '').slice(0, LONGEST_QUERY));
  if (words.length === 0) return candidates.map((metric) => ({ metric, score: 0, foundIn: 'everything' }));
  const indexed = candidates.map((metric) => indexOf(library, metric));
  const hits = ranked(indexed, words);
  return hits.length > 0 ? hits : ranked(indexed, corrected(words, indexed));
}

function filtered(library: Library, query: LibraryQuery): Metric[] {
  const within = query.framework === undefined ? null : keysWithin(library, query.framework);
  return [...library.dataPoints, ...library.derived].filter(
    (metric) =>
      (query.category === undefined || metric.category === query.category) &&
      (query.group === undefined || metric.group === query.group) &&
      (query.kind === undefined || metric.kind === query.kind) &&
      (query.core === undefined || metric.core === query.core) &&
      (within === null || within.has(metric.key)),
  );
}

/** A framework holds what its current and coming versions name, and the data points behind that. */
function keysWithin(library: Library, id: string): Set<string> {
  const versions = library.frameworkVersions.filter(
    (version) => version.id === id || (version.framework === id && version.state !== 'superseded'),
  );
  return new Set(versions.flatMap((version) => [...metricKeysOf(version), ...dataPointKeysOf(library, version)]));
}

interface Indexed {
  readonly metric: Metric;
  readonly codes: readonly string[];
  readonly places: readonly {
    readonly foundIn: LibraryHit['foundIn'];
    readonly words: readonly string[];
    readonly weight: number;
  }[];
}

const indexes = new WeakMap<Metric, Indexed>();

function indexOf(library: Library, metric: Metric): Indexed {
  const found = indexes.get(metric);
  if (found !== undefined) return found;
  const titles = metric.frameworks.map(({ code, version }) => titleOf(library, version, code) ?? '');
  const index: Indexed = {
    metric,
    codes: metric.frameworks.map(({ code }) => fold(code)),
    places: [
      { foundIn: 'name', words: wordsIn(metric.name), weight: 40 },
      { foundIn: 'key', words: wordsIn(metric.key.replaceAll('_', ' ')), weight: 25 },
      { foundIn: 'group', words: wordsIn(library.sectionByKey.get(metric.group)?.name ?? ''), weight: 10 },
      { foundIn: 'title', words: wordsIn(titles.join(' ')), weight: 6 },
      { foundIn: 'guidance', words: wordsIn(metric.guidance), weight: 4 },
    ],
  };
  indexes.set(metric, index);
  return index;
}

function ranked(indexed: readonly Indexed[], words: readonly string[]): LibraryHit[] {
  const hits: LibraryHit[] = [];
  for (const index of indexed) {
    let score = 0;
    let best: { foundIn: LibraryHit['foundIn']; score: number } | null = null;
    for (const word of words) {
      const found = bestPlace(index, word);
      if (found === null) {
        score = 0;
        break;
      }
      score += found.score;
      if (best === null || found.score > best.score) best = found;
    }
    if (score > 0 && best !== null) {
      const core = index.metric.core ? 3 : 0;
      const exact = fold(index.metric.name) === words.join(' ') || index.metric.key === words.join('_') ? 100 : 0;
      hits.push({ metric: index.metric, score: score + core + exact, foundIn: best.foundIn });
    }
  }
  return hits.toSorted((one, other) => other.score - one.score);
}

/** A code counts when it is the word or begins with it; elsewhere a whole word counts most, then its beginning, then any part of it. */
function bestPlace(index: Indexed, word: string): { foundIn: LibraryHit['foundIn']; score: number } | null {
  if (index.codes.includes(word)) return { foundIn: 'code', score: 90 };
  if (word.length > 1 && index.codes.some((code) => code.startsWith(`${word}-`) || code.startsWith(`${word}.`))) {
    return { foundIn: 'code', score: 60 };
  }
  for (const { foundIn, weight, words } of index.places) {
    if (words.includes(word)) return { foundIn, score: weight };
    if (words.some((each) => each.startsWith(word))) return { foundIn, score: weight * 0.8 };
    if (word.length > 2 && weight > 20 && words.some((each) => each.includes(word)))
      return { foundIn, score: weight * 0.4 };
  }
  return null;
}

/** Replaces words that stand nowhere by the nearest ones of the names, so that a slip of the finger still finds something. */
function corrected(words: readonly string[], indexed: readonly Indexed[]): string[] {
  const vocabulary = new Set(
    indexed.flatMap(({ places }) => places.filter(({ weight }) => weight > 20).flatMap((place) => place.words)),
  );
  return words.map((word) => {
    const known = indexed.some((index) => bestPlace(index, word) !== null);
    return known || word.length < 4 ? word : (nearest(word, vocabulary) ?? word);
  });
}

/** Words of a text in small letters without accents; codes such as `E1-6` and `T2-14.1` stay whole. */
function wordsIn(text: string): string[] {
  return (
    fold(text)
      .match(/[\p{L}\p{N}%]+(?:[-.][\p{L}\p{N}]+)*/gu)
      ?.flatMap(parts) ?? []
  );
}

function parts(word: string): string[] {
  return /\d/.test(word) ? [word] : word.split(/[-.]/);
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
