import { assignedOf, dataPointOf, type YearContext } from '#functions/collection/year/context.ts';
import { type Names, namesFor } from '#functions/core/people/names.ts';
import { beside } from '#functions/http/beside.ts';
import type { StoredCell } from '#shared/collection/cells/rules.ts';
import type { CellKey, CellResult } from '#shared/collection/cells/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { sightOf } from './place.ts';
import type { SaveOutcome } from './plan.ts';
import { toCell } from './present.ts';

/**
 * Names beside a change that is written already: where they cannot be read the caller stands under the own name and others
 * under none, so that the answer still tells what was written.
 */
export function namesBeside(caller: Caller, userIds: readonly (string | null | undefined)[]): Promise<Names> {
  const own: Names = (id) => (id ? { id, name: id === caller.userId ? caller.name : 'Name not available' } : null);
  const others = userIds.some((id) => id && id !== caller.userId);
  return others ? beside('names', () => namesFor(caller, userIds), own) : Promise.resolve(own);
}

/**
 * What the caller is told of each cell of a request, once it is written. Its evidence is left out, because a save changes
 * none and the page knows it; names of others are read where somebody else's value stands, and a failure to read them is no
 * failure of the save.
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
  const names = await namesBeside(
    caller,
    shown.map(({ cell }) => cell?.by),
  );
  const show = (key: CellKey, cell: StoredCell | undefined) => {
    const sight = sightOf(caller, assignedOf(context, dataPointOf(context, key.dataPointId)), key.entityId);
    return toCell(context.label, key, cell, null, sight, names);
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
