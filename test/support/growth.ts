import { blockCount } from '#functions/collection/rollups/blocks.ts';
import type { Counts } from './full-size.ts';
import type { Operation } from './spy.ts';

/** Bytes of a page of a query, keys of a batch, and bytes of a read unit: the steps of DynamoDB. */
const PAGE = 1_048_576;
const KEYS = 100;
const UNIT = 4096;

/** A request as it was measured in a small company. */
export type Sample = { readonly size: Counts; readonly operations: readonly Operation[] };

/** From what was counted in each sample, what it is at the size that is computed. */
export type Grow = (counted: readonly number[]) => number;

type Spent = { readonly calls: number; readonly units: number };

/**
 * What a request asks of the table at a larger size. Items and bytes grow from sample to sample, and calls and units follow from
 * them by the steps in which they come: a query has a page more for each 1 MB, a batch another one for each 100 keys, and a unit
 * is 4 KB of a query or of an item. Blocks are as many as the product makes of so many entities. Writes grow by calls and units,
 * since a transaction says how many actions it has.
 * @param corner the largest of the samples by size
 */
export function grownTo(there: Counts, samples: readonly Sample[], corner: Sample, grow: Grow): Spent {
  const groups = new Set(samples.flatMap(({ operations }) => operations.map(groupOf)));
  const parts = [...groups].map((group): Spent => {
    const own = samples.map(({ operations }) => operations.filter((each) => groupOf(each) === group));
    if (group.startsWith('Query')) return queried(own, grow);
    if (group === 'BatchGetItemCommand' || group === 'GetItemCommand') {
      return readByKey(own, grow, blocksAt(there, samples, corner), group === 'GetItemCommand');
    }
    const counted = (of: (all: readonly Operation[]) => number) =>
      group === SEEN ? Math.max(...own.map(of)) : grow(own.map(of));
    return { calls: counted((all) => all.length), units: counted((all) => sum(all, unitsOf)) };
  });
  return { calls: Math.ceil(sum(parts, ({ calls }) => calls)), units: Math.ceil(sum(parts, ({ units }) => units)) };
}

/** That somebody is active is noted every few minutes, so now and then, whatever the size. */
const SEEN = 'session';

/** Queries of one kind of items belong together, and so do all reads by key, of which one request may name several kinds. */
function groupOf({ command, keys, taken, readUnits }: Operation): string {
  if (command !== 'QueryCommand') return command === 'UpdateItemCommand' && keys.every(isSession) ? SEEN : command;
  const isConsistent = taken[0]?.consistent ?? readUnits >= 1;
  const [key] = keys;
  return `Query of ${(key?.sk ?? key?.begins ?? '').split('#')[0]}, ${priceOf(isConsistent)}`;
}

const isSession = ({ sk }: Operation['keys'][number]) => sk?.startsWith('$session_') === true;
const unitsOf = ({ readUnits, writeUnits }: Operation) => readUnits + writeUnits;
const priceOf = (isConsistent: boolean) => (isConsistent ? 1 : 0.5);
const stepsOf = (size: number, step: number) => Math.max(1, Math.ceil(size / step));

function queried(own: readonly (readonly Operation[])[], grow: Grow): Spent {
  const queries = grow(own.map((all) => all.length));
  const bytes = grow(own.map((all) => sum(all, ({ taken }) => sum(taken, (each) => each.bytes))));
  const isConsistent = own.flat().some(({ taken, readUnits }) => taken[0]?.consistent ?? readUnits >= 1);
  return {
    calls: queries * stepsOf(bytes / queries, PAGE),
    units: queries * stepsOf(bytes / queries, UNIT) * priceOf(isConsistent),
  };
}

function readByKey(own: readonly (readonly Operation[])[], grow: Grow, blocks: Blocks, isAlone: boolean): Spent {
  const taken = own.map((all) => all.flatMap((each) => each.taken));
  const kinds = new Set(taken.flat().map(({ kind, consistent }) => `${kind} ${priceOf(consistent)}`));
  let [items, units] = [0, 0];
  for (const named of kinds) {
    const [kind = '', price] = named.split(' ');
    const ofKind = taken.map((all) => all.filter((each) => `${each.kind} ${priceOf(each.consistent)}` === named));
    const counted = (of: 'items' | 'bytes') => ofKind.map((all) => sum(all, (each) => each[of]));
    const many = blocks(kind, 'items', counted('items')) ?? grow(counted('items'));
    const inBlocks = blocks(kind, 'bytes', counted('bytes'));
    const size = inBlocks === undefined ? sizeOfOne(counted('items'), counted('bytes'), grow) : inBlocks / many;
    items += many;
    units += many * stepsOf(size, UNIT) * Number(price);
  }
  if (isAlone) return { calls: items, units };
  const last = own.at(-1) ?? [];
  const before = sum(taken.at(-1) ?? [], (each) => each.items);
  return { calls: last.length + Math.max(0, stepsOf(items, KEYS) - stepsOf(before, KEYS)), units };
}

/**
 * Bytes of an item: one grows with the entities and with the data points, and not with their product, which would take a few
 * bytes by which rows differ from company to company for growth, some hundred times.
 */
function sizeOfOne(items: readonly number[], bytes: readonly number[], grow: Grow): number {
  const means = bytes.map((each, at) => each / Math.max(1, items[at] ?? 0));
  const [one = 0, two = 0, three = 0] = means;
  if (one === 0 || two === 0 || three === 0) return Math.max(...means);
  const both = two + three - one;
  return Math.max(...means, grow([one, two, three, both, both]));
}

/** What blocks of entities come to, as many as the product makes, of one data point or of all. */
type Blocks = (kind: string, of: 'items' | 'bytes', counted: readonly number[]) => number | undefined;

/** @returns what gives undefined for a kind of items that does not lie in blocks */
function blocksAt(there: Counts, samples: readonly Sample[], corner: Sample): Blocks {
  const { entities, dataPoints } = corner.size;
  const fewer = samples.find(({ size }) => size.entities === entities && size.dataPoints < dataPoints);
  const growth = {
    items: blockCount(there.entities) / blockCount(entities),
    bytes: there.entities / entities,
  };
  return (kind, of, counted) => {
    if (!/block_\d+$/.test(kind)) return undefined;
    const at = (sample: Sample | undefined) => (sample ? (counted[samples.indexOf(sample)] ?? 0) : 0);
    return at(corner) * growth[of] * (at(fewer) < at(corner) ? there.dataPoints / dataPoints : 1);
  };
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}
