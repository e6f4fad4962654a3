import { MenuButton, MenuItem, MenuItems, Menu as MenuRoot } from '@headlessui/react';
import { Check, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '#web/ui/classes.ts';

export type MenuEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: ReactNode }
  | {
      readonly kind?: 'item';
      readonly label: string;
      /** A second, quiet line. */
      readonly hint?: string;
      readonly icon?: LucideIcon;
      /** Either leads somewhere ... */
      readonly to?: string;
      /** ... or does something. */
      readonly onSelect?: () => void;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      /** Shows a tick: this is the one in force. */
      readonly checked?: boolean;
    };

export interface MenuProps {
  /** A Button or IconButton; it gets its behaviour from here. */
  readonly button: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
}

/** A menu of actions under a button. */
export function Menu({ button, entries, align = 'end' }: MenuProps) {
  return (
    <MenuRoot>
      <MenuButton as={Fragment}>{button}</MenuButton>
      <MenuItems
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 }}
        transition
        modal={false}
        className="z-60 min-w-52 max-w-80 rounded-card border border-line bg-raised p-1 text-sm shadow-menu outline-none transition duration-150 data-closed:-translate-y-1 data-closed:opacity-0"
      >
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: separators have no name, and entries keep their places
          <Entry key={at} entry={entry} />
        ))}
      </MenuItems>
    </MenuRoot>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if (entry.kind === 'separator') return <div aria-hidden className="my-1 border-line border-t" />;
  if (entry.kind === 'heading') return <div className="px-3 pt-2 pb-1 text-ink-muted text-xs">{entry.label}</div>;
  const { label, hint, icon: Icon, to, onSelect, danger, disabled = false, checked } = entry;
  const look = classes(
    'flex w-full items-start gap-2.5 rounded-control px-3 py-2 text-left data-disabled:opacity-50 data-focus:bg-sunken',
    danger ? 'text-danger' : 'text-ink',
  );
  const content = (
    <>
      {Icon && <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', !danger && 'text-ink-muted')} />}
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {hint && <span className="block text-ink-muted text-xs">{hint}</span>}
      </span>
      {checked && <Check aria-label="selected" className="mt-0.5 size-4 shrink-0 text-accent" />}
    </>
  );
  return (
    <MenuItem disabled={disabled}>
      {to ? (
        <Link to={to} className={look}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onSelect} className={look}>
          {content}
        </button>
      )}
    </MenuItem>
  );
}
