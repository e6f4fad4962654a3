import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { readQuantity } from '#shared/library/quantities/rules.ts';
import type { SectionDataPoint, TableColumn } from '#web/features/collection/cells/sectionDataPoint.ts';
import { showNumber } from '#web/features/collection/cells/show.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { NumericInput } from '#web/ui/fields/NumericInput.tsx';
import type { NumberReading } from '#web/ui/fields/number.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';

type Row = Readonly<Record<string, string>>;

type TableEditorProps = {
  readonly dataPoint: SectionDataPoint;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly locale: string;
  readonly locales: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
};

/** Rows that one answer may have. */
const MOST_ROWS = 200;

/** An answer of several rows: a line of fields each on a wide screen, a card each on a phone. */
export function TableEditor({ dataPoint, label, rows, locale, locales, disabled, onChange }: TableEditorProps) {
  const [local, setLocal] = useState<readonly Row[] | null>(null);
  const shown = local ?? rows;
  const change = (next: readonly Row[]) => {
    setLocal(next);
    onChange(next);
  };
  const replace = (at: number, row: Row) => change(shown.map((each, index) => (index === at ? row : each)));
  const columns = dataPoint.columns;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div
      role="group"
      aria-label={label}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLocal(null);
      }}
    >
      <ol className="space-y-3">
        {shown.map((row, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and are added and removed by their place
            key={at}
            className="flex items-start gap-2 rounded-control border border-line p-3"
          >
            <div className="grid min-w-0 flex-1 gap-3 tablet:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
              {columns.map((column) => (
                <CellField
                  key={column.key}
                  column={column}
                  label={column.unit ? `${column.label} (${column.unit})` : column.label}
                  value={row[column.key] ?? ''}
                  locale={locale}
                  locales={locales}
                  disabled={disabled}
                  onChange={(text) => replace(at, { ...row, [column.key]: text })}
                />
              ))}
            </div>
            {!disabled && (
              <IconButton
                icon={Trash2}
                label={`Remove row ${at + 1}`}
                onClick={() => change(shown.filter((_, index) => index !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      {shown.length === 0 && <p className="text-ink-muted text-sm">No rows yet.</p>}
      {!disabled && shown.length < MOST_ROWS && (
        <div className="mt-3">
          <Button size="small" icon={Plus} onClick={() => change([...shown, {}])}>
            Add a row
          </Button>
        </div>
      )}
    </div>
  );
}

type CellFieldProps = {
  readonly column: TableColumn;
  readonly label: string;
  readonly value: string;
  readonly locale: string;
  readonly locales: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
};

function CellField({ column, label, value, locale, locales, disabled, onChange }: CellFieldProps) {
  const frame = { label, disabled, fullWidth: true };
  switch (column.type) {
    case 'number':
    case 'integer':
    case 'percentage':
    case 'currency':
      return (
        <NumericInput
          {...frame}
          negative
          value={value === '' ? null : value}
          parse={(text) => readingOf(column, text, locales)}
          format={(text) => showNumber(text, locale)}
          plain={(text) => showNumber(text, locale, { ungrouped: true })}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'date':
      return <DateField {...frame} value={value === '' ? null : value} onChange={(next) => onChange(next ?? '')} />;
    case 'single_choice':
    case 'boolean': {
      const yesNo = [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ];
      const options = column.type === 'boolean' ? yesNo : column.options;
      const choose = [{ value: '', label: 'Choose' }, ...options];
      return <NativeSelect {...frame} value={value} options={choose} onChange={onChange} />;
    }
    default:
      return <TextField {...frame} value={value} onChange={onChange} />;
  }
}

/** A number of a column: the column's unit may stand behind it, and nothing else. */
function readingOf({ type, unit }: TableColumn, text: string, locales: readonly string[]): NumberReading {
  if (text.trim() === '') return { ok: true, value: null };
  const units = unit === null ? [] : [{ unit, label: unit }];
  const reading = readQuantity({ type, unit, units }, text, { locales, unit });
  return reading.kind === 'read' ? { ok: true, value: reading.value } : { ok: false, message: reading.message };
}
