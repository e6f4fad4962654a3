import { useEffect, useRef } from 'react';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import type { GridEditorProps } from '#web/ui/grid/gridColumns.ts';

type ChoiceCellProps = GridEditorProps & { readonly dataPoint: SectionDataPoint };

/** The editor of a cell of the grid whose answer is chosen: yes or no, one of the options, or a day. */
export function ChoiceCell({ dataPoint, label, text, setText, commit, cancel }: ChoiceCellProps) {
  const box = useRef<HTMLSelectElement & HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'Tab') event.stopPropagation();
    if (event.key === 'Escape') cancel();
    if (event.key === 'Enter') commit();
  };
  const look = 'size-full min-h-10 bg-surface px-2.5 text-ink text-sm outline-2 outline-accent outline-offset-[-2px]';
  if (dataPoint.type === 'date') {
    return (
      <input
        ref={box}
        type="date"
        aria-label={label}
        className={look}
        value={/^\d{4}-\d\d-\d\d$/.test(text) ? text : ''}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => commit()}
        onKeyDown={onKeyDown}
      />
    );
  }
  const options = dataPoint.type === 'boolean' ? ['Yes', 'No'] : dataPoint.options.map((option) => option.label);
  return (
    <select
      ref={box}
      aria-label={label}
      className={look}
      value={options.includes(text) ? text : ''}
      onChange={(event) => commit(event.target.value)}
      onBlur={() => commit()}
      onKeyDown={onKeyDown}
    >
      <option value="">Nothing chosen</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
