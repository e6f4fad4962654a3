import type { StoredCell } from '#shared/collection/cells/rules.ts';
import type { Period } from '#shared/collection/periods/rules.ts';

/** Names a row: the cells of a data point at an entity in a year. */
export type RowKey = {
  readonly orgId: string;
  readonly year: number;
  readonly entityId: string;
  readonly dataPointId: string;
};

/** A cell to be written over the version that its author saw (0 = none). */
export type CellWrite = {
  readonly period: Period;
  readonly base: number;
  readonly before: StoredCell | undefined;
  readonly next: StoredCell;
};
