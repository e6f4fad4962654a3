import type { EntityOfYear, YearConfig } from '#shared/collection/year/schema.ts';
import type { Target } from './changes.ts';
import type { Person } from './people.ts';

/** What the rows of one page share. */
export type AssignmentRows = {
  readonly config: YearConfig;
  readonly people: readonly Person[];
  readonly entities: readonly EntityOfYear[];
  readonly readOnly: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (target: Target) => void;
  readonly onAssign: (target: Target) => void;
};
