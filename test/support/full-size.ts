/** How many things there are of each kind in a company. */
export type Counts = { readonly entities: number; readonly dataPoints: number };

/** Ids of a company's things, by which an answer's entries are recognised. */
type Things = { readonly entityIds: ReadonlySet<string>; readonly dataPoints: ReadonlySet<string> };

/** How many entries a list of an answer has at most; absent = as many as there are things. */
export type Most = { readonly entries?: number; readonly rows?: number };

/**
 * The bytes that an answer has in a larger company: those of each entry of its lists, as they were measured here, times as many
 * as there are there. An entry is one of an entity or of a data point by the id that it carries; of cells those of a row belong
 * together. What carries no such id, or is an entry of a page that is full, stays what it is.
 */
export function fullBytes(answer: unknown, things: Things, here: Counts, there: Counts, most: Most = {}): number {
  const times = (ofEntities: number, ofDataPoints: number): number => {
    const entities = ofEntities > 1 ? there.entities / here.entities : 1;
    const dataPoints = ofDataPoints > 1 ? there.dataPoints / here.dataPoints : 1;
    return entities * dataPoints;
  };
  const bytesOf = (value: unknown): number => {
    if (Array.isArray(value)) return 2 + listBytes(value);
    if (typeof value !== 'object' || value === null) return Buffer.byteLength(JSON.stringify(value) ?? '');
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    const own = entries.map(([key, each]) => Buffer.byteLength(JSON.stringify(key)) + 2 + bytesOf(each));
    const byEntity = entries.filter(([key]) => things.entityIds.has(key)).length;
    const byDataPoint = entries.filter(([key]) => things.dataPoints.has(key)).length;
    return 2 + sum(own) * (byEntity + byDataPoint === entries.length ? times(byEntity, byDataPoint) : 1);
  };
  const listBytes = (entries: readonly unknown[]): number => {
    const said = entries.map((entry) => idsIn(entry, things));
    const entities = new Set(said.flatMap(({ entityId }) => entityId ?? []));
    const dataPoints = new Set(said.flatMap(({ dataPointId }) => dataPointId ?? []));
    const bytes = sum(entries.map((entry) => bytesOf(entry) + 1));
    const known = said.filter(({ entityId, dataPointId }) => entityId ?? dataPointId).length;
    if (known === 0) return bytes;
    const factor = times(entities.size, dataPoints.size);
    const cells = entries.some((entry) => typeof entry === 'object' && entry !== null && 'period' in entry);
    const held = cells ? new Set(said.map(({ entityId, dataPointId }) => `${entityId} ${dataPointId}`)).size : known;
    const limit = (cells ? most.rows : most.entries) ?? Number.POSITIVE_INFINITY;
    return bytes * Math.max(1, Math.min(factor, limit / held));
  };
  return Math.ceil(bytesOf(answer));
}

function idsIn(
  entry: unknown,
  { entityIds, dataPoints }: Things,
): { readonly entityId?: string | undefined; readonly dataPointId?: string | undefined } {
  const own =
    typeof entry === 'object' && entry !== null ? (entry as Readonly<Record<string, unknown>>) : { id: entry };
  const found = (known: ReadonlySet<string>, ...names: string[]) =>
    names.flatMap((name) => {
      const id = own[name];
      return typeof id === 'string' && known.has(id) ? [id] : [];
    })[0];
  return { entityId: found(entityIds, 'entityId', 'id'), dataPointId: found(dataPoints, 'dataPointId', 'id') };
}

function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0);
}
