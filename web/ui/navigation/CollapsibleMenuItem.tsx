import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { classes } from '#web/ui/classes.ts';

/** Most that a submenu takes for each of its items (specification, section 2). */
export const SUBMENU_PX_PER_ITEM = 150;

export interface MenuChild {
  readonly label: string;
  readonly to: string;
  /** Only this very path counts as here, not those below it. */
  readonly end?: boolean;
  /** At the right: a StatusIcon, a lock, a line Skeleton. */
  readonly aside?: ReactNode;
}

export interface CollapsibleMenuItemProps {
  readonly label: string;
  readonly to: string;
  readonly icon?: LucideIcon;
  /** At the right of the row, before the arrow. */
  readonly aside?: ReactNode;
  readonly items?: readonly MenuChild[];
  readonly defaultOpen?: boolean;
  /** Controls the item from outside; with it, `onOpenChange` must follow. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Asked before the row leads on; `useConfirmLeave()` fits. Without it the row always leads on. */
  readonly confirmLeave?: () => Promise<boolean>;
  readonly end?: boolean;
}

const row = (active: boolean) =>
  classes(
    'flex min-h-9 min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2 text-left text-sm outline-offset-[-2px] transition-colors focus-visible:outline-rail-ink',
    active
      ? 'bg-rail-active font-semibold text-rail-ink'
      : 'font-medium text-rail-muted hover:bg-rail-hover hover:text-rail-ink',
  );

/**
 * An item of the navigation on its dark ground. A press on the row asks about unsaved changes, then leads to the item's
 * page and toggles its items; the arrow toggles only.
 */
export function CollapsibleMenuItem(props: CollapsibleMenuItemProps) {
  const { label, to, icon: Icon, aside, items = [], defaultOpen = false, onOpenChange, confirmLeave, end } = props;
  const [own, setOwn] = useState(defaultOpen);
  const open = props.open ?? own;
  const navigate = useNavigate();
  const listId = useId();
  const toggle = () => {
    setOwn(!open);
    onOpenChange?.(!open);
  };
  const press = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // a new tab
    event.preventDefault();
    if (confirmLeave && !(await confirmLeave())) return;
    await navigate(to);
    if (items.length > 0) toggle();
  };
  return (
    <div>
      <div className="relative flex items-center">
        <NavLink to={to} end={end ?? false} onClick={press} className={({ isActive }) => row(isActive)}>
          {Icon && <Icon aria-hidden className="size-[18px] shrink-0" />}
          <span className={classes('min-w-0 flex-1 truncate', items.length > 0 && 'pr-6')}>{label}</span>
          {aside}
        </NavLink>
        {items.length > 0 && <Arrow label={label} open={open} listId={listId} onPress={toggle} />}
      </div>
      {items.length > 0 && (
        <ul
          id={listId}
          inert={!open}
          className={classes(
            'overflow-y-auto transition-[max-height,opacity] duration-200 ease-calm',
            open ? 'opacity-100' : 'opacity-0',
          )}
          style={{ maxHeight: open ? items.length * SUBMENU_PX_PER_ITEM : 0 }}
        >
          {items.map((item) => (
            <li key={item.to} className="mt-0.5 ml-[21px] border-rail-line border-l pl-2.5">
              <NavLink to={item.to} end={item.end ?? false} className={({ isActive }) => row(isActive)}>
                <span className="min-w-0 flex-1 truncate">{item.label}</span>
                {item.aside}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly open: boolean;
  readonly listId: string;
  readonly onPress: () => void;
}

function Arrow({ label, open, listId, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={listId}
      aria-label={`${open ? 'Hide' : 'Show'} the pages of ${label}`}
      onClick={onPress}
      className="absolute right-1 grid size-7 place-items-center rounded-control text-rail-muted outline-offset-[-2px] hover:bg-rail-active hover:text-rail-ink focus-visible:outline-rail-ink"
    >
      <ChevronDown aria-hidden className={classes('size-4 transition-transform', !open && '-rotate-90')} />
    </button>
  );
}
