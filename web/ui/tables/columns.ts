import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  readonly id: string;
  /** Its head; also the name of its value in the card of a phone. */
  readonly header: string;
  /** The head is read aloud only, e.g. over buttons. */
  readonly headerHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this key; nothing (null) always comes last. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** A CSS width: '12rem', '30%'. */
  readonly width?: string;
  /** Holds controls of its own, which a link of the whole row must not cover. */
  readonly interactive?: boolean;
  /** Beside the title of the card on a phone, e.g. the menu of the row. */
  readonly inCorner?: boolean;
  /** Left out of the card on a phone. */
  readonly wideOnly?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The rows in the order of `sort`; equal ones keep their places, empty ones come last in both directions. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const key = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!sort || !key) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1;
      if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key);
      return sign * collator.compare(String(a.key), String(b.key));
    })
    .map(({ row }) => row);
}

/** What a press on a head asks for: ascending, then descending, then ascending again. */
export function nextSort(sort: Sort | null, column: string): Sort {
  const again = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: again ? 'descending' : 'ascending' };
}

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

export interface TableRowsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly rowHref: ((row: Row) => string) | undefined;
  readonly selection: Selection | undefined;
}
