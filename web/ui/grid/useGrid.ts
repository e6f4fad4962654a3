import { useCallback, useMemo, useRef, useState } from 'react';
import type { CellChange, ChangeSource, GridData } from '#web/ui/grid/gridColumns.ts';
import { cleared, type Edits, filledDown, pasted, type Sheet, typed } from '#web/ui/grid/gridEdits.ts';
import { type Area, areaOf, type Spot, spotsOf, within } from '#web/ui/grid/gridModel.ts';
import { parseTsv, toTsv } from '#web/ui/grid/tsv.ts';

/** A cell under edit; `replace` began by typing, so that arrows leave it. */
export interface Editing {
  readonly spot: Spot;
  readonly text: string;
  readonly replace: boolean;
}

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

const UNDO_STEPS = 100;
const cells = (count: number) => (count === 1 ? '1 cell' : `${count} cells`);

/** The state of a grid and everything that can be done to it, apart from how it looks and which keys ask for it. */
export function useGrid<Row>({ rows, columns, rowKey, cell, onChange, onLeft }: GridData<Row>): GridControl {
  const [place, setPlace] = useState({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } });
  const [editing, showEditing] = useState<Editing | null>(null);
  /** The same, at once: Enter commits and the blur that follows must not commit again. */
  const held = useRef<Editing | null>(null);
  const setEditing = (next: Editing | null) => {
    held.current = next;
    showEditing(next);
  };
  const [news, setNews] = useState('');
  const [steps, setSteps] = useState({ undo: 0, redo: 0 });
  const undoable = useRef<(readonly CellChange[])[]>([]);
  const redoable = useRef<(readonly CellChange[])[]>([]);

  const size = useMemo(() => ({ rows: rows.length, columns: columns.length }), [rows.length, columns.length]);
  const sheet = useMemo<Sheet>(() => {
    const at = ({ row, column }: Spot) => {
      const theRow = rows[row];
      const theColumn = columns[column];
      return theRow !== undefined && theColumn ? cell(theRow, theColumn) : undefined;
    };
    return {
      size,
      text: (spot) => at(spot)?.text ?? '',
      editable: (spot) => {
        const found = at(spot);
        return found !== undefined && !found.readOnly;
      },
    };
  }, [rows, columns, cell, size]);
  const active = within(size, place.active);
  const selection = areaOf(active, within(size, place.anchor));

  const send = useCallback(
    (changes: readonly CellChange[], source: ChangeSource) => {
      if (changes.length > 0) onChange(changes, source);
    },
    [onChange],
  );
  const apply = ({ edits, left, refused, outside }: Edits, source: ChangeSource, verb: string) => {
    const changes = edits.map(({ spot, before, after }) => {
      const row = rows[spot.row];
      return { row: row === undefined ? '' : rowKey(row), column: columns[spot.column]?.id ?? '', before, after };
    });
    if (changes.length > 0) {
      undoable.current = [...undoable.current, changes].slice(-UNDO_STEPS);
      redoable.current = [];
      setSteps({ undo: undoable.current.length, redo: 0 });
    }
    send(changes, source);
    if (left.length > 0) {
      const keyAt = (row: number) => (rows[row] === undefined ? null : rowKey(rows[row]));
      const places = left.map(({ spot, text }) => ({
        row: keyAt(spot.row),
        column: columns[spot.column]?.id ?? null,
        text,
      }));
      onLeft?.(places, source);
    }
    const words = [
      refused > 0 && `${cells(refused)} may not be edited`,
      outside > 0 && `${cells(outside)} did not fit into the table`,
    ].filter(Boolean);
    setNews([`${verb} ${cells(changes.length)}`, ...words].join('; '));
  };
  const step = (from: typeof undoable, to: typeof redoable, back: boolean) => {
    const changes = from.current.at(-1);
    if (!changes) return;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, changes];
    setSteps({ undo: undoable.current.length, redo: redoable.current.length });
    send(
      back ? changes.map((change) => ({ ...change, before: change.after, after: change.before })) : changes,
      'undone',
    );
    setNews(`${back ? 'Took back' : 'Did again'} ${cells(changes.length)}`);
  };

  return {
    sheet,
    active,
    selection,
    editing,
    news,
    canUndo: steps.undo > 0,
    canRedo: steps.redo > 0,
    go: (spot, extend = false) => {
      const target = within(size, spot);
      setPlace((now) => ({ active: target, anchor: extend ? now.anchor : target }));
    },
    select: ({ top, left, bottom, right }) =>
      setPlace({ active: { row: top, column: left }, anchor: { row: bottom, column: right } }),
    edit: (spot, text) => {
      if (!sheet.editable(spot)) setNews('This cell may not be edited');
      else setEditing({ spot, text: text ?? sheet.text(spot), replace: text !== undefined });
    },
    setText: (text) => setEditing(held.current && { ...held.current, text }),
    stay: () => setEditing(held.current && { ...held.current, replace: false }),
    commit: (text) => {
      const done = held.current;
      if (!done) return;
      setEditing(null);
      apply(typed(sheet, done.spot, (text ?? done.text).trim()), 'typed', 'Changed');
    },
    cancel: () => setEditing(null),
    clear: () => apply(cleared(sheet, selection), 'cleared', 'Cleared'),
    fillDown: () => apply(filledDown(sheet, selection), 'filled', 'Filled'),
    copy: () => {
      const block = Array.from({ length: selection.bottom - selection.top + 1 }, (_, at) =>
        spotsOf({ ...selection, top: selection.top + at, bottom: selection.top + at }).map(sheet.text),
      );
      setNews(`Copied ${cells(block.length * (block[0]?.length ?? 0))}`);
      return toTsv(block);
    },
    paste: (text) => {
      setEditing(null);
      apply(pasted(sheet, selection, parseTsv(text)), 'pasted', 'Pasted');
    },
    undo: () => step(undoable, redoable, true),
    redo: () => step(redoable, undoable, false),
    setCell: (spot, text) => apply(typed(sheet, spot, text.trim()), 'typed', 'Changed'),
  };
}
