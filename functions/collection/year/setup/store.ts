import { Service } from 'electrodb';
import { YearEntity, YearSectionEntity } from '#functions/collection/year/entity.ts';
import {
  listApart,
  packKeysOf,
  setupsAmong,
  setupsIn,
  TRIES,
  together,
  YearDataPointEntity,
  type YearDataPointRecord,
  YearPackEntity,
} from '#functions/collection/year/packs/store.ts';
import type { YearRecord, YearSectionRecord } from '#functions/collection/year/store.ts';
import { readTogether, type StoredItem, type StoredKey } from '#functions/db/batch.ts';
import { backoff } from '#functions/db/failures.ts';
import { ofKind } from '#functions/db/kinds.ts';
import { table } from '#functions/db/table.ts';

/** Everything that was set up for a year. `year` is undefined before the first save. */
export type YearSetup = {
  readonly year: YearRecord | undefined;
  readonly dataPoints: ReadonlyMap<string, YearDataPointRecord>;
  readonly sections: ReadonlyMap<string, YearSectionRecord>;
};

const setup = new Service(
  { year: YearEntity, yearPack: YearPackEntity, yearDataPoint: YearDataPointEntity, yearGroup: YearSectionEntity },
  table,
);

/** The whole set-up of a year in one query. */
export async function load(orgId: string, year: number): Promise<YearSetup> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await backoff(tried - 1);
    const { data } = await setup.collections.yearSetup({ orgId, year }).go({ pages: 'all', consistent: true });
    const dataPoints = together(data.yearPack.flatMap(setupsIn), data.yearDataPoint);
    if (dataPoints === undefined) continue;
    return {
      year: data.year[0],
      dataPoints,
      sections: new Map(data.yearGroup.map((each) => [each.groupId, each])),
    };
  }
  throw new Error(`The set-up of ${year} does not stand still`);
}

/** A set-up with items of other kinds, as they are stored, that were read in the same request. */
export type SetupBeside = { readonly setup: YearSetup; readonly items: readonly StoredItem[] };

/** The set-up of a year as far as it says something of these data points and sections: a few items in one read. */
export async function loadFor(
  orgId: string,
  year: number,
  dataPointIds: readonly string[],
  sectionIds: readonly string[],
  beside: readonly StoredKey[] = [],
): Promise<SetupBeside> {
  const asked = [
    YearEntity.get({ orgId, year }).params<Named>().Key,
    ...packKeysOf(orgId, year, dataPointIds),
    ...sectionIds.map((sectionId) => YearSectionEntity.get({ orgId, year, groupId: sectionId }).params<Named>().Key),
  ];
  const items = await readTogether([...asked, ...beside]);
  const record = ofKind(YearEntity, items)[0];
  const sections = ofKind(YearSectionEntity, items);
  const wanted = new Set(dataPointIds);
  const stored = setupsAmong(items).filter(([dataPointId]) => wanted.has(dataPointId));
  const apart = stored.flatMap(([id, each]) => ('apart' in each ? [id] : []));
  const found = record?.v === 1 ? undefined : together(stored, await listApart(orgId, year, apart));
  const all = found ?? (await load(orgId, year)).dataPoints;
  const dataPoints = new Map(dataPointIds.flatMap((id) => pairOf(id, all.get(id))));
  return {
    setup: { year: record, dataPoints, sections: new Map(sections.map((each) => [each.groupId, each])) },
    items,
  };
}

function pairOf<T>(key: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[key, value]];
}

type Named = { readonly Key: StoredKey };
