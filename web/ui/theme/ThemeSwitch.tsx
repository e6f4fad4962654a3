import { Monitor, Moon, Sun } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';
import { type ThemeChoice, useTheme } from '#web/ui/theme/theme.ts';

const choices: readonly { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'As the system', Icon: Monitor },
];

/** Light, dark or as the system; kept in this browser. */
export function ThemeSwitch() {
  const { choice, choose } = useTheme();
  return (
    <fieldset className="inline-flex rounded-control border border-line bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={choice === value}
          aria-label={label}
          title={label}
          onClick={() => choose(value)}
          className={classes(
            'grid size-7 place-items-center rounded-[4px]',
            choice === value ? 'bg-surface text-accent shadow-card' : 'text-ink-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}
