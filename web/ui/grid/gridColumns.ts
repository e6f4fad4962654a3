import type { KeyboardEvent, ReactNode } from 'react';
import type { CellState } from '#web/ui/status/statuses.ts';

/** One editable column of a grid. */
export interface GridColumn {
  readonly id: string;
  readonly header: string;
  /** A quiet second line of the head: real months, a unit. */
  readonly subheader?: string;
  /** Pixels; 136 by default. */
  readonly width?: number;
  /** `end` by default, as for numbers. */
  readonly align?: 'start' | 'end';
  /** The keyboard that a phone shows; `decimal` by default, `text` where negatives or words are allowed. */
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
}

/** What has become of the latest change of a cell. */
export type CellSync = 'unsaved' | 'saving' | 'saved' | 'error' | 'conflict';

/** What a cell shows; the owner derives it from row and column. */
export interface GridCell {
  /** What is edited, copied and compared: not formatted, '' for nothing. */
  readonly text: string;
  /** What is shown; the text by default. */
  readonly display?: ReactNode;
  readonly state?: CellState;
  readonly sync?: CellSync;
  /** Error, conflict, warning or reason, in a sentence; shown under the grid while the cell is active. */
  readonly message?: string;
  /** What is to be looked at in the cell, in a few words: the cell stands out, with a mark. */
  readonly flag?: string;
  /** A quiet addition under the value: last year, the change. */
  readonly aside?: ReactNode;
  readonly readOnly?: boolean;
}

/** One cell's change, by the keys of its row and column. */
export interface CellChange {
  readonly row: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** A text that was pasted or filled where it may not stand; no row or column where it lies outside of the grid. */
export interface LeftCell {
  readonly row: string | null;
  readonly column: string | null;
  readonly text: string;
}

export type ChangeSource = 'typed' | 'pasted' | 'filled' | 'cleared' | 'undone';

/** How many changes of an action the owner could not read, and about how many it asks first. */
export interface NotTaken {
  readonly unread: number;
  readonly asked: number;
}

/** What an editor of your own gets; it must call `commit` or `cancel` when it is done. */
export interface GridEditorProps {
  readonly label: string;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly commit: (text?: string) => void;
  readonly cancel: () => void;
}

/** The data of a grid: where its cells come from and where changes go. */
export interface GridData<Row> {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row in plain words. */
  readonly rowName: (row: Row) => string;
  /** The row's head where it is more than its name; keep it stable too. */
  readonly rowHead?: (row: Row) => ReactNode;
  /** Keep it stable (useCallback) for as long as nothing changes: rows are drawn again only when it does. */
  readonly cell: (row: Row, column: GridColumn) => GridCell;
  /** All changes of one action at once; the owner parses, keeps and saves them, and may say which of them it did not take. */
  readonly onChange: (changes: readonly CellChange[], source: ChangeSource) => NotTaken | undefined;
  /** The cell that is active at first, by the keys of its row and column; the first one by default. */
  readonly startAt?: { readonly row: string; readonly column: string };
  /** Told which texts of an action found no place, so that the page can list them. */
  readonly onLeft?: (left: readonly LeftCell[], source: ChangeSource) => void;
}

/** What the editor of a cell reports; stable over the life of the grid. */
export interface EditorHandlers {
  readonly onKey: (event: KeyboardEvent) => void;
  readonly setText: (text: string) => void;
  readonly commit: (text?: string) => void;
  readonly cancel: () => void;
  readonly onBlur: () => void;
}

export interface EditableGridProps<Row> extends GridData<Row> {
  /** Name of the grid: 'Electricity by site and quarter'. */
  readonly label: string;
  /** Head of the first column: 'Site'. */
  readonly rowsHeader: string;
  /** Instead of a text box, e.g. a choice. On phones too. */
  readonly editor?: (props: GridEditorProps) => ReactNode;
  /** Told which cell is active, to show what belongs to it elsewhere. */
  readonly onActive?: (row: Row, columnId: string) => void;
  /** Pixels of a row; 44 by default, more where cells have an `aside`. */
  readonly rowHeight?: number;
  /** A CSS height at most; '34rem' by default. */
  readonly maxHeight?: string;
  readonly empty?: ReactNode;
}
