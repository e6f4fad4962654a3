import { Check, ChevronRight, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** A second, quiet line. */
  readonly hint?: string | undefined;
  readonly icon: LucideIcon;
  /** It is the one in force. */
  readonly current: boolean;
  readonly onChoose: () => void;
}

const CHOICES = 'button[data-choice]';

/** Walks through all choices inside by arrow keys, Home and End; the browser's own Tab works as well. */
export function ChoiceKeys({ children }: { readonly children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>(CHOICES)];
    const next = nextChoice(event.key, choices.indexOf(document.activeElement as HTMLElement), choices.length);
    if (next === null) return;
    event.preventDefault();
    choices[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus, it only moves it between them
    <div onKeyDown={onKeyDown} className="grid gap-5">
      {children}
    </div>
  );
}

/** The place of the choice that a key leads to, from `at` (-1: the search box) among `count`; null for other keys. */
export function nextChoice(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  // In the search box these move the caret.
  if (at < 0) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Choices under each other, under a heading where one is named. */
export function ChoiceList({ heading, choices }: { readonly heading?: string; readonly choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <section aria-label={heading}>
      {heading && <h3 className="mb-2 font-semibold text-ink-muted text-xs">{heading}</h3>}
      <ul className="grid gap-2">
        {choices.map((choice) => (
          <li key={choice.id}>
            <ChoiceButton {...choice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChoiceButton({ id, label, hint, icon: Icon, current, onChoose }: Choice) {
  return (
    <button
      type="button"
      data-choice={id}
      // where a panel's focus begins
      data-autofocus={current || undefined}
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className="group flex w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-accent hover:bg-accent-soft"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-ink-muted group-hover:text-accent" />
      <span className="min-w-0 flex-1 break-words font-medium text-ink text-sm">
        {label}
        {hint && <span className="block font-normal text-ink-muted text-xs">{hint}</span>}
      </span>
      {current ? (
        <Check aria-hidden className="size-4 shrink-0 text-accent" />
      ) : (
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
      )}
    </button>
  );
}
