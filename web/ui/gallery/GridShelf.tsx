import { useCallback, useMemo, useState } from 'react';
import { formatDecimal, readDecimal } from '#web/ui/fields/number.ts';
import { Shelf, Show } from '#web/ui/gallery/Shelf.tsx';
import { EditableGrid } from '#web/ui/grid/EditableGrid.tsx';
import type { CellChange, GridCell, GridColumn } from '#web/ui/grid/gridColumns.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}

const quarters: readonly GridColumn[] = ['Q1', 'Q2', 'Q3', 'Q4'].map((id, at) => ({
  id,
  header: id,
  subheader: ['Jan to Mar', 'Apr to Jun', 'Jul to Sep', 'Oct to Dec'][at] ?? '',
}));
const months: readonly GridColumn[] = Array.from({ length: 12 }, (_, at) => ({
  id: `M${at + 1}`,
  header: `M${at + 1}`,
  width: 110,
}));
const few: readonly Row[] = ['Oslo plant', 'Bergen warehouse', 'Turku foundry', 'Graz office', 'Group'].map((name) => ({
  id: name,
  name,
}));

const samples: Readonly<Record<string, GridCell>> = {
  'Oslo plant/Q1': { text: '1204.5', state: 'APPROVED', aside: '1,104 (+9%)' },
  'Oslo plant/Q2': { text: '980', state: 'SUBMITTED', aside: '1,002 (-2%)' },
  'Oslo plant/Q3': { text: '1010', state: 'DRAFT', sync: 'saving' },
  'Oslo plant/Q4': { text: '', state: 'EMPTY', aside: '1,310' },
  'Bergen warehouse/Q1': { text: '318', state: 'DRAFT', sync: 'saved' },
  'Bergen warehouse/Q2': { text: '12 x', sync: 'error', message: "'12 x' is not a number." },
  'Bergen warehouse/Q3': { text: '300', state: 'DRAFT', sync: 'conflict', message: 'Kari saved 330 at 10:41.' },
  'Bergen warehouse/Q4': { text: '41', state: 'CHANGES_REQUESTED', message: 'Kari: please add the meter reading.' },
  'Turku foundry/Q1': { text: '', display: 'N/A', state: 'NOT_APPLICABLE' },
  'Turku foundry/Q2': { text: '', display: 'No data', state: 'NOT_AVAILABLE' },
  'Turku foundry/Q3': {
    text: '',
    display: 'Opted out',
    state: 'OPTED_OUT',
    readOnly: true,
    message: 'Immaterial for this site.',
  },
  'Turku foundry/Q4': { text: '77', sync: 'unsaved' },
  'Group/Q1': { text: '1600', readOnly: true },
};

function useSheet(start: Readonly<Record<string, GridCell>>) {
  const [cells, setCells] = useState(start);
  const cell = useCallback(
    (row: Row, column: GridColumn): GridCell => {
      const found = cells[`${row.id}/${column.id}`] ?? { text: '' };
      const reading = readDecimal(found.text, ['en-GB']);
      if (found.display || found.sync === 'error' || !reading.ok || reading.value === null) return found;
      return { ...found, display: formatDecimal(reading.value, 'en-GB') };
    },
    [cells],
  );
  const onChange = useCallback((changes: readonly CellChange[]): undefined => {
    setCells((now) => ({
      ...now,
      ...Object.fromEntries(
        changes.map(({ row, column, after }): [string, GridCell] => {
          const reading = readDecimal(after, ['en-GB']);
          const base: GridCell = { text: after, state: 'DRAFT', sync: 'saved' };
          return [`${row}/${column}`, reading.ok ? base : { text: after, sync: 'error', message: reading.message }];
        }),
      ),
    }));
  }, []);
  return { cell, onChange };
}

/** The grid in every state of a cell, and with 500 rows. */
export function GridShelf() {
  const small = useSheet(samples);
  const many = useMemo(() => Array.from({ length: 500 }, (_, at) => ({ id: `s${at}`, name: `Site ${at + 1}` })), []);
  const numbers = useMemo(
    () =>
      Object.fromEntries(
        many.flatMap((row, at) =>
          months.map((month, m): [string, GridCell] => [`${row.id}/${month.id}`, { text: String((at + 1) * (m + 3)) }]),
        ),
      ),
    [many],
  );
  const large = useSheet(numbers);
  return (
    <Shelf id="grid" title="Editable grid">
      <EditableGrid
        label="Electricity by site and quarter"
        rowsHeader="Site"
        rows={few}
        columns={quarters}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHeight={52}
        {...small}
      />
      <Show name="500 rows by 12 months">
        <div className="w-full">
          <EditableGrid
            label="Electricity by site and month"
            rowsHeader="Site"
            rows={many}
            columns={months}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            maxHeight="22rem"
            {...large}
          />
        </div>
      </Show>
    </Shelf>
  );
}
