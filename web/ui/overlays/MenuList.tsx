import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '#web/ui/classes.ts';
import type { MenuEntry, MenuItemEntry } from '#web/ui/overlays/menuEntries.ts';
import { useDismiss } from '#web/ui/overlays/useDismiss.ts';
import { useFloating } from '#web/ui/overlays/useFloating.ts';

export interface MenuListProps {
  readonly id: string;
  readonly entries: readonly MenuEntry[];
  readonly align: 'start' | 'end';
  /** Which item has the focus first. */
  readonly start: 'first' | 'last';
  readonly anchor: RefObject<HTMLSpanElement | null>;
  readonly opener: () => HTMLElement | null;
  /** `back`: the focus goes to the button again. */
  readonly onClose: (back: boolean) => void;
}

const ITEMS = '[role="menuitem"]:not([aria-disabled="true"])';

/** The open menu. */
export function MenuList({ id, entries, align, start, anchor, opener, onClose }: MenuListProps) {
  const { ref, spot } = useFloating({ side: 'bottom', align, gap: 6 }, opener);
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
  useDismiss(true, [ref, anchor], (by) => onClose(by === 'escape'));
  useEffect(() => {
    const all = ref.current?.querySelectorAll<HTMLElement>(ITEMS);
    all?.[start === 'first' ? 0 : all.length - 1]?.focus({ preventScroll: true });
  }, [ref, start]);
  const walk = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const { key } = event;
    if (key === 'Tab') {
      onClose(true);
      return;
    }
    const byLetter = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const target =
      key === 'ArrowDown'
        ? all[(at + 1) % all.length]
        : key === 'ArrowUp'
          ? all.at(at - 1)
          : key === 'Home'
            ? all[0]
            : key === 'End'
              ? all.at(-1)
              : [...key].length === 1 && key !== ' '
                ? byLetter.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
                : undefined;
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <div
      ref={ref}
      id={id}
      role="menu"
      tabIndex={-1}
      onKeyDown={walk}
      className="fixed z-60 max-h-[80dvh] min-w-52 max-w-80 animate-fade overflow-y-auto rounded-card border border-line bg-raised p-1 text-sm shadow-menu outline-none"
      style={spot}
    >
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: separators have no name, and entries keep their places
        <MenuLine key={at} entry={entry} onClose={onClose} />
      ))}
    </div>
  );
}

function MenuLine({ entry, onClose }: { readonly entry: MenuEntry; readonly onClose: (back: boolean) => void }) {
  if (entry.kind === 'separator') return <hr className="my-1 border-line" />;
  if (entry.kind === 'heading') {
    return (
      <div role="presentation" dir="auto" className="px-3 pt-2 pb-1 text-ink-muted text-xs">
        {entry.label}
      </div>
    );
  }
  return <Item {...entry} onClose={onClose} />;
}

function Item({
  label,
  hint,
  icon: Icon,
  to,
  onSelect,
  danger,
  disabled,
  checked,
  onClose,
}: MenuItemEntry & { readonly onClose: (back: boolean) => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    'aria-disabled': disabled || undefined,
    onPointerMove: (event: React.PointerEvent<HTMLElement>) =>
      !disabled && event.currentTarget.focus({ preventScroll: true }),
    className: classes(
      'flex w-full items-start gap-2.5 rounded-control px-3 py-2 text-left outline-none focus:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
      danger ? 'text-danger' : 'text-ink',
    ),
  } as const;
  const content = (
    <>
      {Icon && <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', !danger && 'text-ink-muted')} />}
      <span className="min-w-0 flex-1">
        <span className="block" dir="auto">
          {label}
        </span>
        {hint && <span className="block text-ink-muted text-xs">{hint}</span>}
      </span>
      {checked && <Check aria-label="selected" className="mt-0.5 size-4 shrink-0 text-accent" />}
    </>
  );
  if (to && !disabled) {
    return (
      <Link to={to} {...shared} onClick={() => onClose(false)}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...shared}
      onClick={() => {
        if (disabled) return;
        onClose(true);
        onSelect?.();
      }}
    >
      {content}
    </button>
  );
}
