import { Check, Maximize2, Plus } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { classes } from '#web/ui/classes.ts';
import { matchedPart } from '#web/ui/fields/selectOptions.ts';
import type { SelectControl, SelectEntry } from '#web/ui/fields/useSelect.ts';
import { useFloating } from '#web/ui/overlays/useFloating.ts';

export interface SelectListProps {
  /** Of the list; its entries are `{id}-0` and so on. */
  readonly id: string;
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly control: SelectControl;
  readonly loading: boolean;
  readonly multiple: boolean;
  readonly chosen: readonly string[];
  readonly count: number;
}

/** The open list of a Select, 200 pixels high at most. */
export function SelectList({ id, label, anchor, control, loading, multiple, chosen, count }: SelectListProps) {
  const { entries, active, text, setActive, take } = control;
  const { ref, spot } = useFloating({ side: 'bottom', align: 'start', gap: 6 }, () => anchor.current, true);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  const last = entries.at(-1);
  const expand = last?.kind === 'expand' ? last : null;
  const nothing = !loading && entries.every(({ kind }) => kind === 'expand');
  const line = (entry: SelectEntry, at: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
    <div
      key={entry.kind === 'option' ? entry.option.value : entry.kind}
      id={`${id}-${at}`}
      role="option"
      tabIndex={-1}
      aria-selected={entry.kind === 'option' && chosen.includes(entry.option.value)}
      aria-disabled={(entry.kind === 'option' && entry.option.disabled) || undefined}
      onPointerMove={() => active !== at && setActive(at)}
      onClick={() => take(entry)}
      className={classes(
        'flex cursor-pointer items-start gap-2 px-3 py-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        entry.kind === 'expand' ? 'border-line border-t font-medium text-accent text-xs' : 'rounded-control',
        entry.kind === 'create' && 'font-medium text-accent',
        at === active && 'bg-sunken',
      )}
    >
      <Line entry={entry} typed={text ?? ''} chosen={chosen} count={count} />
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press must not take the focus from the box
    <div
      ref={ref}
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-60 flex max-h-[200px] min-w-64 max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-card border border-line bg-raised text-ink text-sm shadow-menu"
      style={spot}
    >
      {(loading || nothing) && <p className="px-4 py-2.5 text-ink-muted">{loading ? 'Loading...' : 'No options'}</p>}
      {entries.length > 0 && (
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-multiselectable={multiple || undefined}
          className="flex min-h-0 flex-1 flex-col"
        >
          {!nothing && (
            <div role="presentation" className="min-h-0 flex-1 overflow-y-auto p-1">
              {entries.map((entry, at) => (entry.kind === 'expand' ? null : line(entry, at)))}
            </div>
          )}
          {expand && line(expand, entries.length - 1)}
        </div>
      )}
    </div>
  );
}

interface LineProps {
  readonly entry: SelectEntry;
  readonly typed: string;
  readonly chosen: readonly string[];
  readonly count: number;
}

function Line({ entry, typed, chosen, count }: LineProps) {
  if (entry.kind === 'create') {
    return (
      <>
        <Plus aria-hidden className="mt-0.5 size-4 shrink-0" />
        Create "{entry.text}"
      </>
    );
  }
  if (entry.kind === 'expand') {
    return (
      <>
        <Maximize2 aria-hidden className="mt-px size-3.5 shrink-0" />
        See all {count} on the whole screen
      </>
    );
  }
  const { value, label, hint } = entry.option;
  const isChosen = chosen.includes(value);
  return (
    <>
      <span className={classes('min-w-0 flex-1', isChosen && 'font-semibold')}>
        <span className="block" dir="auto">
          <Label text={label} typed={typed} />
        </span>
        {hint && <span className="block font-normal text-ink-muted text-xs">{hint}</span>}
      </span>
      {isChosen && <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />}
    </>
  );
}

/** A label with the part that was typed in bold. */
function Label({ text, typed }: { readonly text: string; readonly typed: string }) {
  const part = matchedPart(text, typed);
  if (!part) return text;
  const [before, match, after] = part;
  return (
    <>
      {before}
      <b className="font-semibold">{match}</b>
      {after}
    </>
  );
}
