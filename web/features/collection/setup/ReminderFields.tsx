import { Plus } from 'lucide-react';
import { useState } from 'react';
import { many } from '#shared/text/plural.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FieldError } from '#web/ui/fields/Field.tsx';
import { WholeNumberInput } from '#web/ui/fields/WholeNumberInput.tsx';
import { Tag } from '#web/ui/status/Tag.tsx';
import { addDay, LAST_DAY, MOST_REMINDERS } from './reminders.ts';

type ReminderDaysProps = {
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
};

/** The days before the deadline on which reminders go out, each to be taken away, and one to add. */
export function ReminderDays({ value, onChange, error, disabled }: ReminderDaysProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const next = addDay(value, typed);
    setProblem(next.problem);
    if (!next.days) return;
    onChange(next.days);
    setTyped(null);
  };
  const shown = problem ?? error;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-ink text-sm">Before the deadline</legend>
      <div className="flex min-h-6 flex-wrap gap-2">
        {value.length === 0 && <span className="text-ink-muted text-sm">No reminder before the deadline</span>}
        {value.map((days) => (
          <Tag
            key={days}
            disabled={disabled}
            onRemove={disabled ? undefined : () => onChange(value.filter((other) => other !== days))}
          >
            {many(days, 'day before', 'days before')}
          </Tag>
        ))}
      </div>
      {!disabled && value.length < MOST_REMINDERS && (
        <div className="mt-3 flex items-end gap-2">
          <div className="w-40">
            <WholeNumberInput
              label="Days before"
              labelHidden
              fullWidth
              placeholder={`1 to ${LAST_DAY}`}
              unit="days"
              value={typed}
              onChange={(next) => {
                setTyped(next);
                setProblem(undefined);
              }}
            />
          </div>
          <Button icon={Plus} onClick={add}>
            Add
          </Button>
        </div>
      )}
      {shown && <FieldError>{shown}</FieldError>}
    </fieldset>
  );
}
