import { assignedOf, dataPointOf, type YearContext } from '#functions/collection/year/context.ts';
import { type Names, namesFor } from '#functions/core/people/names.ts';
import { beside } from '#functions/http/beside.ts';
import type { CellResult } from '#shared/collection/cells/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { sightOf } from './place.ts';
import type { SaveOutcome } from './plan.ts';
import { toCell, toSaved } from './present.ts';

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
 * What the caller is told of each cell of a request, once it is written. Of a saved one only what they cannot know, which is read
 * from nowhere; where somebody else's value stands it is shown with their name, and a failure to read that is no failure of the
 * save. Its evidence is left out, because a save changes none and the page knows it.
 */
export async function toResults(
  context: YearContext,
  outcomes: readonly SaveOutcome[],
  caller: Caller,
): Promise<CellResult[]> {
  const names = await namesBeside(
    caller,
    outcomes.map((outcome) => (outcome.status === 'conflict' ? outcome.current?.by : null)),
  );
  return outcomes.map((outcome): CellResult => {
    const { key, findings: told = [], ...rest } = outcome;
    const findings = [...told];
    if (rest.status === 'saved') return { ...key, status: 'saved', cell: toSaved(rest.cell), findings };
    if (rest.status === 'conflict') {
      const sight = sightOf(caller, assignedOf(context, dataPointOf(context, key.dataPointId)), key.entityId);
      return { ...key, status: 'conflict', current: toCell(context.label, key, rest.current, null, sight, names) };
    }
    if (rest.status === 'invalid') return { ...key, status: 'invalid', fields: { ...rest.fields }, findings };
    return { ...key, status: rest.status, detail: rest.detail };
  });
}
