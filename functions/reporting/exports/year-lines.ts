import {
  assignedOf,
  cellAt,
  conditionalCells,
  type DataPointOfYear,
  evidence,
  includedDataPoints,
  rowsOf,
  type YearContext,
} from '#functions/collection/api.ts';
import type { Names } from '#functions/core/people/names.ts';
import type { AskedCell } from '#shared/collection/asked/rules.ts';
import { countedOf, type StoredCell } from '#shared/collection/cells/rules.ts';
import { mayEnter, mayRead } from '#shared/collection/reach/rules.ts';
import type { LibrarySection } from '#shared/library/metrics/schema.ts';
import type { Caller } from '#shared/people/access.ts';

/** Who asks for which year in which state, and how the asking is told of its progress. */
export type Asking = {
  readonly context: YearContext;
  readonly caller: Caller;
  readonly states: 'submitted' | 'all';
  readonly now: Date;
  readonly names: (ids: Iterable<string | undefined>) => Promise<Names>;
  /** Told how far the reading is, 0 to 1. */
  readonly onProgress: (part: number) => Promise<void>;
};

/** A cell of the export: where it is, and what may be shown of it. */
export type Line = {
  readonly dataPoint: DataPointOfYear;
  readonly cell: AskedCell;
  readonly entity: YearContext['entities'][number] | undefined;
  readonly shown:
    | Pick<StoredCell, 'state' | 'value' | 'unit' | 'canonical' | 'note' | 'by' | 'at' | 'reason'>
    | undefined;
};

/** The cells of the year within the author's reach, with what the author may see of them. */
export async function linesOf({ context, caller, states, onProgress }: Asking): Promise<Line[]> {
  const dataPoints = includedDataPoints(context);
  const entities = new Map(context.entities.map((entity) => [entity.id, entity]));
  const lines: Line[] = [];
  for (const [index, dataPoint] of dataPoints.entries()) {
    const assigned = assignedOf(context, dataPoint);
    const asked = (await conditionalCells(context, dataPoint)).filter(({ entityId }) =>
      mayRead(caller, assigned, entityId),
    );
    const entityIds = [...new Set(asked.map(({ entityId }) => entityId))];
    const rows = await rowsOf(context.orgId, context.label, dataPoint.definition.key, entityIds);
    for (const cell of asked) {
      const stored = cellAt(rows, cell);
      const drafts = states === 'all' && mayEnter(caller, assigned, cell.entityId);
      lines.push({ dataPoint, cell, entity: entities.get(cell.entityId), shown: drafts ? stored : countedOf(stored) });
    }
    if (index % 10 === 9) await onProgress((index + 1) / dataPoints.length);
  }
  return lines;
}

/** The sections of the year that hold a data point, in the catalogue's order. */
export function includedSections(context: YearContext): LibrarySection[] {
  const keys = new Set(includedDataPoints(context).map(({ definition }) => definition.group));
  return context.catalogue.sections.filter(({ key }) => keys.has(key));
}

/** The evidence files of these cells. */
export async function evidenceOf({ context }: Asking, lines: readonly Line[]): Promise<evidence.EvidenceRecord[]> {
  const seen = new Set(
    lines.map(({ dataPoint, cell }) => `${dataPoint.definition.key}.${cell.entityId}.${cell.period}`),
  );
  const all = await evidence.list(context.orgId, context.label);
  return all.filter(({ dataPointId, entityId, period }) => seen.has(`${dataPointId}.${entityId}.${period}`));
}
