import { addCounts } from '#shared/collection/progress/rules.ts';
import { many } from '#shared/text/plural.ts';
import { dayText, dueText } from '#web/lib/dates.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { progressWords, remarksOf, shareDone } from './countsWords.ts';
import type { HubFilters } from './filters.ts';
import type { Hub } from './useHub.ts';

type HubProgressProps = {
  readonly sections: NonNullable<Hub['sections']>;
  readonly status: NonNullable<Hub['status']>;
  readonly view: HubFilters['view'];
  readonly onView: (view: HubFilters['view']) => void;
};

/** How far the year is, for everybody or for what the person is asked, and how long the deadline leaves. */
export function HubProgress({ sections, status, view, onView }: HubProgressProps) {
  const parts = sections.map((section) => (view === 'mine' ? section.mine : section));
  const counts = addCounts(parts.map((part) => part.counts));
  const asked = parts.filter((part) => part.counts.required + part.counts.optional > 0);
  const complete = asked.filter((part) => part.status === 'COMPLETE' || part.status === 'OPTED_OUT').length;
  return (
    <div className="rounded-card border border-line bg-surface px-5 py-4 shadow-card">
      <div className="mb-3 border-line border-b pb-3">
        <RadioGroup
          label="Whose questions"
          labelHidden
          look="inline"
          options={[
            { value: 'all', label: 'All questions that I reach' },
            { value: 'mine', label: 'Those that I am asked' },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
      <ProgressBar
        label={view === 'mine' ? 'My answers' : 'Answers'}
        value={shareDone(counts)}
        max={1}
        text={progressWords(counts)}
        tone={shareDone(counts) === 1 ? 'complete' : 'accent'}
      />
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-sm tabular-nums">
        <span>
          {complete} of {many(asked.length, 'section')} complete
        </span>
        {remarksOf(counts).map(({ words }) => (
          <span key={words}>{words}</span>
        ))}
        <span className="basis-full tablet:ml-auto tablet:basis-auto">{deadlineWords(status)}</span>
      </p>
    </div>
  );
}

/** The deadline in words: `31 Mar 2026, due in 12 days`. */
export function deadlineWords({
  deadline,
  daysLeft,
}: Pick<NonNullable<Hub['status']>, 'deadline' | 'daysLeft'>): string {
  if (deadline === null) return 'No deadline';
  return daysLeft === null ? `Due ${dayText(deadline)}` : `${dayText(deadline)}, ${dueText(daysLeft)}`;
}
