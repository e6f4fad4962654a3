import { type RefObject, useRef, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { differencesOf } from '#web/lib/conflict.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { WholeNumberInput } from '#web/ui/fields/WholeNumberInput.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { movedIn } from './moved.ts';
import { ReminderDays } from './ReminderFields.tsx';
import { ReminderPlan } from './ReminderPlan.tsx';
import { plannedDays } from './reminders.ts';
import { changesOf, endProblem, type Timing, TimingForm, timingOf, timingWords } from './timing.ts';
import { useYearForm, type YearForm } from './useYearForm.ts';
import { closedBy } from './year.ts';

const ConflictNotice = laterPart({
  failure: 'What has changed meanwhile could not be loaded',
  load: async () => (await import('#web/ui/feedback/ConflictNotice.tsx')).ConflictNotice,
});
const DatesDialog = laterPart({
  failure: 'The dialog could not be opened',
  load: async () => (await import('./DatesDialog.tsx')).DatesDialog,
  over: true,
});

/** Dates, deadline, reminders and automatic lock of the year, with the days that follow from them. */
export function TimingCard({ config }: { readonly config: YearConfig }) {
  const { year, timeZone } = config;
  const consent = useRef<string | undefined>(undefined);
  const state = useTimingForm(config, consent);
  const [seen, setSeen] = useState<AppError | null>(null);
  const { form, conflict } = state;
  const closed = closedBy(config) !== null;
  const moved = form.problem === seen ? undefined : movedIn(form.problem);
  const moveWithDates = async () => {
    consent.current = moved?.consent;
    await form.submit();
    consent.current = undefined;
  };
  return (
    <Card
      title="Dates, deadline and reminders"
      lead="When the year begins and ends, until when answers are due, and who is reminded when."
    >
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <div className="mb-5 empty:hidden">
          {conflict ? (
            <ConflictNotice
              what="this part of the year"
              conflict={conflict}
              differences={differencesOf(timingWords, conflict)}
            />
          ) : (
            <FormErrorSummary {...form.summary} />
          )}
        </div>
        <div className="mt-1 grid gap-x-8 gap-y-6 desktop:grid-cols-[minmax(0,1fr)_20rem]">
          <TimingFields state={state} year={year} disabled={closed} />
          <div className="rounded-card bg-sunken p-4">
            <h3 className="mb-3 font-semibold text-ink text-sm">What happens when</h3>
            <ReminderPlan days={plannedDays(form.values, timeZone, new Date())} timeZone={timeZone} />
          </div>
        </div>
        {!closed && (
          <div className="mt-6 flex flex-wrap items-center gap-2">
            <Button type="submit" variant={form.dirty ? 'primary' : 'secondary'} pending={form.pending}>
              Save dates and reminders
            </Button>
            {form.dirty && !form.pending && <Button onClick={() => form.reset(timingOf(config))}>Discard</Button>}
          </div>
        )}
      </form>
      {moved && (
        <DatesDialog
          moved={moved}
          pending={form.pending}
          onConfirm={() => void moveWithDates()}
          onClose={() => setSeen(form.problem)}
        />
      )}
    </Card>
  );
}

type TimingFieldsProps = { readonly state: YearForm<Timing>; readonly year: number; readonly disabled: boolean };

function TimingFields({ state: { form }, year, disabled }: TimingFieldsProps) {
  return (
    <div className="min-w-0 space-y-6">
      <div className="grid gap-4 tablet:grid-cols-2">
        <DateField label="First day" required fullWidth disabled={disabled} {...form.field('startDate')} />
        <DateField
          label="Last day"
          required
          fullWidth
          disabled={disabled}
          hint={`Normally 12 months; ${year} is the year's name.`}
          {...form.field('endDate')}
        />
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <DateField
          label="Deadline"
          fullWidth
          disabled={disabled}
          hint="Empty: no deadline, no reminders."
          {...form.field('deadline')}
        />
        <WholeNumberInput
          label="Lock by itself"
          fullWidth
          unit="days after"
          placeholder="Never"
          disabled={disabled}
          hint="Empty: never by itself."
          {...form.field('autoLockDays')}
        />
      </div>
      <div className="grid gap-x-4 gap-y-6 tablet:grid-cols-2">
        <ReminderDays
          value={form.values.daysBefore}
          onChange={(daysBefore) => form.set('daysBefore', daysBefore)}
          error={form.errors.daysBefore?.message}
          disabled={disabled}
        />
        <WholeNumberInput
          label="After the deadline, every"
          fullWidth
          unit="days"
          placeholder="Never"
          disabled={disabled}
          hint="Five times at most; then the administrators are told instead."
          {...form.field('everyDaysOverdue')}
        />
      </div>
    </div>
  );
}

function useTimingForm(config: YearConfig, consent: RefObject<string | undefined>): YearForm<Timing> {
  const toast = useToast();
  return useYearForm({
    config,
    valuesOf: timingOf,
    schema: TimingForm,
    labels: {
      startDate: 'First day',
      endDate: 'Last day',
      deadline: 'Deadline',
      daysBefore: 'Before the deadline',
      everyDaysOverdue: 'After the deadline',
      autoLockDays: 'Lock by itself',
    },
    validators: {
      endDate: (_end, values: Timing) => {
        const message = endProblem(values, config.year);
        return { pass: message === undefined, message: message ?? '' };
      },
    },
    save: async (timing, from, learn) => {
      const params = { year: from.year };
      const changes = changesOf(timing, timingOf(from));
      const number = (text: string | null) => (text === null ? null : Number(text));
      let { version: baseVersion } = from;
      const took = ({ data }: { readonly data: YearConfig }) => {
        learn(data);
        baseVersion = data.version;
      };
      if (changes.config) {
        const { startDate, endDate } = timing;
        const agreed = consent.current === undefined ? {} : { consent: consent.current };
        const body = { baseVersion, startDate, endDate, autoLockDays: number(timing.autoLockDays), ...agreed };
        took(await call(yearRoutes.saveYearConfig, { params, body }));
      }
      if (changes.deadline) {
        took(await call(yearRoutes.setDeadline, { params, body: { baseVersion, deadline: timing.deadline } }));
      }
      if (changes.reminders) {
        const { daysBefore } = timing;
        const body = { baseVersion, daysBefore, everyDaysOverdue: number(timing.everyDaysOverdue) };
        took(await call(yearRoutes.setReminders, { params, body }));
      }
    },
    onSaved: () => toast.success('Dates and reminders are saved'),
  });
}
