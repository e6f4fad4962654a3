import { type KeyboardEvent, useState } from 'react';
import { canCreate, chosenFirst, matching, type SelectOption } from '#web/ui/fields/selectOptions.ts';

/** One line of the open list. */
export type SelectEntry =
  | { readonly kind: 'option'; readonly option: SelectOption }
  | { readonly kind: 'create'; readonly text: string }
  | { readonly kind: 'expand' };

export interface SelectControl {
  readonly open: boolean;
  /** What is being typed; null while nothing is. */
  readonly text: string | null;
  readonly entries: readonly SelectEntry[];
  /** Number of the entry that Enter takes; -1 for none. */
  readonly active: number;
  readonly setActive: (at: number) => void;
  readonly show: () => void;
  readonly hide: () => void;
  readonly type: (text: string) => void;
  readonly take: (entry: SelectEntry) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface SelectRules {
  readonly options: readonly SelectOption[];
  readonly loading: boolean;
  readonly multiple: boolean;
  readonly chosen: readonly string[];
  readonly expandAt: number;
  readonly onTake: (value: string) => void;
  /** Backspace in the empty box of a multiple Select. */
  readonly onDropLast: () => void;
  readonly onCreate: ((text: string) => void) | undefined;
  readonly onExpand: () => void;
}

function entriesOf(rules: SelectRules, text: string | null): readonly SelectEntry[] {
  const { options, loading, chosen, multiple, expandAt, onCreate } = rules;
  if (loading) return [];
  const typed = text ?? '';
  // Several are tags above the list already, and would jump away under the pointer.
  const offered = options.length > expandAt && !multiple ? chosenFirst(options, chosen) : options;
  return [
    ...matching(offered, typed).map((option): SelectEntry => ({ kind: 'option', option })),
    ...(onCreate && canCreate(options, typed) ? [{ kind: 'create', text: typed.trim() } as const] : []),
    ...(options.length > expandAt ? [{ kind: 'expand' } as const] : []),
  ];
}

const usable = (entry: SelectEntry | undefined) =>
  entry !== undefined && !(entry.kind === 'option' && entry.option.disabled);

/** What a Select does: opening, narrowing, walking and taking, apart from how it looks. */
export function useSelect(rules: SelectRules): SelectControl {
  const { multiple, chosen, onTake, onDropLast, onCreate, onExpand } = rules;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const entries = entriesOf(rules, text);

  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(entries.findIndex((entry) => entry.kind === 'option' && chosen.includes(entry.option.value)));
  };
  const hide = () => {
    setOpen(false);
    setText(null);
    setActive(-1);
  };
  const type = (next: string) => {
    setText(next);
    setOpen(true);
    setActive(next.trim() === '' ? -1 : entriesOf(rules, next).findIndex(usable));
  };
  const take = (entry: SelectEntry) => {
    if (!usable(entry)) return;
    if (entry.kind === 'option') onTake(entry.option.value);
    else if (entry.kind === 'create') onCreate?.(entry.text);
    else onExpand();
    if (multiple && entry.kind === 'option') setText(null);
    else hide();
  };
  const step = (by: 1 | -1) => {
    let next = active;
    for (let tries = 0; tries < entries.length; tries += 1) {
      next = (next + by + entries.length) % entries.length;
      if (active === -1 && by === -1 && tries === 0) next = entries.length - 1;
      if (usable(entries[next])) break;
    }
    setActive(entries.length === 0 ? -1 : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.altKey && event.key === 'ArrowUp') hide();
      else if (open) step(event.key === 'ArrowDown' ? 1 : -1);
      else show();
    } else if (event.key === 'Enter' && open && entry) {
      event.preventDefault();
      take(entry);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation(); // closes the list, not the dialog that it stands in
      hide();
    } else if (event.key === 'Backspace' && multiple && !text && chosen.length > 0) onDropLast();
  };
  return { open, text, entries, active, setActive, show, hide, type, take, onKeyDown };
}
