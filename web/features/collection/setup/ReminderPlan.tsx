import { BellRing, CalendarClock, Flag, Lock, type LucideIcon } from 'lucide-react';
import { dayText } from '#web/lib/dates.ts';
import { classes } from '#web/ui/classes.ts';
import type { PlannedDay } from './reminders.ts';

const kinds: Record<PlannedDay['kind'], { readonly words: string; readonly Icon: LucideIcon; readonly ink: string }> = {
  before: { words: 'Reminder', Icon: BellRing, ink: 'text-info' },
  deadline: { words: 'Deadline', Icon: Flag, ink: 'text-accent' },
  overdue: { words: 'Overdue', Icon: BellRing, ink: 'text-partial' },
  lock: { words: 'Automatic lock', Icon: Lock, ink: 'text-danger' },
};

/** What follows from the deadline, day by day. */
export function ReminderPlan({ days, timeZone }: { readonly days: readonly PlannedDay[]; readonly timeZone: string }) {
  if (days.length === 0) {
    return (
      <p className="flex items-start gap-2 text-ink-muted text-sm">
        <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
        Without a deadline nobody is reminded.
      </p>
    );
  }
  return (
    <>
      <ol aria-label="What happens when" className="space-y-1.5 text-sm">
        {days.map(({ date, kind, past }) => {
          const { words, Icon, ink } = kinds[kind];
          return (
            <li key={`${kind}-${date}`} className="flex items-center gap-2.5 tabular-nums">
              <Icon aria-hidden className={classes('size-4 shrink-0', past ? 'text-ink-muted' : ink)} />
              <span className={classes('w-32 shrink-0', past && 'text-ink-muted line-through')}>
                {weekday(date)} {dayText(date)}
              </span>
              <span className={classes('min-w-0 flex-1', kind === 'deadline' && 'font-semibold')}>{words}</span>
              {past && <span className="text-ink-muted text-xs">past</span>}
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-ink-muted text-xs">
        Reminders go out at 09:00 ({timeZone}) to people with open answers, never at weekends. The deadline's day counts
        in full there.
      </p>
    </>
  );
}

function weekday(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
