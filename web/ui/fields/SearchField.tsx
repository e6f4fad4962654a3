import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { many } from '#shared/text/plural.ts';
import { classes } from '#web/ui/classes.ts';
import { fieldWidth } from '#web/ui/fields/Field.tsx';

export interface SearchFieldProps {
  /** Read aloud and, unless `placeholder` is given, shown in the empty box: 'Search data points'. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly fullWidth?: boolean;
  readonly size?: 'small' | 'medium';
  /** A press of '/' anywhere on the page leads here. */
  readonly slash?: boolean;
  /** How many were found, read aloud; leave out while loading. */
  readonly found?: number | undefined;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Narrows a list while one types. Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const {
    label,
    value,
    onChange,
    placeholder = label,
    fullWidth = false,
    size = 'medium',
    slash = false,
    found,
  } = props;
  const box = useRef<HTMLInputElement>(null);
  useSlash(slash, box);
  return (
    <div className={classes('control-box', fieldWidth(fullWidth))}>
      <Search aria-hidden className="my-auto ml-3 size-4 shrink-0 text-ink-muted" />
      <input
        dir="auto"
        ref={box}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
        className={classes(
          'control-input px-2 text-ink [&::-webkit-search-cancel-button]:appearance-none',
          size === 'small' ? 'h-7' : 'h-[38px]',
        )}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Empty the search"
          onClick={() => {
            onChange('');
            box.current?.focus();
          }}
          className="grid w-9 place-items-center rounded-control text-ink-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      <span role="status" className="sr-only">
        {value !== '' && found !== undefined && many(found, 'result')}
      </span>
    </div>
  );
}

function useSlash(slash: boolean, box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!slash) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [slash, box]);
}
