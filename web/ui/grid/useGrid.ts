import { useMemo, useState } from 'react';
import { readTabbed, tabbed } from '#shared/text/delimited.ts';
import { many } from '#shared/text/plural.ts';
import type { CellChange, ChangeSource, GridData, NotTaken } from '#web/ui/grid/gridColumns.ts';
import { clearedArea, type Edits, filledDown, pasted, type Sheet, typed } from '#web/ui/grid/gridEdits.ts';
import { type Area, areaOf, type Spot, spotsOf, within } from '#web/ui/grid/gridModel.ts';
import { type Editing, useEditing } from '#web/ui/grid/useEditing.ts';
import { useGridHistory } from '#web/ui/grid/useGridHistory.ts';

export interface GridControl {
  readonly sheet: Sheet;
  readonly active: Spot;
  readonly selection: Area;
  readonly editing: Editing | null;
  /** What has just happened, for assistive technology. */
  readonly news: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly go: (spot: Spot, extend?: boolean) => void;
  readonly select: (area: Area) => void;
  readonly edit: (spot: Spot, text?: string) => void;
  readonly setText: (text: string) => void;
  /** F2 while typing: arrows now move in the text. */
  readonly stay: () => void;
  readonly commit: (text?: string) => void;
  readonly cancel: () => void;
  readonly clear: () => void;
  readonly fillDown: () => void;
  readonly copy: () => string;
  readonly paste: (text: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly setCell: (spot: Spot, text: string) => void;
}

const cells = (count: number) => many(count, 'cell');

/** The state of a grid and everything that can be done to it, apart from how it looks and which keys ask for it. */
export function useGrid<Row>(data: GridData<Row>): GridControl {
  const [place, setPlace] = useState(() => {
    const start = startSpot(data);
    return { active: start, anchor: start };
  });
  const { editing, begin, change, end } = useEditing();
  const { news, setNews, apply, ...history } = useGridChanges(data);
  const sheet = useSheet(data);
  const { size } = sheet;
  const active = within(size, place.active);
  const selection = areaOf(active, within(size, place.anchor));

  return {
    sheet,
    active,
    selection,
    editing,
    news,
    ...history,
    go: (spot, extend = false) => {
      const target = within(size, spot);
      setPlace((now) => ({ active: target, anchor: extend ? now.anchor : target }));
    },
    select: ({ top, left, bottom, right }) =>
      setPlace({ active: { row: top, column: left }, anchor: { row: bottom, column: right } }),
    edit: (spot, text) => {
      if (!sheet.editable(spot)) setNews('This cell may not be edited');
      else begin({ spot, text: text ?? sheet.text(spot), replace: text !== undefined });
    },
    setText: (text) => change({ text }),
    stay: () => change({ replace: false }),
    commit: (text) => {
      const done = end();
      if (done) apply(typed(sheet, done.spot, (text ?? done.text).trim()), 'typed', 'Changed');
    },
    cancel: () => void end(),
    clear: () => apply(clearedArea(sheet, selection), 'cleared', 'Cleared'),
    fillDown: () => apply(filledDown(sheet, selection), 'filled', 'Filled'),
    copy: () => {
      const { block, count } = blockOf(sheet, selection);
      setNews(`Copied ${cells(count)}`);
      return block;
    },
    paste: (text) => {
      end();
      apply(pasted(sheet, selection, readTabbed(text)), 'pasted', 'Pasted');
    },
    setCell: (spot, text) => apply(typed(sheet, spot, text.trim()), 'typed', 'Changed'),
  };
}

/** The way of edits to the owner of the data, with their history and what is said of them. */
function useGridChanges<Row>(data: GridData<Row>) {
  const [news, setNews] = useState('');
  const history = useGridHistory();
  const send = (changes: readonly CellChange[], source: ChangeSource): NotTaken =>
    (changes.length > 0 ? data.onChange(changes, source) : undefined) ?? { unread: 0, asked: 0 };
  const apply = (result: Edits, source: ChangeSource, verb: string) => {
    const changes = result.edits.map(({ spot, before, after }) => ({ ...keysAt(data, spot), before, after }));
    history.remember(changes);
    const notTaken = send(changes, source);
    if (result.left.length > 0) {
      data.onLeft?.(
        result.left.map(({ spot, text }) => ({ row: rowKeyAt(data, spot), column: columnKeyAt(data, spot), text })),
        source,
      );
    }
    setNews(inWords(verb, changes.length, result, notTaken));
  };
  const replay = (changes: readonly CellChange[] | null, verb: string) => {
    if (!changes) return;
    send(changes, 'undone');
    setNews(`${verb} ${cells(changes.length)}`);
  };
  return {
    news,
    setNews,
    apply,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: () => replay(history.back(), 'Took back'),
    redo: () => replay(history.forth(), 'Did again'),
  };
}

function useSheet<Row>({ rows, columns, cell }: GridData<Row>): Sheet {
  return useMemo(() => {
    const at = ({ row, column }: Spot) => {
      const theRow = rows[row];
      const theColumn = columns[column];
      return theRow !== undefined && theColumn ? cell(theRow, theColumn) : undefined;
    };
    return {
      size: { rows: rows.length, columns: columns.length },
      text: (spot) => at(spot)?.text ?? '',
      editable: (spot) => {
        const found = at(spot);
        return found !== undefined && !found.readOnly;
      },
    };
  }, [rows, columns, cell]);
}

function rowKeyAt<Row>({ rows, rowKey }: GridData<Row>, { row }: Spot): string | null {
  const found = rows[row];
  return found === undefined ? null : rowKey(found);
}

function columnKeyAt<Row>({ columns }: GridData<Row>, { column }: Spot): string | null {
  return columns[column]?.id ?? null;
}

/** The keys of a cell that is known to be there. */
function keysAt<Row>(data: GridData<Row>, spot: Spot): { row: string; column: string } {
  return { row: rowKeyAt(data, spot) ?? '', column: columnKeyAt(data, spot) ?? '' };
}

function blockOf(sheet: Sheet, area: Area): { block: string; count: number } {
  const rows = Array.from({ length: area.bottom - area.top + 1 }, (_, at) =>
    spotsOf({ ...area, top: area.top + at, bottom: area.top + at }).map(sheet.text),
  );
  return { block: tabbed(rows), count: rows.flat().length };
}

function inWords(verb: string, sent: number, { refused, outside }: Edits, { unread, asked }: NotTaken): string {
  const taken = sent - unread - asked;
  const parts = [
    `${verb} ${cells(taken)}`,
    unread > 0 && `${cells(unread)} could not be read`,
    asked > 0 && `${cells(asked)} ${asked === 1 ? 'waits' : 'wait'} for your answer`,
    refused > 0 && `${cells(refused)} may not be edited`,
    outside > 0 && `${cells(outside)} did not fit into the table`,
  ];
  return parts.filter(Boolean).join('; ');
}

function startSpot<Row>({ rows, columns, rowKey, startAt }: GridData<Row>): Spot {
  const row = rows.findIndex((each) => rowKey(each) === startAt?.row);
  const column = columns.findIndex(({ id }) => id === startAt?.column);
  return row < 0 || column < 0 ? { row: 0, column: 0 } : { row, column };
}
