import type { Names } from '#functions/core/people/names.ts';
import type { Aside } from '#functions/files/aside.ts';
import type { Sheet, SheetCell } from '#functions/files/xlsx/sheet.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { type Tally, tallyOf } from './about-sheet.ts';
import type { YearEvidence } from './evidence.ts';
import type { LineSheet } from './place.ts';
import { notesSheet } from './remark-sheets.ts';
import { tableSheet } from './table-sheets.ts';
import { valuesSheet } from './values-sheet.ts';
import type { Asking, Line } from './year-lines.ts';

/** What the lines of a year come to: their count, and the sheets that go by them. */
export type LineSheets = {
  readonly tally: Tally;
  readonly values: Sheet;
  readonly tables: readonly Sheet[];
  /** Empty for a viewer. */
  readonly notes: Sheet;
};

/**
 * Goes through the lines of a year once, block by block, and lays the rows of every sheet aside: of the lines themselves one
 * block is held.
 * @param files the evidence that stands beside them; undefined for a viewer
 */
export async function lineSheets(
  asking: Asking,
  files: YearEvidence | undefined,
  aside: Aside,
  blocks: AsyncIterable<readonly Line[]>,
): Promise<LineSheets> {
  const viewer = isViewerOnly(asking.caller);
  const filled = (sheet: LineSheet) => filling(sheet, aside);
  const tally = tallyOf();
  const values = filled(valuesSheet(asking, files));
  const notes = filled(notesSheet(asking));
  const tables = new Map<string, Filling>();
  for await (const lines of blocks) {
    const names = await asking.names(viewer ? [] : lines.map(({ shown }) => shown?.by));
    for (const line of lines) {
      const { definition } = line.dataPoint;
      if (definition.type === 'table' && !tables.has(definition.key)) {
        tables.set(definition.key, filled(tableSheet(asking, definition)));
      }
      tally.take(line);
      files?.see(line);
      for (const each of [values, tables.get(definition.key), viewer ? undefined : notes]) each?.take(line, names);
    }
  }
  return { tally, values: values.sheet, tables: [...tables.values()].map(({ sheet }) => sheet), notes: notes.sheet };
}

/** A sheet that is being filled line by line. */
type Filling = { readonly sheet: Sheet; readonly take: (line: Line, names: Names) => void };

function filling({ rowsOf, ...sheet }: LineSheet, aside: Aside): Filling {
  const rows = aside.list<readonly SheetCell[]>();
  const take = (line: Line, names: Names) => {
    for (const row of rowsOf(line, names)) rows.add(row);
  };
  return { sheet: { ...sheet, rows }, take };
}
