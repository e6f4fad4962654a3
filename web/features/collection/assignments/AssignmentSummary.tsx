import type { YearConfig } from '#shared/collection/year/schema.ts';
import { many } from '#shared/text/plural.ts';
import { DefaultAssignee } from '#web/features/collection/setup/DefaultAssignee.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { type AssignedSection, unassignedIn } from './assignedSections.ts';
import { nameIn, type Person } from './people.ts';

type AssignmentSummaryProps = {
  readonly config: YearConfig;
  readonly sections: readonly AssignedSection[];
  readonly people: readonly Person[];
};

/** How much of the year has its people, and who answers the rest. */
export function AssignmentSummary({ config, sections, people }: AssignmentSummaryProps) {
  const total = sections.reduce((sum, { points }) => sum + points.length, 0);
  const open = unassignedIn(sections);
  const rest = config.defaultAssigneeId ? nameIn(people, config.defaultAssigneeId) : 'The administrators';
  return (
    <section
      aria-label="How much is assigned"
      className="grid gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 shadow-card tablet:grid-cols-2"
    >
      <div>
        <ProgressBar
          label="Assigned"
          value={total - open}
          max={total}
          text={`${total - open} of ${many(total, 'data point')}`}
          tone={open === 0 ? 'complete' : 'accent'}
        />
        <p className="mt-2 text-ink-muted text-sm">
          {open === 0
            ? 'Every data point has somebody at every entity.'
            : `${many(open, 'data point')} without anybody at some entity. ${rest} ${config.defaultAssigneeId ? 'is' : 'are'} asked there.`}
        </p>
      </div>
      <DefaultAssignee config={config} />
    </section>
  );
}
