import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line of a menu. */
export type MenuEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: ReactNode }
  | MenuItemEntry;

export interface MenuItemEntry {
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
}
