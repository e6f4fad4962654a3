import * as evidence from '#functions/collection/evidence/store.ts';
import { assignedOf, dataPointOf, type YearContext } from '#functions/collection/year/context.ts';
import { type Names, namesFor } from '#functions/core/people/names.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { beside } from '#functions/http/beside.ts';
import type { StoredCell } from '#shared/collection/cells/rules.ts';
import type { CellKey, CellResult } from '#shared/collection/cells/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { sightOf } from './place.ts';
import { toCell } from './present.ts';
import type { SaveOutcome } from './write.ts';

/**
 * Names beside a change that is written already: where they cannot be read the caller stands under the own name and others
 * under none, so that the answer still tells what was written.
 */
export function namesBeside(caller: Caller, userIds: readonly (string | null | undefined)[]): Promise<Names> {
  const own: Names = (id) => (id ? { id, name: id === caller.userId ? caller.name : 'Name not available' } : null);
  const others = userIds.some((id) => id && id !== caller.userId);
  return others ? beside('names', () => namesFor(caller, userIds), own) : Promise.resolve(own);
}

/** Evidence of data points beside a change; null where it could not be read. */
export function evidenceBeside(
  { orgId, label }: Pick<YearContext, 'orgId' | 'label'>,
  dataPointIds: Iterable<string>,
): Promise<evidence.EvidenceRecord[] | null> {
  const read = async () =>
    (await mapSome([...new Set(dataPointIds)], AT_ONCE, (id) => evidence.list(orgId, label, id))).flat();
  return beside('evidence', read, null);
}

/**
 * What the caller is told of each cell of a request, once it is written. Names and evidence only decorate: a failure to read
 * them is no failure of the save. Only what stands in the table is decorated, so that unknown ids cost no read.
 */
export async function toResults(
  context: YearContext,
  outcomes: readonly SaveOutcome[],
  caller: Caller,
): Promise<CellResult[]> {
  const shown = outcomes.flatMap((outcome): { key: CellKey; cell: StoredCell | undefined }[] => {
    if (outcome.status === 'saved') return [{ key: outcome.key, cell: outcome.cell }];
    return outcome.status === 'conflict' ? [{ key: outcome.key, cell: outcome.current }] : [];
  });
  const [names, files] = await Promise.all([
    namesBeside(
      caller,
      shown.map(({ cell }) => cell?.by),
    ),
    evidenceBeside(
      context,
      shown.map(({ key }) => key.dataPointId),
    ),
  ]);
  const show = (key: CellKey, cell: StoredCell | undefined) => {
    const own = files?.filter(
      (file) => file.dataPointId === key.dataPointId && file.entityId === key.entityId && file.period === key.period,
    );
    const sight = sightOf(caller, assignedOf(context, dataPointOf(context, key.dataPointId)), key.entityId);
    return toCell(context.label, key, cell, own ?? null, sight, names);
  };
  return outcomes.map((outcome): CellResult => {
    const { key, findings: told = [], ...rest } = outcome;
    const findings = [...told];
    if (rest.status === 'saved') return { ...key, status: 'saved', cell: show(key, rest.cell), findings };
    if (rest.status === 'conflict') return { ...key, status: 'conflict', current: show(key, rest.current) };
    if (rest.status === 'invalid') return { ...key, status: 'invalid', fields: { ...rest.fields }, findings };
    return { ...key, status: rest.status, detail: rest.detail };
  });
}
